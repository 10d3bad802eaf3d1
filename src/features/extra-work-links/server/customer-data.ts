import { eq, inArray } from 'drizzle-orm'
import { extraWorks } from '#features/extra-work/server/extra-work.tables.ts'
import { type CustomerData, ERASED_NAME } from '#server/contributions.ts'
import type { Queryable } from '#server/db/database.ts'
import { revokeLinks } from '#server/signed-links/spend-link.ts'
import { EXTRA_WORK_LINK } from './extra-work-link.ts'
import { extraWorkLinks } from './extra-work-links.tables.ts'

const linksOf = (db: Queryable, customerId: string) =>
  db
    .select({
      id: extraWorkLinks.id,
      name: extraWorkLinks.name,
      channel: extraWorkLinks.channel,
      address: extraWorkLinks.address,
      createdAt: extraWorkLinks.createdAt,
    })
    .from(extraWorkLinks)
    .innerJoin(extraWorks, eq(extraWorks.id, extraWorkLinks.extraWorkId))
    .where(eq(extraWorks.customerId, customerId))

/** The links by which a garage’s own customer answers about extra work. */
export const extraWorkLinksOfCustomer: CustomerData = {
  name: 'extraWorkLinks',
  read: async (db, customerId) => (await linksOf(db, customerId)).map(({ id: _, ...link }) => link),
  words: async (tx, customerId) => (await linksOf(tx, customerId)).flatMap(({ name, address }) => [name, address]),
  async erase(tx, { customerId, now }) {
    const ids = (await linksOf(tx, customerId)).map(({ id }) => id)
    if (ids.length === 0) return
    await revokeLinks(tx, { purpose: EXTRA_WORK_LINK, subjects: ids, now })
    await tx
      .update(extraWorkLinks)
      .set({ name: ERASED_NAME, address: '', revokedAt: now.toISOString() })
      .where(inArray(extraWorkLinks.id, ids))
  },
}
