import { and, desc, eq, ne } from 'drizzle-orm'
import { contacts } from '#features/organization-settings/server/contacts.ts'
import { areConnected } from '#features/organizations/server/visible-parties.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { isUuid } from '#shared/id.ts'
import type { ContactChoice, ContactsOf } from '../../intake.ts'
import { tickets } from '../tickets.tables.ts'

const TOLD = 6

/**
 * Whom to call. A customer gets its own contacts; a garage gets who was named on the car's last ticket with it, then the customer's
 * contacts, and no contact of a customer that has not said yes.
 */
export async function contactsOf(
  { db, membership }: OrganizationContext,
  { customerId = '', vehicleId = '' }: ContactsOf,
): Promise<ContactChoice[]> {
  if (membership.organizationType === 'CUSTOMER') return recordedContacts(db, membership.organizationId)
  const garageId = membership.organizationId
  if (!isUuid(customerId) || !(await areConnected(db, { garageId, customerId }))) return []
  const named = isUuid(vehicleId)
    ? await db
        .select({ name: tickets.contactName, phone: tickets.contactPhone })
        .from(tickets)
        .where(
          and(
            eq(tickets.vehicleId, vehicleId),
            eq(tickets.garageId, garageId),
            eq(tickets.customerId, customerId),
            ne(tickets.contactName, ''),
          ),
        )
        .orderBy(desc(tickets.id))
        .limit(1)
    : []
  const recorded = await recordedContacts(db, customerId)
  // what is recorded is newer than what a ticket kept
  const before = named.map((one) => recorded.find(({ name }) => name === one.name) ?? one)
  return [...before, ...recorded.filter((one) => !before.includes(one))].slice(0, TOLD)
}

const recordedContacts = async (db: Database, organizationId: string): Promise<ContactChoice[]> =>
  (await contacts.all(db, organizationId)).map(({ name, phone }) => ({ name, phone }))
