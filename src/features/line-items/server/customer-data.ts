import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { type CustomerData, ERASED_NAME } from '#server/contributions.ts'
import type { Queryable } from '#server/db/database.ts'
import { priceProposals } from './line-items.tables.ts'

const proposalsOf = (db: Queryable, customerId: string) =>
  db
    .select({
      priceType: priceProposals.priceType,
      agreedCents: priceProposals.agreedCents,
      state: priceProposals.state,
      proposedAt: priceProposals.proposedAt,
      answeredAt: priceProposals.answeredAt,
      answeredBy: priceProposals.answeredBy,
      linkTo: priceProposals.linkTo,
      answerNote: priceProposals.answerNote,
    })
    .from(priceProposals)
    .innerJoin(tickets, eq(tickets.id, priceProposals.ticketId))
    .where(eq(tickets.customerId, customerId))
    .orderBy(asc(priceProposals.id))

/** The prices that were proposed to a garage's own customer, and its answers. */
export const pricesOfCustomer: CustomerData = {
  name: 'priceProposals',
  read: proposalsOf,
  words: async (tx, customerId) =>
    (await proposalsOf(tx, customerId)).flatMap(({ answeredBy, linkTo }) => [answeredBy, linkTo]),
  async erase(tx, { customerId }) {
    const ids = tx.select({ id: tickets.id }).from(tickets).where(eq(tickets.customerId, customerId))
    const ofPerson = inArray(priceProposals.ticketId, ids)
    await tx
      .update(priceProposals)
      .set({ answeredBy: ERASED_NAME })
      .where(and(ofPerson, ne(priceProposals.answeredBy, '')))
    await tx.update(priceProposals).set({ linkTo: '', answerNote: '', note: '' }).where(ofPerson)
  },
}
