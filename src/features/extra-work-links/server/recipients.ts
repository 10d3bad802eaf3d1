import { asc, eq } from 'drizzle-orm'
import { contacts } from '#features/organization-settings/server/organization-settings.tables.ts'
import { namedDrivers } from '#features/ticket-drivers/server/named-drivers.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import type { Queryable } from '#server/db/database.ts'
import { readPhone } from '#shared/phone.ts'
import type { LinkChannel, Recipient } from '../extra-work-links.ts'

/** At most so many of each kind; others are typed. */
const SHOWN = 30

/** Who can be asked about this ticket: who reported it, the customer's contacts, and its drivers. Each has a number or an address. */
export async function recipientsOf(db: Queryable, ticket: TicketRow): Promise<Recipient[]> {
  const { name, phone, email } = contacts
  const [own, drivers] = await Promise.all([
    db
      .select({ name, phone, email })
      .from(contacts)
      .where(eq(contacts.organizationId, ticket.customerId))
      .orderBy(asc(name))
      .limit(SHOWN),
    namedDrivers(db, ticket.id),
  ])
  const reporter = { name: ticket.contactName, phone: readPhone(ticket.contactPhone) ?? '', email: '' }
  const all = [reporter, ...own, ...drivers.map((one) => ({ name: one.name, phone: one.phone, email: one.email }))]
  // one person may be the reporter, a contact and a driver, and only some of these have the address
  const people = new Map<string, Recipient>()
  for (const one of all) {
    if (one.name === '' || (one.phone === '' && one.email === '')) continue
    const key = `${one.name} ${one.phone || one.email}`
    const known = people.get(key)
    people.set(key, known ? { ...known, email: known.email || one.email } : one)
  }
  return [...people.values()]
}

/** Whether it is the address of one of them. */
export const isKnownAddress = (
  recipients: readonly Recipient[],
  { channel, address }: { channel: LinkChannel; address: string },
): boolean => recipients.some(({ phone, email }) => (channel === 'EMAIL' ? email : phone) === address)
