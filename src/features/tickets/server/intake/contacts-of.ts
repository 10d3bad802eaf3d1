import { and, eq, ne, sql } from 'drizzle-orm'
import { contacts } from '#features/organization-settings/server/contacts.ts'
import { areConnected } from '#features/organizations/server/visible-parties.ts'
import type { OrganizationContext } from '#server/context.ts'
import { isUuid } from '#shared/id.ts'
import type { ContactChoice, ContactsOf } from '../../intake.ts'
import { tickets } from '../tickets.tables.ts'

const TOLD = 6

/**
 * Whom of a customer to call: who was named on the car's last ticket with the garage, then the customer's contacts. Of a customer that
 * has not said yes, nobody.
 */
export async function contactsOf(
  { db, membership: { organizationId: garageId } }: OrganizationContext,
  { customerId, vehicleId = '' }: ContactsOf,
): Promise<ContactChoice[]> {
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
        // as the index stands
        .orderBy(sql`${tickets.id} desc nulls last`)
        .limit(1)
    : []
  const recorded = (await contacts.all(db, customerId)).map(({ name, phone }) => ({ name, phone }))
  // what is recorded is newer than what a ticket kept
  const before = named.map((one) => recorded.find(({ name }) => name === one.name) ?? one)
  return [...before, ...recorded.filter((one) => !before.includes(one))].slice(0, TOLD)
}
