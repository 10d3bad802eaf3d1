import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { bookEntries, maintenanceBooks } from '#features/maintenance-books/server/maintenance-books.tables.ts'
import { offerRequests } from '#features/offer-requests/server/offer-requests.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { OPEN_STATUSES } from '#features/tickets/tickets.ts'
import type { Queryable } from '#server/db/database.ts'
import type { HandoverState } from '../vehicle-handovers.ts'

type Obstacles = HandoverState['obstacles']
/** Enough to know what to finish first. */
const TOLD = 10

/**
 * What is unfinished between the owner and garages: a ticket, a request for offers, a book that is asked for or not paid for, or an entry that the
 * owner has written and not signed. After the handover the owner could not finish it, and the receiver must not meet it.
 */
export async function obstaclesOf(
  db: Queryable,
  { vehicleId, customerId }: { vehicleId: string; customerId: string },
): Promise<Obstacles> {
  const garageName = organizations.name
  const [work, offers, books, drafts] = [
    await db
      .select({ garageName })
      .from(tickets)
      .innerJoin(organizations, eq(organizations.id, tickets.garageId))
      .where(and(eq(tickets.vehicleId, vehicleId), inArray(tickets.status, OPEN_STATUSES)))
      .limit(TOLD),
    await db
      .select({ id: offerRequests.id })
      .from(offerRequests)
      .where(and(eq(offerRequests.vehicleId, vehicleId), eq(offerRequests.state, 'OPEN')))
      .limit(1),
    await db
      .select({ garageName })
      .from(maintenanceBooks)
      .innerJoin(organizations, eq(organizations.id, maintenanceBooks.garageId))
      .where(
        and(
          eq(maintenanceBooks.vehicleId, vehicleId),
          or(
            eq(maintenanceBooks.isAsked, true),
            gt(maintenanceBooks.feeCents, 0),
            gt(maintenanceBooks.unbilledCount, 0),
          ),
        ),
      )
      .limit(TOLD),
    await db
      .select({ garageName })
      .from(bookEntries)
      .innerJoin(maintenanceBooks, eq(maintenanceBooks.id, bookEntries.bookId))
      .innerJoin(organizations, eq(organizations.id, maintenanceBooks.garageId))
      .where(
        and(
          eq(maintenanceBooks.vehicleId, vehicleId),
          eq(bookEntries.organizationId, customerId),
          isNull(bookEntries.sequence),
        ),
      )
      .limit(TOLD),
  ]
  return [
    ...work.map((one) => ({ kind: 'TICKET' as const, ...one })),
    ...offers.map(() => ({ kind: 'OFFER_REQUEST' as const, garageName: null })),
    ...books.map((one) => ({ kind: 'BOOK' as const, ...one })),
    ...drafts.map((one) => ({ kind: 'DRAFT' as const, ...one })),
  ]
}
