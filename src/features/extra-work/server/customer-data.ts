import { and, asc, eq, ne } from 'drizzle-orm'
import { type CustomerData, ERASED_NAME } from '#server/contributions.ts'
import type { Queryable } from '#server/db/database.ts'
import { rewriteColumn } from '#server/db/rewrite-column.ts'
import { extraWorks } from './extra-work.tables.ts'

const worksOf = (db: Queryable, customerId: string) =>
  db
    .select({
      description: extraWorks.description,
      state: extraWorks.state,
      askedAt: extraWorks.askedAt,
      answeredAt: extraWorks.answeredAt,
      answeredBy: extraWorks.answeredBy,
      answerLinkTo: extraWorks.answerLinkTo,
      answerNote: extraWorks.answerNote,
    })
    .from(extraWorks)
    .where(eq(extraWorks.customerId, customerId))
    .orderBy(asc(extraWorks.id))

/** What a garage's own customer was asked about extra work and answered. */
export const extraWorkOfCustomer: CustomerData = {
  name: 'extraWork',
  read: worksOf,
  words: async (tx, customerId) =>
    (await worksOf(tx, customerId)).flatMap(({ answeredBy, answerLinkTo }) => [answeredBy, answerLinkTo]),
  async erase(tx, { customerId, without }) {
    const ofPerson = eq(extraWorks.customerId, customerId)
    await rewriteColumn(tx, extraWorks, 'description', ofPerson, without)
    await tx
      .update(extraWorks)
      .set({ answeredBy: ERASED_NAME })
      .where(and(ofPerson, ne(extraWorks.answeredBy, '')))
    await tx.update(extraWorks).set({ answerLinkTo: '', answerNote: '' }).where(ofPerson)
  },
}
