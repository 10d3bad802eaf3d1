import { expect, test } from 'vitest'
import { makeProduct, makeService, makeServicePackage } from '#features/catalog/server/catalog.factory.ts'
import { makeDriver } from '#features/drivers/server/drivers.factory.ts'
import { makeBook } from '#features/maintenance-books/server/maintenance-books.factory.ts'
import { makeConnection, makeCustomer, makeGarage } from '#features/organizations/server/organizations.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { transact } from '#server/db/transact.ts'
import { contributionsOf } from '#server/feature.ts'
import { testDatabase } from '#test/database.ts'
import { serverFeatures } from './server-features.ts'

const { db } = await testDatabase()
const { organizationUse } = contributionsOf(serverFeatures)
const inUse = (organizationId: string) =>
  transact(db, async (tx) => {
    for (const isUsed of organizationUse) if (await isUsed(tx, organizationId)) return true
    return false
  })

/** Each makes one thing that depends on the organisation's type, and names the organisation. */
const ways: Record<string, () => Promise<string>> = {
  'a garage with a ticket': async () => (await makeTicket(db)).garageId,
  'a customer with a ticket': async () => (await makeTicket(db)).customerId,
  'a customer with a vehicle': async () => {
    const { id: organizationId } = await makeCustomer(db)
    await makeVehicle(db, { organizationId })
    return organizationId
  },
  'a customer with a driver': async () => {
    const { id: organizationId } = await makeCustomer(db)
    await makeDriver(db, { organizationId })
    return organizationId
  },
  'a garage with a service': async () => {
    const { id: organizationId } = await makeGarage(db)
    await makeService(db, { organizationId })
    return organizationId
  },
  'a garage with a product': async () => {
    const { id: organizationId } = await makeGarage(db)
    await makeProduct(db, { organizationId })
    return organizationId
  },
  'a garage with a package': async () => {
    const { id: organizationId } = await makeGarage(db)
    await makeServicePackage(db, { organizationId })
    return organizationId
  },
  'a garage that is connected with a customer': async () => {
    const garageId = (await makeGarage(db)).id
    await makeConnection(db, { garageId, customerId: (await makeCustomer(db)).id })
    return garageId
  },
  'a customer that is connected with a garage': async () => {
    const customerId = (await makeCustomer(db)).id
    await makeConnection(db, { garageId: (await makeGarage(db)).id, customerId })
    return customerId
  },
  'a customer with a maintenance book': async () => {
    const { id: customerId } = await makeCustomer(db)
    await makeBook(db, { garageId: (await makeGarage(db)).id, customerId })
    return customerId
  },
  'a garage that manages a customer': async () => {
    const { id: managedByGarageId } = await makeGarage(db)
    await makeCustomer(db, { managedByGarageId })
    return managedByGarageId
  },
  'a customer that a garage manages': async () =>
    (await makeCustomer(db, { managedByGarageId: (await makeGarage(db)).id })).id,
}
for (const [what, make] of Object.entries(ways))
  test(`${what} counts as use, of that organisation only`, async () => {
    const unused = (await makeGarage(db)).id
    expect(await inUse(await make())).toBe(true)
    expect(await inUse(unused)).toBe(false)
  })
