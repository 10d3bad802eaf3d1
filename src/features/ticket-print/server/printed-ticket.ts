import { and, inArray } from 'drizzle-orm'
import { ticketTransports } from '#features/car-transports/server/transports-of-ticket.ts'
import { DIRECTION_LABELS, addressLine as placeLine } from '#features/car-transports/transport-words.ts'
import type { PriceProposal, TicketLines } from '#features/line-items/line-items.ts'
import { readTicketLines } from '#features/line-items/server/ticket-lines.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { addressLine } from '#features/organizations/server/own-organizations.ts'
import { visibleTo } from '#features/organizations/server/visible-parties.ts'
import { payersOfTickets } from '#features/payers/server/payers-of-tickets.ts'
import { ticketDetails } from '#features/tickets/server/ticket-details.ts'
import type { TicketDetails } from '#features/tickets/ticket-views.ts'
import type { OrganizationContext } from '#server/context.ts'

/** A side of the ticket as it is printed; of one that has not opened itself to the other, only the name. */
export type PrintedParty = {
  name: string
  businessName: string
  businessId: string | null
  address: string
  phone: string
  email: string
}

/** What a ticket's papers are made of: what both its sides see, and nothing of only one side. */
export type PrintedTicket = Omit<
  TicketDetails,
  'garage' | 'customer' | 'services' | 'can' | 'vehicleId' | 'connection'
> & {
  garage: PrintedParty
  customer: PrintedParty
  services: readonly string[]
  lines: TicketLines['lines']
  price: TicketLines['price']
  /** What waits for the customer's yes; null where nothing does. */
  proposed: PriceProposal | null
  guarantee: TicketLines['guarantee']
  /** Who pays it besides its customer, and by which permit; null where the customer pays. */
  payer: { name: string; contractNumber: string; permitNumber: string } | null
  /** How the car comes to the garage and back, as far as it is planned: what it is, from when until when, and where. */
  transports: readonly { label: string; startsAt: string; endsAt: string; address: string }[]
  /** By whose rates VAT is computed. */
  vatDay: string
  /** Whether the customer is a private person, for whom prices with VAT are the ones that bind. */
  withVat: boolean
  printedAt: Date
}

/** The ticket as the caller may print it; `not_found: ticket` as wherever it is read. */
export async function printedTicket(ctx: OrganizationContext, ticketId: string): Promise<PrintedTicket> {
  const {
    garage,
    customer,
    services,
    can: _,
    vehicleId: __,
    connection: ___,
    ...ticket
  } = await ticketDetails(ctx, ticketId)
  const [{ lines, price, proposals, guarantee, day, withVat }, paid, transports, open] = await Promise.all([
    readTicketLines(ctx, ticketId),
    payersOfTickets(ctx.db, [ticketId]),
    ticketTransports(ctx.db, { id: ticketId, garageId: garage.id }, ctx.services.clock()),
    ctx.db
      .select({
        id: organizations.id,
        name: organizations.name,
        businessName: organizations.businessName,
        businessId: organizations.businessId,
        address: addressLine,
        phone: organizations.phone,
        email: organizations.email,
      })
      .from(organizations)
      .where(and(inArray(organizations.id, [garage.id, customer.id]), visibleTo(ctx.membership.organizationId))),
  ])
  const paidBy = paid.get(ticketId)
  const party = ({ id, name }: { id: string; name: string }): PrintedParty =>
    open.find((one) => one.id === id) ?? { name, businessName: '', businessId: null, address: '', phone: '', email: '' }
  return {
    ...ticket,
    garage: party(garage),
    customer: party(customer),
    // how long they take is the garage's own
    services: services.map(({ name }) => name),
    lines,
    price,
    proposed: proposals.find(({ state }) => state === 'OPEN') ?? null,
    guarantee,
    payer: paidBy
      ? {
          name: paidBy.name,
          contractNumber: paidBy.contractNumber,
          permitNumber: paidBy.granted?.permitNumber ?? '',
        }
      : null,
    transports: transports
      .filter(({ state }) => state === 'PLANNED' || state === 'UNDER_WAY')
      .map(({ direction, startsAt, endsAt, ...place }) => ({
        label: DIRECTION_LABELS[direction],
        startsAt,
        endsAt,
        address: placeLine(place),
      })),
    vatDay: day,
    withVat,
    printedAt: ctx.services.clock(),
  }
}
