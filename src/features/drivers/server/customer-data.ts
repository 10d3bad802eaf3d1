import { eq } from 'drizzle-orm'
import type { CustomerData } from '#server/contributions.ts'
import type { Queryable } from '#server/db/database.ts'
import { drivers } from './drivers.tables.ts'

const driversOf = (db: Queryable, customerId: string) =>
  db
    .select({ name: drivers.name, phone: drivers.phone, email: drivers.email })
    .from(drivers)
    .where(eq(drivers.organizationId, customerId))

/** The drivers of a garage's own customer. */
export const driversOfCustomer: CustomerData = {
  name: 'drivers',
  read: driversOf,
  words: async (tx, customerId) => (await driversOf(tx, customerId)).flatMap((driver) => Object.values(driver)),
  async erase(tx, { customerId }) {
    await tx.delete(drivers).where(eq(drivers.organizationId, customerId))
  },
}
