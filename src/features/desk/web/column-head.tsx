import { clsx } from 'clsx'
import { Ban, ClockAlert } from 'lucide-react'
import { GROUP_LABELS } from '#features/tickets/tickets.ts'
import { StatusGlyph, statusLook } from '#web/ui/status-glyph.tsx'
import { groupTones } from './group-tones.ts'
import type { DeskColumn } from './use-desk.ts'

/** What dropping the dragged card here would do, or why it cannot be dropped here. */
export type DropHere = { allowed: boolean; text: string; isOver: boolean }

type Props = {
  id: string
  column: DeskColumn
  drop: DropHere | undefined
  /** Late ones are amber for the garage, which is waited for. */
  urgesViewer: boolean
  /** Whether only late ones are shown, and how to show only them or all. */
  isLate: boolean
  onLate: (isLate: boolean) => void
}

/** A station of the status track at full size: the line runs from column to column. */
export function ColumnHead({ id, column: { group, count, overdue }, drop, urgesViewer, isLate, onLate }: Props) {
  const tone = groupTones[group]
  return (
    <header className="sticky top-0 z-20 flex h-12 flex-col justify-center bg-canvas print:static">
      <div className="flex items-center gap-1.5">
        <span className={clsx('flex shrink-0', statusLook[tone].text)} aria-hidden="true">
          <StatusGlyph tone={tone} className="size-4 [--glyph-ground:var(--canvas)]" />
        </span>
        <h2 id={id} className="flex min-w-0 items-baseline gap-1.5 font-semibold">
          <span className="truncate">{GROUP_LABELS[group]}</span>
          <span className="tabular font-normal text-muted">
            {count}
            <span className="sr-only"> huoltoa</span>
          </span>
        </h2>
        <span
          className={clsx(
            'min-w-2 grow border-edge border-t-2',
            group === 'waiting' && 'border-dashed',
            group === 'done' ? 'invisible' : '-mr-2',
          )}
          aria-hidden="true"
        />
      </div>
      <p
        className={clsx(
          'flex min-h-4 items-center gap-1 pl-5.5 font-semibold text-xs',
          urgesViewer ? 'text-signal' : 'text-ink',
        )}
      >
        {overdue > 0 ? (
          <button
            type="button"
            aria-pressed={isLate}
            onClick={() => onLate(!isLate)}
            data-tooltip={isLate ? 'Näytä kaikki' : 'Näytä vain myöhässä olevat'}
            className="-my-1 -ml-1 flex items-center gap-1 rounded-sm px-1 py-1 hover:bg-signal-soft aria-pressed:bg-signal-soft aria-pressed:underline"
          >
            <ClockAlert className="size-3 shrink-0" aria-hidden="true" />
            {overdue} myöhässä
          </button>
        ) : null}
      </p>
      {drop ? <DropSign {...drop} /> : null}
    </header>
  )
}

/** In the head, so that it covers no card, and is visible at every scroll position. */
const DropSign = ({ allowed, text, isOver }: DropHere) => (
  <p
    className={clsx(
      'absolute inset-x-0 inset-y-0.5 z-10 flex items-center justify-center gap-1.5 rounded-md px-1.5 text-center font-semibold text-xs',
      allowed
        ? isOver
          ? 'bg-brand text-on-brand outline-2 outline-brand outline-offset-1'
          : 'bg-brand-soft text-brand-strong outline-2 outline-brand outline-dashed -outline-offset-2'
        : isOver
          ? 'bg-sunken text-ink outline-2 outline-edge -outline-offset-2'
          : 'bg-canvas text-muted',
    )}
  >
    {allowed ? null : <Ban className="size-3.5 shrink-0" aria-hidden="true" />}
    {text}
  </p>
)
