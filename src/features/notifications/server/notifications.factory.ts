import { randomUUID } from 'node:crypto'
import { makeOrganization } from '#features/organizations/server/organizations.factory.ts'
import type { Queryable } from '#server/db/database.ts'
import { notificationAddresses } from './notifications.tables.ts'

type Address = typeof notificationAddresses.$inferSelect

/** Makes a shared address that is not proved, for tickets unless given otherwise. */
export async function makeNotificationAddress(
  db: Queryable,
  given: Partial<typeof notificationAddresses.$inferInsert> = {},
): Promise<Address> {
  const organizationId = given.organizationId ?? (await makeOrganization(db)).id
  const [made] = await db
    .insert(notificationAddresses)
    .values({ email: `${randomUUID()}@example.fi`, groups: ['TICKETS'], ...given, organizationId })
    .returning()
  if (!made) throw new Error('the address was not made')
  return made
}
