import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ArrowLeftRight } from 'lucide-react'
import { memo, type Ref, useEffect, useRef, useState } from 'react'
import type { TicketCard } from '#features/tickets/ticket-views.ts'
import { STATUS_LABELS } from '#features/tickets/tickets.ts'
import { TicketBadges } from '#features/tickets/web/ticket-badges.tsx'
import { TicketTime } from '#features/tickets/web/ticket-time-label.tsx'
import { shortVehicleName } from '#features/vehicles/vehicle-name.ts'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import type { Drag } from './drag.ts'
import { BrokenTicket, TicketBoundary } from './ticket-boundary.tsx'

type Props = {
  ticket: TicketCard
  organizationType: OrganizationType
  /** Milliseconds since 1970, to the minute. */
  now: number
  drag: Drag | undefined
  canMove: boolean
  /** One card of each column is in the tab order; arrows reach the others. */
  tabbable: boolean
  focused: boolean
  onFocused: () => void
  onMenu: (ticket: TicketCard, button: HTMLElement) => void
  position: number
  total: number
  index: number
  measureRef: Ref<HTMLLIElement>
  /** Pixels from the top of the column's list. */
  top: number
}

export const BoardCard = memo(function BoardCard(props: Props) {
  const { ticket } = props
  return (
    <li
      ref={props.measureRef}
      style={{ transform: `translateY(${props.top}px)` }}
      data-index={props.index}
      aria-posinset={props.position}
      aria-setsize={props.total}
      className="absolute inset-x-0 top-0"
    >
      <TicketBoundary ticket={ticket} broken={<BrokenTicket ticket={ticket} />}>
        <Card {...props} />
      </TicketBoundary>
    </li>
  )
})

function Card(props: Props) {
  const { ticket, organizationType, now, drag, canMove, tabbable, focused, onFocused, onMenu } = props
  const card = useRef<HTMLElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  const [dragging, setDragging] = useState(false)
  const other = organizationType === 'GARAGE' ? ticket.customer : ticket.garage

  useEffect(() => {
    const element = card.current
    if (!element || !canMove || !drag) return
    return drag.draggable({
      element,
      getInitialData: () => ({ ticket }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    })
  }, [ticket, canMove, drag])

  useEffect(() => {
    if (!focused) return
    link.current?.focus({ preventScroll: true })
    onFocused()
  }, [focused, onFocused])

  return (
    <article
      ref={card}
      data-ticket-id={ticket.id}
      className={clsx(
        'relative grid grid-cols-1 gap-1.5 rounded-lg border border-line bg-surface p-3 transition-[border-color,opacity] hover:border-edge has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-brand has-[a:focus-visible]:outline-offset-1',
        canMove && 'desktop:cursor-grab',
        dragging && 'opacity-40',
      )}
    >
      <div className="flex items-start justify-between gap-2">
        <VehiclePlate registrationNumber={ticket.registrationNumber} vinNumber={ticket.vinNumber} />
        {canMove ? (
          <button
            type="button"
            aria-label={`Siirrä ${vehicleTitle(ticket)}`}
            data-tooltip="Siirrä"
            aria-haspopup="menu"
            tabIndex={tabbable ? 0 : -1}
            onClick={(event) => onMenu(ticket, event.currentTarget)}
            className={iconButtonClass({ size: 'sm' }, '-mt-1 -mr-1.5 z-10')}
          >
            <ArrowLeftRight className="size-4" aria-hidden="true" />
          </button>
        ) : null}
      </div>
      <h3 className="line-clamp-2 font-semibold leading-snug">
        <Link
          ref={link}
          to="/app/tickets/$ticketId"
          params={{ ticketId: ticket.id }}
          draggable={false}
          tabIndex={tabbable ? 0 : -1}
          className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none"
        >
          <span className="sr-only">
            {vehicleTitle(ticket)}, {STATUS_LABELS[ticket.status]}:{' '}
          </span>
          {ticket.title}
        </Link>
      </h3>
      <p className="line-clamp-2 text-muted text-sm">
        {shortVehicleName(ticket) || 'Merkki ei tiedossa'}
        <span aria-hidden="true"> · </span>
        {other.name}
      </p>
      <div className="flex min-h-6 items-end justify-between gap-2">
        <div className="grid min-w-0 grid-cols-1 gap-1">
          <TicketTime ticket={ticket} now={now} organizationType={organizationType} />
          <TicketBadges ticket={ticket} organizationType={organizationType} />
        </div>
        {ticket.mechanic ? (
          <span data-tooltip={ticket.mechanic.name} className="relative z-10">
            <Avatar name={ticket.mechanic.name} imageUrl={ticket.mechanic.image} size={26} round />
            <span className="sr-only">Mekaanikko {ticket.mechanic.name}</span>
          </span>
        ) : null}
      </div>
    </article>
  )
}
