import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ArrowLeftRight, Zap } from 'lucide-react'
import { memo, type Ref, useEffect, useRef, useState } from 'react'
import type { TicketCard } from '#features/tickets/ticket-views.ts'
import { STATUS_LABELS } from '#features/tickets/tickets.ts'
import { isStillUrgent } from '#features/tickets/time-that-matters.ts'
import { ApprovalLine } from '#features/tickets/web/approval-line.tsx'
import { ShortTicketTime } from '#features/tickets/web/short-ticket-time.tsx'
import { WaitingBadge } from '#features/tickets/web/ticket-badges.tsx'
import { TicketMarks } from '#features/tickets/web/ticket-marks.tsx'
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
      className="absolute inset-x-0 top-0 break-inside-avoid print:static print:mb-1.5 print:transform-none!"
    >
      <TicketBoundary ticket={ticket} broken={<BrokenTicket ticket={ticket} />}>
        <Card {...props} />
      </TicketBoundary>
    </li>
  )
})

/** Three lines: whose car and when, what, for whom. An urgent one has a mark on top and a thick edge besides. */
function Card(props: Props) {
  const { ticket, organizationType, now, drag, canMove, tabbable, focused, onFocused, onMenu } = props
  const card = useRef<HTMLElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  const [dragging, setDragging] = useState(false)
  const other = organizationType === 'GARAGE' ? ticket.customer : ticket.garage
  const vehicle = shortVehicleName(ticket)
  const isUrgent = isStillUrgent(ticket)

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
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys have the link
    <article
      ref={card}
      onClick={({ target, nativeEvent }) => {
        // what lies above the link for its tooltip opens the ticket too
        if (target instanceof Element && !target.closest('a, button'))
          link.current?.dispatchEvent(new MouseEvent('click', nativeEvent))
      }}
      data-ticket-id={ticket.id}
      className={clsx(
        'group @container relative overflow-clip rounded-lg border border-line bg-surface transition-[border-color,opacity] hover:border-edge has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-brand has-[a:focus-visible]:-outline-offset-2',
        isUrgent && 'border-l-5 border-l-ink! border-l-double',
        canMove && 'desktop:cursor-grab',
        dragging && 'opacity-40',
      )}
    >
      {isUrgent ? (
        <p className="flex w-fit items-center gap-1 rounded-br-md bg-ink px-1.5 font-bold text-canvas text-xs forced-colors:border-r forced-colors:border-b">
          <Zap className="size-3 fill-current" aria-hidden="true" />
          Kiireellinen
        </p>
      ) : null}
      <div className="grid grid-cols-1 px-2 py-1">
        <div className="flex flex-wrap items-center justify-between gap-x-1.5">
          <VehiclePlate registrationNumber={ticket.registrationNumber} vinNumber={ticket.vinNumber} />
          <ShortTicketTime ticket={ticket} now={now} organizationType={organizationType} />
        </div>
        <h3
          className={clsx('mt-0.5 font-semibold leading-5', canMove && 'beside-corner-button')}
          data-tooltip={ticket.title}
        >
          <Link
            ref={link}
            to="/app/tickets/$ticketId"
            params={{ ticketId: ticket.id }}
            draggable={false}
            tabIndex={tabbable ? 0 : -1}
            // the whole card is pressed; the link itself is as high as a target must be, too
            className="-my-0.5 block truncate py-0.5 after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none"
          >
            <span className="sr-only">
              {vehicleTitle(ticket)}, {STATUS_LABELS[ticket.status]}:{' '}
            </span>
            {ticket.title}
          </Link>
        </h3>
        <div className={clsx(canMove && 'beside-corner-button')}>
          <ApprovalLine ticket={ticket} className="my-0.5" />
        </div>
        <div
          className={clsx(
            'flex min-h-5 flex-wrap items-center gap-x-1.5 gap-y-0.5 text-muted text-sm',
            canMove && 'beside-corner-button',
          )}
        >
          <WaitingBadge ticket={ticket} organizationType={organizationType} />
          <TicketMarks ticket={ticket} now={now} />
          <p className="min-w-0 grow basis-16 truncate">
            {other.name}
            {vehicle ? <span aria-hidden="true"> · </span> : null}
            {vehicle}
          </p>
          {ticket.mechanic ? (
            <span data-tooltip={ticket.mechanic.name} className="relative z-10 flex">
              <Avatar name={ticket.mechanic.name} imageUrl={ticket.mechanic.image} size={20} round />
              <span className="sr-only">Mekaanikko {ticket.mechanic.name}</span>
            </span>
          ) : null}
        </div>
      </div>
      {canMove ? (
        <button
          type="button"
          aria-label={`Siirrä ${vehicleTitle(ticket)}`}
          data-tooltip="Siirrä"
          aria-haspopup="menu"
          tabIndex={tabbable ? 0 : -1}
          onClick={(event) => onMenu(ticket, event.currentTarget)}
          className={iconButtonClass({ size: 'sm' }, 'corner-button absolute! right-0.5 bottom-0.5 z-20 print:hidden')}
        >
          <ArrowLeftRight className="size-4" aria-hidden="true" />
        </button>
      ) : null}
    </article>
  )
}
