import { CatchBoundary, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TicketCard } from '#features/tickets/ticket-views.ts'

/** A ticket that cannot be drawn is one that cannot be drawn: `broken` stands in its place until the ticket changes. */
export const TicketBoundary = (props: { ticket: TicketCard; broken: ReactNode; children: ReactNode }) => (
  <CatchBoundary getResetKey={() => `${props.ticket.id} ${props.ticket.version}`} errorComponent={() => props.broken}>
    {props.children}
  </CatchBoundary>
)

/** What stands there, with the way to the ticket, where it can be mended. */
export const BrokenTicket = ({ ticket }: { ticket: TicketCard }) => (
  <p className="p-3">
    Tätä huoltoa ei voi näyttää tässä.{' '}
    <Link to="/app/tickets/$ticketId" params={{ ticketId: ticket.id }} className="underline">
      Avaa huolto
    </Link>
  </p>
)
