import type { Side } from '#features/organizations/organizations.policy.ts'
import { mayPlan, type TicketFacts } from '#features/tickets/tickets.policy.ts'

type Of = Pick<Side, 'organizationType'>
type Ticket = Pick<TicketFacts, 'status'>
type Facts = { finishedAt: string | null }

/** The garage sees all of its own, the customer those that are finished. */
export const maySee = ({ organizationType }: Of, { finishedAt }: Facts): boolean =>
  organizationType === 'GARAGE' || finishedAt !== null

/** The garage inspects as long as the ticket is open, also while the car waits to be fetched. */
export const mayInspect = (side: Of, ticket: Ticket): boolean => mayPlan(side, ticket)

/** A finished one is opened again before anything in it changes. */
export const mayFill = (side: Of, ticket: Ticket, { finishedAt }: Facts): boolean =>
  mayInspect(side, ticket) && finishedAt === null

export const mayReopen = (side: Of, ticket: Ticket, { finishedAt }: Facts): boolean =>
  mayInspect(side, ticket) && finishedAt !== null

/** Begun by mistake: no customer has seen it, and nothing was asked of it. */
export const mayRemove = (side: Of, ticket: Ticket, inspection: Facts & { wasFinished: boolean }): boolean =>
  mayFill(side, ticket, inspection) && !inspection.wasFinished
