import { clsx } from 'clsx'
import { isOpenAt, type WeekHours } from '#shared/opening-hours.ts'
import { useMinute } from '#web/use-minute.ts'
import { openingText } from './opening-text.ts'

/** Whether it is open and until when; goes on with the clock, so it is not printed. Shape and word show it, not only the colour. */
export function OpenNow({ hours, className }: { hours: WeekHours | null; className?: string }) {
  const now = new Date(useMinute())
  const isOpen = isOpenAt(hours, now)
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 print:hidden',
        isOpen ? 'font-semibold text-done' : 'text-muted',
        className,
      )}
    >
      <span
        aria-hidden="true"
        className={clsx('size-2 shrink-0 rounded-full', isOpen ? 'bg-done' : 'border border-muted')}
      />
      {openingText(hours, now)}
    </span>
  )
}
