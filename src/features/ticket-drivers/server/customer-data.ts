import { eq, inArray } from 'drizzle-orm'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { type CustomerData, ERASED_NAME } from '#server/contributions.ts'
import type { Queryable } from '#server/db/database.ts'
import { revokeLinks } from '#server/signed-links/spend-link.ts'
import { PICK_UP } from './pick-up-link.ts'
import { ticketDrivers } from './ticket-drivers.tables.ts'

const namedOf = (db: Queryable, customerId: string) =>
  db
    .select({ id: ticketDrivers.id, name: ticketDrivers.name, phone: ticketDrivers.phone })
    .from(ticketDrivers)
    .innerJoin(tickets, eq(tickets.id, ticketDrivers.ticketId))
    .where(eq(tickets.customerId, customerId))

/** Who may fetch the cars of a garage's own customer. */
export const namedDriversOfCustomer: CustomerData = {
  name: 'ticketDrivers',
  read: async (db, customerId) => (await namedOf(db, customerId)).map(({ name, phone }) => ({ name, phone })),
  words: async (tx, customerId) => (await namedOf(tx, customerId)).flatMap(({ name, phone }) => [name, phone]),
  async erase(tx, { customerId, now }) {
    const ids = (await namedOf(tx, customerId)).map(({ id }) => id)
    if (ids.length === 0) return
    await revokeLinks(tx, { purpose: PICK_UP, subjects: ids, now })
    await tx.update(ticketDrivers).set({ name: ERASED_NAME, phone: '' }).where(inArray(ticketDrivers.id, ids))
  },
}
