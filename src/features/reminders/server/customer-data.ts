import { asc, eq } from 'drizzle-orm'
import type { CustomerData } from '#server/contributions.ts'
import type { Queryable } from '#server/db/database.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { revokeLinks } from '#server/signed-links/spend-link.ts'
import { REMINDER_LINK } from './reminder-link.ts'
import { reminderRefusals, reminders } from './reminders.tables.ts'

const remindersOf = (db: Queryable, customerId: string) =>
  db
    .select({
      id: reminders.id,
      what: reminders.what,
      dueOn: reminders.dueOn,
      channel: reminders.channel,
      address: reminders.address,
      answer: reminders.answer,
      answeredAt: reminders.answeredAt,
      createdAt: reminders.createdAt,
    })
    .from(reminders)
    .where(eq(reminders.customerId, customerId))
    .orderBy(asc(reminders.id))

/** What a garage's own customer was reminded of, and whether it wants no more. An erased person's are kept as numbers of reporting. */
export const remindersOfCustomer: CustomerData = {
  name: 'reminders',
  read: async (db, customerId) => ({
    wantsNoMore: await hasRows(db, reminderRefusals, eq(reminderRefusals.customerId, customerId)),
    sent: (await remindersOf(db, customerId)).map(({ id: _, ...reminder }) => reminder),
  }),
  words: async (tx, customerId) => (await remindersOf(tx, customerId)).map(({ address }) => address),
  async erase(tx, { customerId, now }) {
    const subjects = (await remindersOf(tx, customerId)).map(({ id }) => id)
    if (subjects.length > 0) await revokeLinks(tx, { purpose: REMINDER_LINK, subjects, now })
    await tx.update(reminders).set({ address: '' }).where(eq(reminders.customerId, customerId))
    await tx.delete(reminderRefusals).where(eq(reminderRefusals.customerId, customerId))
  },
}
