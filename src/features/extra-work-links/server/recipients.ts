import { and, asc, eq } from 'drizzle-orm'
import { contacts } from '#features/organization-settings/server/organization-settings.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { namedDrivers } from '#features/ticket-drivers/server/named-drivers.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import type { Queryable } from '#server/db/database.ts'
import { readPhone } from '#shared/phone.ts'
import type { LinkChannel, Recipient } from '../extra-work-links.ts'

/** At most so many of each kind; others are typed. */
const SHOWN = 30

/** A person of a ticket, and what they are in it. */
export type TicketPerson = Recipient & { as: 'CONTACT' | 'CUSTOMER' | 'DRIVER' }
type OfTicket = Pick<TicketRow, 'id' | 'garageId' | 'customerId' | 'contactName' | 'contactPhone'>

/**
 * Everybody of a ticket who has a number or an address: its contact, the customer's contacts, a customer that this garage keeps itself, and its
 * drivers. One person may be several of these.
 */
export async function peopleOf(db: Queryable, ticket: OfTicket): Promise<TicketPerson[]> {
  const { name, phone, email } = contacts
  const [own, kept, drivers] = await Promise.all([
    db
      .select({ name, phone, email })
      .from(contacts)
      .where(eq(contacts.organizationId, ticket.customerId))
      .orderBy(asc(name))
      .limit(SHOWN),
    db
      .select({ name: organizations.name, phone: organizations.phone, email: organizations.email })
      .from(organizations)
      .where(and(eq(organizations.id, ticket.customerId), eq(organizations.managedByGarageId, ticket.garageId))),
    namedDrivers(db, ticket.id),
  ])
  const people: TicketPerson[] = [
    { as: 'CONTACT', name: ticket.contactName, phone: readPhone(ticket.contactPhone) ?? '', email: '' },
    ...own.map((one): TicketPerson => ({ ...one, as: 'CUSTOMER' })),
    ...kept.map((one): TicketPerson => ({ ...one, as: 'CUSTOMER' })),
    ...drivers.map((one): TicketPerson => ({ name: one.name, phone: one.phone, email: one.email, as: 'DRIVER' })),
  ]
  return people.filter((one) => one.phone !== '' || one.email !== '')
}

/** Who can be asked about this ticket, each once: one person may be the contact and a driver, and only one of these has the address. */
export async function recipientsOf(db: Queryable, ticket: OfTicket): Promise<Recipient[]> {
  const people = new Map<string, Recipient>()
  for (const { as: _, ...one } of await peopleOf(db, ticket)) {
    if (one.name === '') continue
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
