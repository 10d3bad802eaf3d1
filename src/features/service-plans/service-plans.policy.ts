import { mayPlan, type Side, type TicketFacts } from '#features/tickets/tickets.policy.ts'

/**
 * A programme is changed by the car's customer and by the garages that see the car, which is what finds it; not of one that was handed over, which
 * is the next owner's.
 */
export const mayEditPlan = (vehicle: { handedOverAt: string | null }): boolean => vehicle.handedOverAt === null

/** The garage says what of the programme was done, as long as the ticket is open. */
export const mayTick = (side: Side, ticket: Pick<TicketFacts, 'status'>): boolean => mayPlan(side, ticket)
