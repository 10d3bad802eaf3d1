import { mayPlan, type Side, type TicketFacts } from '#features/tickets/tickets.policy.ts'

/** The garage says what is sold and for what price, as long as the ticket is open; both sides see it. */
export const mayPrice = (side: Side, ticket: Pick<TicketFacts, 'status'>): boolean => mayPlan(side, ticket)
