import { Link } from '@tanstack/react-router'
import { STATUS_LABELS, WAITING_LABELS } from '#features/tickets/tickets.ts'
import type { PresentTicket } from '#features/tickets/vehicle-tickets.ts'
import { workTime } from '#features/tickets/web/ticket-time.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useMinute } from '#web/use-minute.ts'

type Props = {
  ticket: PresentTicket
  /** On the page of the other side itself its name says nothing: the ticket's title takes its place. */
  isOfOneParty?: boolean
  /** In a dense list: status above garage, without its time. */
  isDense?: boolean
}

/** Where a car is: its open ticket's status, with whom, and for when it is promised. */
export function Whereabouts({ ticket, isOfOneParty = false, isDense = false }: Props) {
  const now = useMinute()
  if (isDense)
    return (
      <span className="inline-grid justify-items-start leading-tight">
        <StatusBadge tone={ticket.status}>{statusWords(ticket)}</StatusBadge>
        <Link
          to="/app/tickets/$ticketId"
          params={{ ticketId: ticket.id }}
          className="max-w-36 truncate text-xs underline-offset-4 hover:underline"
        >
          {ticket.party}
        </Link>
      </span>
    )
  const second = timeWords(ticket, now) ?? (isOfOneParty ? null : ticket.title)
  return (
    <span className="grid min-w-0 gap-0.5">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <StatusBadge tone={ticket.status}>{statusWords(ticket)}</StatusBadge>
        <Link
          to="/app/tickets/$ticketId"
          params={{ ticketId: ticket.id }}
          className="wrap-anywhere underline-offset-4 hover:underline"
        >
          {isOfOneParty ? ticket.title : ticket.party}
        </Link>
      </span>
      {second ? <span className="wrap-anywhere text-muted text-sm">{second}</span> : null}
    </span>
  )
}

export const statusWords = ({ status, waitingFor }: PresentTicket): string =>
  status === 'WAITING' && waitingFor ? WAITING_LABELS[waitingFor] : STATUS_LABELS[status]

/** `Luvattu to klo 15.00`; null when no time was agreed. */
export function timeWords({ status, scheduledStart, promisedReadyAt }: PresentTicket, now: number): string | null {
  if (status === 'READY') return null
  if (status === 'SCHEDULED' && scheduledStart) return `Aika ${workTime(scheduledStart, now)}`
  if (!promisedReadyAt) return null
  return `Luvattu ${workTime(promisedReadyAt, now)}${Date.parse(promisedReadyAt) < now ? ' (myöhässä)' : ''}`
}
