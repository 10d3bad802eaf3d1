import { and, desc, eq } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { attachedFiles } from '#features/files/server/attach-files.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { TyreSetDetails } from '../tyre-set.ts'
import { tyreSetEvents, tyreSets, tyreTreads } from './tyre-hotel.tables.ts'
import { selectSets, shownSet } from './tyre-set-columns.ts'
import { TYRE_SET_FILES } from './tyre-set-files.ts'
import { tyreSetFor } from './tyre-sets.access.ts'

/** Of twenty seasons, and of the last acts. */
const MOST_MEASUREMENTS = 40
const MOST_EVENTS = 100

/** One set with its treads over time and its history. Unknown ids and other garages' are `not_found: tyre_set`. */
export async function tyreSetDetails({ db, membership }: OrganizationContext, setId: string): Promise<TyreSetDetails> {
  const { notes, garageId, id } = await tyreSetFor(db, membership, setId)
  const [row] = await selectSets(db, eq(tyreSets.id, id))
  if (!row) throw new Error('a set without its car')
  const measurements = await db
    .select({
      id: tyreTreads.id,
      at: tyreTreads.measuredAt,
      by: users.name,
      ticketId: tyreTreads.ticketId,
      frontLeft: tyreTreads.frontLeft,
      frontRight: tyreTreads.frontRight,
      rearLeft: tyreTreads.rearLeft,
      rearRight: tyreTreads.rearRight,
    })
    .from(tyreTreads)
    .leftJoin(users, eq(users.id, tyreTreads.userId))
    .where(and(eq(tyreTreads.garageId, garageId), eq(tyreTreads.setId, id)))
    .orderBy(desc(tyreTreads.measuredAt), desc(tyreTreads.id))
    .limit(MOST_MEASUREMENTS)
  const events = await db
    .select({
      id: tyreSetEvents.id,
      kind: tyreSetEvents.kind,
      at: tyreSetEvents.createdAt,
      by: users.name,
      place: tyreSetEvents.place,
      ticket: { id: tickets.id, number: tickets.number },
    })
    .from(tyreSetEvents)
    .leftJoin(users, eq(users.id, tyreSetEvents.userId))
    .leftJoin(tickets, eq(tickets.id, tyreSetEvents.ticketId))
    .where(and(eq(tyreSetEvents.garageId, garageId), eq(tyreSetEvents.setId, id)))
    .orderBy(desc(tyreSetEvents.id))
    .limit(MOST_EVENTS)
  const files = (await attachedFiles(db, TYRE_SET_FILES, [id])).get(id) ?? []
  return {
    ...shownSet(row),
    notes,
    files,
    measurements: measurements
      .reverse()
      .map(({ id: one, at, by, ticketId, ...treads }) => ({ id: one, at, by, ticketId, treads })),
    events,
  }
}
