import { eq, inArray } from 'drizzle-orm'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { type CustomerData, ERASED_NAME } from '#server/contributions.ts'
import type { Queryable } from '#server/db/database.ts'
import { revokeLinks } from '#server/signed-links/spend-link.ts'
import { STATUS_LINK } from './status-link.ts'
import { statusLinks } from './status-links.tables.ts'

const linksOf = (db: Queryable, customerId: string) =>
  db
    .select({
      id: statusLinks.id,
      name: statusLinks.name,
      channel: statusLinks.channel,
      address: statusLinks.address,
      createdAt: statusLinks.createdAt,
    })
    .from(statusLinks)
    .innerJoin(tickets, eq(tickets.id, statusLinks.ticketId))
    .where(eq(tickets.customerId, customerId))

/** The links by which the tickets of a garage’s own customer are followed. */
export const statusLinksOfCustomer: CustomerData = {
  name: 'statusLinks',
  read: async (db, customerId) => (await linksOf(db, customerId)).map(({ id: _, ...link }) => link),
  words: async (tx, customerId) => (await linksOf(tx, customerId)).flatMap(({ name, address }) => [name, address]),
  async erase(tx, { customerId, now }) {
    const ids = (await linksOf(tx, customerId)).map(({ id }) => id)
    if (ids.length === 0) return
    await revokeLinks(tx, { purpose: STATUS_LINK, subjects: ids, now })
    await tx
      .update(statusLinks)
      .set({ name: ERASED_NAME, address: '', revokedAt: now.toISOString() })
      .where(inArray(statusLinks.id, ids))
  },
}
