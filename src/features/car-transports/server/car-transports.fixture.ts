import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { makeConnection, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import type { Database } from '#server/db/database.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { carTransportsRouter } from './car-transports.router.ts'
import { CAR_TRANSPORTS } from './car-transports-page.ts'

const api = router({ carTransports: carTransportsRouter })

/** The clock of these tests: a Monday morning in Helsinki, at nine. */
export const NOW = new Date('2026-11-23T07:00:00.000Z')
const HOUR_MS = 3_600_000
export const inHours = (hours: number): string => new Date(NOW.getTime() + hours * HOUR_MS).toISOString()

/** A garage that drives cars, with two people, and a customer with people of its own who has an open ticket. */
export async function drivingWorld(db: Database) {
  const { organization: garage, user } = await makeStaffed(db, { type: 'GARAGE', role: 'MEMBER' })
  const { organization: customer, user: customerUser } = await makeStaffed(db, { type: 'CUSTOMER', role: 'MEMBER' })
  await makeConnection(db, { garageId: garage.id, customerId: customer.id })
  await db
    .update(organizations)
    .set({ switchedOn: [CAR_TRANSPORTS] })
    .where(eq(organizations.id, garage.id))
  const given = { garageId: garage.id, customerId: customer.id }
  const ticket = await makeTicket(db, { ...given, status: 'SCHEDULED' })
  const services = { clock: () => NOW }
  const { carTransports } = callerOf(api, await contextOf(db, user.id, services))
  const asCustomer = callerOf(api, await contextOf(db, customerUser.id, services)).carTransports
  const [g, c] = [{ organizationId: garage.id }, { organizationId: customer.id }]
  const asked = () => ({
    startsAt: inHours(1),
    endsAt: inHours(2),
    streetAddress: 'Pajakatu 3',
    postalCode: '00510',
    city: 'Helsinki',
    contactName: 'Sari Soittaja',
    contactPhone: '040 123 4567',
    keysPlace: 'Vastaanotossa',
    note: '',
    requestKey: randomUUID(),
  })
  const plan = (more: object = {}) =>
    carTransports.plan({
      ...g,
      ticketId: ticket.id,
      direction: 'COLLECTION',
      driverId: null,
      ...asked(),
      ...more,
    })
  const ask = (more: object = {}) =>
    asCustomer.ask({ ...c, ticketId: ticket.id, direction: 'COLLECTION', ...asked(), ...more })
  const act = (transportId: string, version: number, more: object = {}) => ({
    ...g,
    transportId,
    version,
    requestKey: randomUUID(),
    ...more,
  })
  /** Of another time or place of the same transport. */
  const changed = (transportId: string, version: number, more: object = {}) => ({
    ...asked(),
    driverId: null,
    ...act(transportId, version, more),
  })
  return {
    garage,
    user,
    customer,
    customerUser,
    given,
    ticket,
    carTransports,
    asCustomer,
    g,
    c,
    plan,
    ask,
    act,
    changed,
  }
}
