import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import { attachedFiles } from '#features/files/server/attach-files.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { areConnected, isManaged } from '#features/organizations/server/visible-parties.ts'
import { type TicketRow, ticketFor } from '#features/tickets/server/tickets.access.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { Membership } from '#server/caller.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { askable, plannable, transportRights } from '../car-transports.policy.ts'
import type { FirstValues, TicketTransports } from '../car-transports.ts'
import { drivesCars } from './car-transports.access.ts'
import { carTransports } from './car-transports.tables.ts'
import { carTransportsRow } from './car-transports-page.ts'
import { type ShownTransport, selectTransports, shownTransport } from './transport-columns.ts'
import { TRANSPORT_FILES } from './transport-files.ts'

const MOST_OF_TICKET = 10

/** A ticket's transports for either of its sides, with what a new one begins with. Refusal: `not_found: ticket`. */
export async function transportsOfTicket(ctx: OrganizationContext, ticketId: string): Promise<TicketTransports> {
  const { db, membership, services } = ctx
  const ticket = await ticketFor(db, membership, ticketId)
  const [rows, isOn, settings, first] = await Promise.all([
    ticketTransports(db, ticket, services.clock()),
    drivesCars(db, ticket.garageId),
    carTransportsRow.read(db, ticket.garageId),
    firstValues(db, membership, ticket),
  ])
  const files = await attachedFiles(
    db,
    TRANSPORT_FILES,
    rows.map(({ id }) => id),
  )
  const { area, priceCents, hours } = settings
  return {
    transports: rows.map(({ ticket: _, customer: __, ...row }) => ({
      ...row,
      files: files.get(row.id) ?? [],
      can: transportRights(membership, row),
    })),
    offer: isOn ? { area, priceCents, hours } : null,
    first,
    plan: { start: ticket.scheduledStart, end: ticket.promisedReadyAt ?? ticket.scheduledEnd },
    can: { plan: [...plannable(membership, ticket)], ask: isOn ? [...askable(membership, ticket)] : [] },
  }
}

/** Of one ticket, the newest first, without what was given up; check the access to the ticket before. */
export async function ticketTransports(
  db: Queryable,
  { id, garageId }: { id: string; garageId: string },
  now: Date,
): Promise<ShownTransport[]> {
  const rows = await selectTransports(
    db,
    and(
      eq(carTransports.garageId, garageId),
      eq(carTransports.ticketId, id),
      inArray(carTransports.state, ['ASKED', 'PLANNED', 'UNDER_WAY', 'DONE', 'DECLINED']),
    ),
  )
    .orderBy(desc(carTransports.id))
    .limit(MOST_OF_TICKET)
  return rows.map((row) => shownTransport(row, now))
}

/**
 * The address of the car's last transport of the same two sides, or the customer's own. A garage reads that one only of a customer that has said
 * yes to it, or that it keeps itself.
 */
async function firstValues(db: Queryable, { organizationType }: Membership, ticket: TicketRow): Promise<FirstValues> {
  const { garageId, customerId, vehicleId } = ticket
  const [[last], [customer], isOpen] = await Promise.all([
    vehicleId === null
      ? []
      : db
          .select({
            streetAddress: carTransports.streetAddress,
            postalCode: carTransports.postalCode,
            city: carTransports.city,
          })
          .from(carTransports)
          .innerJoin(tickets, eq(tickets.id, carTransports.ticketId))
          .where(
            and(
              eq(tickets.vehicleId, vehicleId),
              eq(carTransports.garageId, garageId),
              eq(carTransports.customerId, customerId),
              // an old one has lost its address (`forgetPlaces`)
              ne(carTransports.streetAddress, ''),
            ),
          )
          .orderBy(desc(carTransports.id))
          .limit(1),
    db
      .select({
        name: organizations.name,
        phone: organizations.phone,
        streetAddress: organizations.streetAddress,
        postalCode: organizations.postalCode,
        city: organizations.city,
      })
      .from(organizations)
      .where(eq(organizations.id, customerId)),
    organizationType === 'CUSTOMER' || mayReadPlace(db, { garageId, customerId }),
  ])
  const place = last ?? (isOpen ? customer : undefined)
  return {
    streetAddress: place?.streetAddress ?? '',
    postalCode: place?.postalCode ?? '',
    city: place?.city ?? '',
    contactName: ticket.contactName || (customer?.name ?? ''),
    contactPhone: ticket.contactPhone || (isOpen ? (customer?.phone ?? '') : ''),
    keysPlace: ticket.keysLocation,
  }
}

const mayReadPlace = async (db: Queryable, pair: { garageId: string; customerId: string }): Promise<boolean> =>
  (await areConnected(db, pair)) || (await isManaged(db, pair))
