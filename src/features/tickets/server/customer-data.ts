import { and, asc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type CustomerData, ERASED_NAME } from '#server/contributions.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { AppError } from '#shared/app-error.ts'
import { OPEN_STATUSES } from '../tickets.ts'
import { ticketActs, ticketEvents, tickets } from './tickets.tables.ts'

/** The tickets of a garage's own customer. An erased person's are kept as the garage's work, without the person. */
export const ticketsOfCustomer: CustomerData = {
  name: 'tickets',
  read: (db, customerId) =>
    db
      .select({
        number: tickets.number,
        createdAt: tickets.createdAt,
        closedAt: tickets.closedAt,
        status: tickets.status,
        registrationNumber: tickets.registrationNumber,
        title: tickets.title,
        description: tickets.description,
        mileageKm: tickets.mileageKm,
        contactName: tickets.contactName,
        contactPhone: tickets.contactPhone,
        customerReference: tickets.customerReference,
      })
      .from(tickets)
      .where(eq(tickets.customerId, customerId))
      .orderBy(asc(tickets.id)),
  words: async (tx, customerId) =>
    (
      await tx
        .select({ name: tickets.contactName, phone: tickets.contactPhone })
        .from(tickets)
        .where(eq(tickets.customerId, customerId))
    ).flatMap(({ name, phone }) => [name, phone]),
  async erase(tx, { customerId, words }) {
    const ofPerson = eq(tickets.customerId, customerId)
    if (await hasRows(tx, tickets, and(ofPerson, inArray(tickets.status, OPEN_STATUSES))))
      throw new AppError('precondition', 'customer_has_open_tickets')
    await tx
      .update(tickets)
      .set({
        contactName: '',
        contactPhone: '',
        customerReference: '',
        keysLocation: '',
        title: without(words, tickets.title),
        description: without(words, tickets.description),
        waitingNote: without(words, tickets.waitingNote),
        version: sql`${tickets.version} + 1`,
      })
      .where(ofPerson)
    const ids = tx.select({ id: tickets.id }).from(tickets).where(ofPerson)
    await tx
      .update(ticketEvents)
      .set({ data: sql`${without(words.map(inJson), sql`${ticketEvents.data}::text`)}::jsonb` })
      .where(inArray(ticketEvents.ticketId, ids))
    // what could be taken back is final now
    await tx.delete(ticketActs).where(inArray(ticketActs.ticketId, ids))
  },
}

/** As the text of a JSON value holds it. */
const inJson = (word: string): string => JSON.stringify(word).slice(1, -1)

/** The text with another name in place of each of the words. */
const without = (words: readonly string[], text: SQLWrapper): SQL<string> =>
  words.reduce<SQL<string>>(
    (rest, word) => sql<string>`replace(${rest}, ${word}::text, ${ERASED_NAME}::text)`,
    sql<string>`${text}`,
  )
