import { and, eq, getColumns, lt, sql } from 'drizzle-orm'
import type { Columns } from '#server/change.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { newId } from '#server/db/new-id.ts'
import type { Waits } from '#server/events/announce.ts'
import { earlierTry } from '#server/request-key.ts'
import { UNDO_GRACE_MS, UNDO_MS } from '../undo.ts'
import type { TicketContext } from './ticket-context.ts'
import type { TicketRow } from './tickets.access.ts'
import { ticketActs } from './tickets.tables.ts'

export type TicketAct = typeof ticketActs.$inferSelect

/** Each side's own desk. These columns make no form stale, so that the ticket's version does not count them. */
export const deskColumns = [
  'garageArchivedAt',
  'garageUnarchivedAt',
  'customerArchivedAt',
  'customerUnarchivedAt',
] as const satisfies readonly (keyof TicketRow)[]

/** Long after any browser has stopped trying again. */
const KEPT_DAYS = 90

/** What the caller's organisation did to the ticket under this key; null when no try of it has arrived. */
export const actOf = (
  tx: Transaction,
  ctx: Pick<TicketContext, 'membership'>,
  ticketId: string,
  requestKey: string,
): Promise<TicketAct | null> => earlierTry(requestKey, { ...actsOf(ctx, ticketId), answer: getColumns(ticketActs) })(tx)

/** For the change of a ticket: an earlier try of the same request is answered again. */
export const earlierAct = (ctx: TicketContext, requestKey: string | undefined) => (ticket: TicketRow) =>
  earlierTry(requestKey, { ...actsOf(ctx, ticket.id), answer: { version: ticketActs.version } })

const actsOf = ({ membership: { organizationId } }: Pick<TicketContext, 'membership'>, ticketId: string) => ({
  key: ticketActs.requestKey,
  of: and(eq(ticketActs.ticketId, ticketId), eq(ticketActs.organizationId, organizationId)),
})

type Noted = {
  requestKey: string | undefined
  set: Columns<TicketRow>
  /** The ticket's version after it. */
  version: number
  entryId?: string
  now: Date
}

/**
 * Keeps how the ticket was, so that the person who does this may take it back. Returns how its events wait meanwhile; an act without a key
 * cannot be named afterwards, so it is announced at once.
 */
export async function recordUndo(
  tx: Transaction,
  { actor }: TicketContext,
  ticket: TicketRow,
  { requestKey, set, version, entryId, now }: Noted,
): Promise<Waits> {
  if (requestKey === undefined) return {}
  const id = newId()
  const undoableUntil = new Date(now.getTime() + UNDO_MS + UNDO_GRACE_MS)
  const after = { ...ticket, ...set }
  await tx.insert(ticketActs).values({
    id,
    ticketId: ticket.id,
    organizationId: actor.organizationId,
    userId: actor.userId,
    requestKey,
    version,
    entryId,
    undoableUntil: undoableUntil.toISOString(),
    before: Object.fromEntries(namesOf(set).map((name) => [name, ticket[name]])),
    desks: Object.fromEntries(deskColumns.map((name) => [name, after[name]])),
  })
  return { notBefore: undoableUntil, withdrawKey: id }
}

const namesOf = (set: Columns<TicketRow>) =>
  (Object.keys(set) as (keyof TicketRow)[]).filter((name) => set[name] !== undefined)

/** Forgets acts too old to be tried again. */
export const forgetOldActs = (db: Database, signal?: AbortSignal): Promise<void> =>
  deleteInBatches(db, ticketActs.id, lt(ticketActs.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`), signal)
