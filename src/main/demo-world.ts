import { sql } from 'drizzle-orm'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { makeCustomer, makeGarage, makeMembership } from '#features/organizations/server/organizations.factory.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Logger } from '#server/log.ts'
import { makeDemoCarTransports } from './demo-car-transports.ts'
import { makeDemoChats } from './demo-chats.ts'
import { makeDemoConnections } from './demo-connections.ts'
import { makeDemoCourtesyCars } from './demo-courtesy-cars.ts'
import { makeDemoExtraWork } from './demo-extra-work.ts'
import { makeDemoInspections } from './demo-inspections.ts'
import { makeDemoLineItems } from './demo-line-items.ts'
import { makeDemoFleet, sortDemoFleet } from './demo-mileages.ts'
import { makeDemoOfferRequests } from './demo-offer-requests.ts'
import { makeDemoOwnCustomers } from './demo-own-customers.ts'
import { makeDemoPackages } from './demo-packages.ts'
import { makeDemoPast } from './demo-past.ts'
import { makeDemoPayers } from './demo-payers.ts'
import { CUSTOMERS, GARAGES, PEOPLE, WEEKDAYS_8_TO_17 } from './demo-people.ts'
import { makeDemoReceipts } from './demo-receipts.ts'
import { makeDemoReviews } from './demo-reviews.ts'
import { makeDemoServicePlans } from './demo-service-plans.ts'
import { makeFleetSettings, makeGarageSettings } from './demo-settings.ts'
import { makeDemoStatusLinks } from './demo-status-links.ts'
import { makeDemoTicketDrivers } from './demo-ticket-drivers.ts'
import { makeDemoTickets } from './demo-tickets.ts'
import { makeDemoTyres } from './demo-tyres.ts'
import { makeDemoWorkTimes } from './demo-work-times.ts'

/** Loads the demo world into a database that has no user yet; all of it or nothing. Resolves with whether it did. */
export async function loadDemoWorldWhenEmpty(db: Database, log: Logger): Promise<boolean> {
  const [someone] = await db.select({ id: users.id }).from(users).limit(1)
  if (someone) return false
  const startedAt = performance.now()
  const isNew = await transact(db, async (tx) => {
    // two processes may start at once: the second waits and finds the first one's people
    await tx.execute(sql`set local lock_timeout = '60s'`)
    await tx.execute(sql`lock table users in share row exclusive mode`)
    const [meanwhile] = await tx.select({ id: users.id }).from(users).limit(1)
    if (!meanwhile) await makeDemoWorld(tx)
    return !meanwhile
  })
  log.info({ ms: Math.round(performance.now() - startedAt) }, 'demo world loaded')
  return isNew
}

async function makeDemoWorld(db: Transaction): Promise<void> {
  const joined = new Date(Date.now() - 200 * 86_400_000).toISOString()
  const garages = []
  for (const garage of GARAGES)
    garages.push(await makeGarage(db, { openingHours: WEEKDAYS_8_TO_17, listed: true, createdAt: joined, ...garage }))
  const customers = []
  for (const customer of CUSTOMERS) customers.push(await makeCustomer(db, { createdAt: joined, ...customer }))
  const [garage] = garages
  const [customer] = customers
  if (!garage || !customer) throw new Error('the demo world needs a garage and a customer')

  const admin = await makeUser(db, PEOPLE.garageAdmin)
  const mechanic = await makeUser(db, PEOPLE.mechanic)
  const secondMechanic = await makeUser(db, PEOPLE.secondMechanic)
  const fleetAdmin = await makeUser(db, PEOPLE.fleetAdmin)
  const fleetMember = await makeUser(db, PEOPLE.fleetMember)
  await makeUser(db, PEOPLE.superUser)
  await makeMembership(db, admin.id, garage.id, 'ADMIN', joined)
  await makeMembership(db, mechanic.id, garage.id, 'MEMBER', joined)
  await makeMembership(db, secondMechanic.id, garage.id, 'MEMBER', joined)
  await makeMembership(db, fleetAdmin.id, customer.id, 'ADMIN', joined)
  await makeMembership(db, fleetMember.id, customer.id, 'MEMBER', joined)
  // the fleet's admin answers for a second organisation too, so that the switcher has something to switch
  if (customers[1]) await makeMembership(db, fleetAdmin.id, customers[1].id, 'ADMIN')
  if (garages[1]) await makeMembership(db, admin.id, garages[1].id, 'ADMIN')

  for (const [place, one] of garages.entries()) await makeGarageSettings(db, one, place)
  await makeDemoPackages(db, garage.id, customer.id)
  await makeFleetSettings(db, customer.id)
  await makeDemoFleet(db, customer.id)
  await makeDemoTickets(db, {
    garages,
    customers,
    admin,
    mechanics: [mechanic, secondMechanic],
    fleetAdmin,
  })
  await makeDemoLineItems(db, garage.id)
  await makeDemoExtraWork(db, garage.id, admin.id)
  await makeDemoInspections(db, { garageId: garage.id, customerId: customer.id, mechanic, admin })
  await makeDemoReceipts(db, garage.id, admin.id)
  await makeDemoTicketDrivers(db, { garageId: garage.id, customerId: customer.id })
  await makeDemoStatusLinks(db, { garageId: garage.id, customerId: customer.id })
  await makeDemoWorkTimes(db, { garageId: garage.id, mechanics: [mechanic, secondMechanic], admin })
  await makeDemoConnections(db, { garage, customer, admin })
  await makeDemoOwnCustomers(db, garage.id)
  await makeDemoPayers(db, garage.id, admin.id)
  const people = { adviser: admin, mechanic, manager: fleetAdmin, driver: fleetMember }
  await makeDemoChats(db, { garages, customers, people })
  await makeDemoOfferRequests(db, { garages, customer, manager: fleetAdmin, adviser: admin })
  await makeDemoPast(db, { garages, customers, mechanics: [mechanic, secondMechanic] })
  await makeDemoReviews(db, { garages, customers, people: { adviser: admin.id, manager: fleetAdmin.id } })
  await sortDemoFleet(db, customer.id)
  await makeDemoTyres(db, garage.id)
  await makeDemoServicePlans(db, { garageId: garage.id, customerId: customer.id })
  await makeDemoCourtesyCars(db, { garageId: garage.id, customerId: customer.id, admin })
  const drivers = { admin, mechanic, manager: fleetAdmin }
  await makeDemoCarTransports(db, { garageId: garage.id, customerId: customer.id, ...drivers })
}
