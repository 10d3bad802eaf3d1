import { eq, sql } from 'drizzle-orm'
import { drivers } from '#features/drivers/server/drivers.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { addressLine } from '#features/organizations/server/own-organizations.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import { readSignedLink } from '#server/signed-links/read-signed-link.ts'
import type { SignedLinkRow } from '#server/signed-links/signed-links.tables.ts'
import { lastMessageBatch } from './drivers-of-ticket.ts'
import { PICK_UP } from './pick-up-link.ts'
import { ticketDrivers } from './ticket-drivers.tables.ts'

export type Garage = Pick<
  typeof organizations.$inferSelect,
  'name' | 'phone' | 'latitude' | 'longitude' | 'openingHours'
> & {
  address: string
}

/** What a driver's link leads to at this moment. A forged one shows nothing, a dead one whom to call. */
export type PickUp =
  | { state: 'forged' }
  | { state: 'expired' | 'revoked'; garage: Garage | null }
  | (OpenPickUp & { state: 'ready' | 'notReady' | 'fetched' | 'confirmed' })

/** The car of the link. */
export type OpenPickUp = { link: SignedLinkRow; garage: Garage } & Facts

type Facts = Awaited<ReturnType<typeof factsOf>> & object

export async function readPickUp(
  db: Queryable,
  { linkSecret, clock }: Pick<Services, 'linkSecret' | 'clock'>,
  token: string,
): Promise<PickUp> {
  const { state, link } = await readSignedLink(db, linkSecret, PICK_UP, token, clock())
  if (state === 'forged') return { state }
  const garage = link ? await garageOf(db, link.organizationId) : null
  const facts = link ? await factsOf(db, link.subject) : null
  if (!link || !garage || !facts) return { state: state === 'expired' ? state : 'revoked', garage }
  const known = { link, garage, ...facts }
  if (state === 'used') return { ...known, state: 'confirmed' }
  // a driver who comes late, or with an earlier link, reads too that the car is gone
  if (facts.status === 'DONE') return { ...known, state: 'fetched' }
  if (state !== 'valid') return { state, garage }
  return { ...known, state: facts.status === 'READY' ? 'ready' : 'notReady' }
}

/** The garage as its customers see it. */
export async function garageOf(db: Queryable, id: string): Promise<Garage | null> {
  const { name, phone, latitude, longitude, openingHours } = organizations
  const [garage] = await db
    .select({ name, phone, latitude, longitude, openingHours, address: addressLine })
    .from(organizations)
    .where(eq(organizations.id, id))
  return garage ?? null
}

/** The car as the driver's garage knows it; null when the driver was taken off the ticket. */
async function factsOf(db: Queryable, namedId: string) {
  const [found] = await db
    .select({
      ticketId: tickets.id,
      customerId: tickets.customerId,
      status: tickets.status,
      driver: sql<string>`coalesce(${drivers.name}, ${ticketDrivers.name})`,
      registrationNumber: tickets.registrationNumber,
      vinNumber: tickets.vinNumber,
      make: tickets.make,
      model: tickets.model,
      promisedReadyAt: tickets.promisedReadyAt,
      mileageKm: sql<number | null>`coalesce(${tickets.mileageKm}, ${vehicles.mileageKm})`,
      nextServiceOn: vehicles.nextServiceOn,
      nextServiceKm: vehicles.nextServiceKm,
    })
    .from(ticketDrivers)
    .innerJoin(tickets, eq(tickets.id, ticketDrivers.ticketId))
    .leftJoin(drivers, eq(drivers.id, ticketDrivers.driverId))
    .leftJoin(vehicles, eq(vehicles.id, tickets.vehicleId))
    .where(eq(ticketDrivers.id, namedId))
  if (!found) return null
  const batch = await lastMessageBatch(db, found.ticketId)
  return { ...found, keysPlace: batch?.keysPlace ?? '', payer: batch?.payer ?? ('UNSAID' as const) }
}
