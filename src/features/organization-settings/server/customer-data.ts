import { eq } from 'drizzle-orm'
import type { CustomerData } from '#server/contributions.ts'
import type { Queryable } from '#server/db/database.ts'
import { contacts } from './organization-settings.tables.ts'

const contactsOf = (db: Queryable, customerId: string) =>
  db
    .select({ name: contacts.name, title: contacts.title, phone: contacts.phone, email: contacts.email })
    .from(contacts)
    .where(eq(contacts.organizationId, customerId))

/** The contacts of a garage's own customer. */
export const contactsOfCustomer: CustomerData = {
  name: 'contacts',
  read: contactsOf,
  words: async (tx, customerId) =>
    (await contactsOf(tx, customerId)).flatMap(({ name, phone, email }) => [name, phone, email]),
  async erase(tx, { customerId }) {
    await tx.delete(contacts).where(eq(contacts.organizationId, customerId))
  },
}
