import { CatchBoundary, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TicketCard } from '#features/tickets/ticket-views.ts'

/** A ticket that cannot be drawn breaks no other: `broken` replaces it until the ticket changes. */
export const TicketBoundary = (props: { ticket: TicketCard; broken: ReactNode; children: ReactNode }) => (
  <CatchBoundary getResetKey={() => `${props.ticket.id} ${props.ticket.version}`} errorComponent={() => props.broken}>
    {props.children}
  </CatchBoundary>
)

/** The replacement, with a link to the ticket, where it can be corrected. */
export const BrokenTicket = ({ ticket }: { ticket: TicketCard }) => (
  <p className="p-3">
    Tätä huoltoa ei voi näyttää tässä.{' '}
    <Link to="/app/tickets/$ticketId" params={{ ticketId: ticket.id }} className="underline">
      Avaa huolto
    </Link>
  </p>
)
