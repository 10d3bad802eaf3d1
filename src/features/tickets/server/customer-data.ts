import { and, asc, eq, inArray } from 'drizzle-orm'
import type { CustomerData } from '#server/contributions.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { rewriteColumn } from '#server/db/rewrite-column.ts'
import { updateMany } from '#server/db/save-many.ts'
import { inTexts } from '#server/without-words.ts'
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
  async erase(tx, { customerId, without }) {
    const ofPerson = eq(tickets.customerId, customerId)
    if (await hasRows(tx, tickets, and(ofPerson, inArray(tickets.status, OPEN_STATUSES))))
      throw new AppError('precondition', 'customer_has_open_tickets')
    const { id, title, description, waitingNote } = tickets
    const texts = await tx.select({ id, title, description, waitingNote }).from(tickets).where(ofPerson)
    await tx
      .update(tickets)
      .set({ contactName: '', contactPhone: '', customerReference: '', keysLocation: '' })
      .where(ofPerson)
    const left = texts.map((one) => ({
      id: one.id,
      title: without(one.title),
      description: without(one.description),
      waitingNote: without(one.waitingNote),
    }))
    await updateMany(tx, tickets, { title, description, waitingNote }, left, ofPerson)
    const ids = texts.map((one) => one.id)
    // what people wrote and what was changed, as the timeline shows it
    await rewriteColumn(tx, ticketEvents, 'data', isOneOf(ticketEvents.ticketId, ids), (data) => inTexts(data, without))
    // what could be taken back is final now
    await tx.delete(ticketActs).where(isOneOf(ticketActs.ticketId, ids))
  },
}
