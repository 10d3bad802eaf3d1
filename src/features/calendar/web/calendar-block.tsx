import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { memo } from 'react'
import { hoursText } from '#features/planning/web/planning-words.ts'
import { STATUS_LABELS } from '#features/tickets/tickets.ts'
import { ShortTicketTime } from '#features/tickets/web/short-ticket-time.tsx'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import { formatTime } from '#web/format.ts'
import { statusLook } from '#web/ui/status-glyph.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import type { PlannedTicket } from '../calendar.ts'
import type { Piece } from '../week-plan.ts'
import { BlockFacts, PlanButton } from './block-parts.tsx'
import { type DraggedBlock, useBlock } from './use-block.ts'

export const blockKey = (ticket: { id: string }, day: string | null): string => `${ticket.id} ${day ?? ''}`

type Props = {
  ticket: PlannedTicket
  /** What of its work is done on the day; undefined for one without a time. */
  piece?: Piece | undefined
  /** How long it takes, in minutes. */
  length: number
  now: number
  tabbable: boolean
  focused: boolean
  onFocused: () => void
  onMenu: (dragged: DraggedBlock, button: HTMLElement) => void
  /** One line: where there are many mechanics. */
  isCompact?: boolean
}

/** A ticket in the calendar: whose car, when and how long, what. */
export const CalendarBlock = memo(function CalendarBlock(props: Props) {
  const { ticket, piece, length, now, tabbable, focused, onFocused, onMenu, isCompact = false } = props
  const from = piece?.day ?? null
  const { block, link, dragging, canPlan } = useBlock({ ticket, from, focused, onFocused })

  const look = statusLook[ticket.status]
  const start = piece ? formatTime(new Date(piece.from)) : null
  return (
    <article
      ref={block}
      data-block={blockKey(ticket, from)}
      className={clsx(
        'group relative overflow-clip rounded-md border border-line bg-surface has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-brand has-[a:focus-visible]:-outline-offset-2 hover:border-edge',
        canPlan && 'desktop:cursor-grab',
        dragging && 'opacity-40',
      )}
    >
      <span className={clsx('absolute inset-y-0 left-0 w-1', look.fill)} aria-hidden="true" />
      <div className="grid grid-cols-1 gap-0.5 py-1 pr-0.5 pl-1.5">
        {isCompact ? null : (
          <div className="flex items-center justify-between gap-1">
            <VehiclePlate
              registrationNumber={ticket.registrationNumber}
              vinNumber={ticket.vinNumber}
              // closer letters: the widest number fits the narrowest day
              className="min-w-0 [&_.plate-type>*]:tracking-normal [&_.plate-type]:px-[0.12em]"
            />
            {start ? null : <ShortTicketTime ticket={ticket} now={now} organizationType="GARAGE" />}
          </div>
        )}
        <p
          className={clsx('truncate font-semibold text-sm leading-4.5', canPlan && 'beside-corner-button')}
          data-tooltip={isCompact ? `${ticket.title} · ${hoursText(length)} · ${ticket.customer.name}` : ticket.title}
        >
          <Link
            ref={link}
            to="/app/tickets/$ticketId"
            params={{ ticketId: ticket.id }}
            draggable={false}
            tabIndex={tabbable ? 0 : -1}
            className="after:absolute after:inset-0 after:rounded-md focus-visible:outline-none"
          >
            <span className="sr-only">
              {vehicleTitle(ticket)}
              {start ? `, klo ${start}` : ''}, {STATUS_LABELS[ticket.status]}:{' '}
            </span>
            {start ? (
              <span className="tabular mr-1 font-bold" aria-hidden="true">
                {start}
              </span>
            ) : null}
            {isCompact ? (
              <span className="plate-type mr-1 font-bold" aria-hidden="true">
                {ticket.registrationNumber || ticket.vinNumber}
              </span>
            ) : null}
            {ticket.title}
          </Link>
        </p>
        {isCompact ? null : (
          <p className={clsx('flex min-w-0 items-center gap-1 text-muted text-xs', canPlan && 'beside-corner-button')}>
            <BlockFacts ticket={ticket} piece={piece} length={length} speaksPart />
          </p>
        )}
      </div>
      {canPlan ? <PlanButton ticket={ticket} from={from} tabbable={tabbable} onMenu={onMenu} edge="bottom-0" /> : null}
    </article>
  )
})
