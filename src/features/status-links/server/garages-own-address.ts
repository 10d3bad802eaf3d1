import { eq } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { contacts } from '#features/organization-settings/server/organization-settings.tables.ts'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import { readPhone } from '#shared/phone.ts'

/**
 * Whether a link went to the garage itself: its own number or address, or that of one of its people. A garage that keeps a customer types who
 * follows the car, and must not review its own work by that.
 */
export async function isGaragesOwn(db: Queryable, garageId: string, address: string): Promise<boolean> {
  const [garage, people, members] = await Promise.all([
    db
      .select({ phone: organizations.phone, email: organizations.email })
      .from(organizations)
      .where(eq(organizations.id, garageId)),
    db
      .select({ phone: contacts.phone, email: contacts.email })
      .from(contacts)
      .where(eq(contacts.organizationId, garageId)),
    db
      .select({ phone: users.phone, email: users.email })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(eq(memberships.organizationId, garageId)),
  ])
  const wanted = address.toLowerCase()
  return [...garage, ...people, ...members].some(
    ({ phone, email }) => email.toLowerCase() === wanted || readPhone(phone ?? '') === address,
  )
}
