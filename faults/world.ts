import { makeSession } from '#features/accounts/server/accounts.factory.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import type { Database } from '#server/db/database.ts'

export type Person = { userId: string; organizationId: string; cookie: string }
/** A garage and a customer that deal with each other, with one person each. */
export type Pair = { garage: Person; customer: Person; vehicleIds: string[] }

const VEHICLES = 5

/** Some pairs of organisations whose people are signed in. Each fault has its own, so that nothing of another one counts. */
export const makeWorld = (db: Database, pairs: number): Promise<Pair[]> =>
  Promise.all(Array.from({ length: pairs }, () => makePair(db)))

async function makePair(db: Database): Promise<Pair> {
  const [garage, customer] = [await signedIn(db, 'GARAGE'), await signedIn(db, 'CUSTOMER')]
  const vehicles = await Promise.all(
    Array.from({ length: VEHICLES }, () => makeVehicle(db, { organizationId: customer.organizationId })),
  )
  // they know each other by a ticket
  await makeTicket(db, { garageId: garage.organizationId, customerId: customer.organizationId })
  return { garage, customer, vehicleIds: vehicles.map(({ id }) => id) }
}

async function signedIn(db: Database, type: 'GARAGE' | 'CUSTOMER'): Promise<Person> {
  const { organization, user } = await makeStaffed(db, { type })
  return {
    userId: user.id,
    organizationId: organization.id,
    cookie: `next-auth.session-token=${await makeSession(db, user.id)}`,
  }
}
