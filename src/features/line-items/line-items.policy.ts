import { mayPlan, type Side, type TicketFacts } from '#features/tickets/tickets.policy.ts'

/** What is sold, and for what price, the garage says, as long as the ticket is open; both sides see it. */
export const mayPrice = (side: Side, ticket: Pick<TicketFacts, 'status'>): boolean => mayPlan(side, ticket)
