import type { OrganizationType } from '#shared/organization.ts'
import type { TicketStatus } from './tickets.ts'

/** Who asks, as far as the rules of tickets care: members and admins of a side may do the same. */
export type Side = { organizationType: OrganizationType }

/** What the rules need to know of a ticket. */
export type TicketFacts = {
  status: TicketStatus
  closedAt: string | null
  garageArchivedAt: string | null
  customerArchivedAt: string | null
}

/** A finished ticket can be opened again for this long (product: section 4). */
export const REOPEN_DAYS = 30

const DAY_MS = 86_400_000

const garageMoves: Record<TicketStatus, readonly TicketStatus[]> = {
  NEW: ['SCHEDULED', 'IN_PROGRESS', 'CANCELLED'],
  SCHEDULED: ['IN_PROGRESS', 'NEW', 'CANCELLED'],
  IN_PROGRESS: ['WAITING', 'READY', 'SCHEDULED'],
  WAITING: ['IN_PROGRESS', 'READY', 'CANCELLED'],
  READY: ['DONE', 'IN_PROGRESS'],
  DONE: ['IN_PROGRESS'],
  CANCELLED: ['NEW'],
}

const customerMoves: Partial<Record<TicketStatus, readonly TicketStatus[]>> = {
  NEW: ['CANCELLED'],
  SCHEDULED: ['CANCELLED'],
  READY: ['DONE'],
}

/**
 * The statuses that this side may move the ticket to now: the one place that knows the rules of product section 4. The
 * server refuses everything else, the screen never offers it. `now` is milliseconds since 1970.
 */
export function allowedMoves(side: Side, ticket: TicketFacts, now: number): TicketStatus[] {
  if (side.organizationType === 'CUSTOMER') return [...(customerMoves[ticket.status] ?? [])]
  if (ticket.status !== 'DONE') return [...garageMoves[ticket.status]]
  const closed = ticket.closedAt === null ? now : Date.parse(ticket.closedAt)
  return now - closed <= REOPEN_DAYS * DAY_MS ? [...garageMoves.DONE] : []
}

/** The garage edits the whole ticket until it is closed, the customer its own report until the work begins. */
export const mayEdit = (side: Side, { status }: Pick<TicketFacts, 'status'>): boolean =>
  side.organizationType === 'GARAGE'
    ? status !== 'DONE' && status !== 'CANCELLED'
    : status === 'NEW' || status === 'SCHEDULED'

/** Scheduling, promises, urgency, the mechanic: the garage's own fields. */
export const mayPlan = (side: Side, ticket: Pick<TicketFacts, 'status'>): boolean =>
  side.organizationType === 'GARAGE' && mayEdit(side, ticket)

/** Only the garage reads internal notes. */
export const mayNote = (side: Side): boolean => side.organizationType === 'GARAGE'

const archivedAt = (side: Side, ticket: TicketFacts): string | null =>
  side.organizationType === 'GARAGE' ? ticket.garageArchivedAt : ticket.customerArchivedAt

/** Each side archives a closed ticket off its own desk, and brings it back. */
export const mayArchive = (side: Side, ticket: TicketFacts): boolean =>
  (ticket.status === 'DONE' || ticket.status === 'CANCELLED') && archivedAt(side, ticket) === null

export const mayUnarchive = (side: Side, ticket: TicketFacts): boolean => archivedAt(side, ticket) !== null

/** What can be undone, as far as the rules care. */
type Undoable = {
  undoableUntil: string
  /** The ticket's version after it, and what each desk had of it. */
  version: number
  desks: Readonly<Record<string, unknown>>
}

/** Why an act on a ticket cannot be taken back now; null when it can. `now` is milliseconds since 1970. */
export function whyNotUndone(
  { undoableUntil, version, desks }: Undoable,
  ticket: { version: number } & Readonly<Record<string, unknown>>,
  now: number,
): 'undo_too_late' | 'undo_overtaken' | null {
  if (now > Date.parse(undoableUntil)) return 'undo_too_late'
  const isAsItBecame = Object.entries(desks).every(([name, at]) => ticket[name] === at)
  return version === ticket.version && isAsItBecame ? null : 'undo_overtaken'
}
