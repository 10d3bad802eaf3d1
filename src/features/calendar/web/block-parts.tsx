import { clsx } from 'clsx'
import { CalendarClock, Zap } from 'lucide-react'
import { hoursText } from '#features/planning/web/planning-words.ts'
import { isStillUrgent } from '#features/tickets/time-that-matters.ts'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { StatusGlyph, statusLook } from '#web/ui/status-glyph.tsx'
import type { PlannedTicket } from '../calendar.ts'
import type { Piece } from '../week-plan.ts'
import type { DraggedBlock } from './use-block.ts'

type FactsProps = {
  ticket: PlannedTicket
  piece?: Piece | undefined
  /** In minutes. */
  length: number
  /** Work of several days is read aloud here; elsewhere the link says it. */
  speaksPart?: boolean
}

/** Its status, whether it is urgent, how long it takes and for whom. */
export const BlockFacts = ({ ticket, piece, length, speaksPart = false }: FactsProps) => (
  <>
    <StatusGlyph tone={ticket.status} className={clsx('size-3', statusLook[ticket.status].text)} />
    {isStillUrgent(ticket) ? (
      <>
        <Zap className="size-3 shrink-0 fill-current text-ink" aria-hidden="true" />
        <span className="sr-only">Kiireellinen</span>
      </>
    ) : null}
    <span className="tabular shrink-0">
      {hoursText(length)}
      {piece?.isPart && speaksPart ? <span className="sr-only">, usean päivän työ</span> : null}
      {piece?.isPart ? <span aria-hidden="true"> ↔</span> : null}
    </span>
    <span className="truncate">{ticket.customer.name}</span>
  </>
)

type ButtonProps = {
  ticket: PlannedTicket
  from: string | null
  tabbable: boolean
  onMenu: (dragged: DraggedBlock, button: HTMLElement) => void
  /** The edge of the block that it is at. */
  edge: 'top-0' | 'bottom-0'
}

/** Opens what can be done with the block, in its right corner. */
export const PlanButton = ({ ticket, from, tabbable, onMenu, edge }: ButtonProps) => (
  <button
    type="button"
    aria-label={`Suunnittele ${vehicleTitle(ticket)}`}
    data-tooltip="Suunnittele"
    aria-haspopup="menu"
    tabIndex={tabbable ? 0 : -1}
    onClick={(event) => onMenu({ ticket, from }, event.currentTarget)}
    className={iconButtonClass({ size: 'sm' }, clsx('corner-button absolute! right-0 z-10', edge))}
  >
    <CalendarClock className="size-4" aria-hidden="true" />
  </button>
)
