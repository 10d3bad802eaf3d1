import { clsx } from 'clsx'
import { CalendarCheck } from 'lucide-react'
import { useMinute } from '#web/use-minute.ts'
import { nextFreeText } from './next-free-text.ts'

/** When the garage has time next; nothing where that is not known. */
export function NextFree({ at, className }: { at: string | null; className?: string }) {
  const now = useMinute()
  if (at === null) return null
  return (
    <span className={clsx('inline-flex items-center gap-1.5', className)}>
      <CalendarCheck className="size-4 shrink-0 text-muted" aria-hidden="true" />
      {nextFreeText(at, now)}
    </span>
  )
}
