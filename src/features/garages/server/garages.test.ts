import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeService } from '#features/catalog/server/catalog.factory.ts'
import { makeContact } from '#features/organization-settings/server/contacts.factory.ts'
import { makeGarageProperties } from '#features/organization-settings/server/properties.factory.ts'
import { addCustomer } from '#features/organizations/server/add-customer.ts'
import {
  makeConnection,
  makeCustomer,
  makeGarage,
  makeMembership,
  makeStaffed,
} from '#features/organizations/server/organizations.factory.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { transact } from '#server/db/transact.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { garagesRouter } from './garages.router.ts'

const { db } = await testDatabase()
const as = async (userId: string) => callerOf(garagesRouter, await contextOf(db, userId))

async function staffed(type: 'GARAGE' | 'CUSTOMER' = 'CUSTOMER') {
  const { organization, user } = await makeStaffed(db, { type })
  const member = await makeUser(db)
  await makeMembership(db, member.id, organization.id, 'MEMBER')
  return { id: organization.id, user, member, admin: await as(user.id), plain: await as(member.id) }
}

const always = Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '24:00' }))

describe('the customers’ list of garages', () => {
  test('has listed garages and connected ones, no others', async () => {
    const { id: organizationId, plain: own } = await staffed()
    const word = `Sana${Date.now()}`
    const listed = await makeGarage(db, { name: `${word} A` })
    const connected = await makeGarage(db, { name: `${word} B`, listed: false })
    await makeGarage(db, { name: `${word} C`, listed: false })
    await makeGarage(db, { name: `${word} D`, disabledAt: new Date().toISOString() })
    await makeCustomer(db, { name: `${word} E`, listed: true })
    await makeConnection(db, { garageId: connected.id, customerId: organizationId })
    const { garages, total } = await own.list({ organizationId, text: word.toLowerCase() })
    expect(garages.map(({ id, isConnected }) => [id, isConnected])).toEqual([
      [connected.id, true],
      [listed.id, false],
    ])
    expect(total).toBe(2)
  })

  test('filters by service, distance and open now', async () => {
    const { id: organizationId, plain: own } = await staffed()
    const city = `Paikka${Date.now()}`
    const near = await makeGarage(db, { city, latitude: 60.17, longitude: 24.94, openingHours: always })
    const far = await makeGarage(db, { city, latitude: 61.4978, longitude: 23.761, openingHours: Array(7).fill(null) })
    const nowhere = await makeGarage(db, { city })
    await makeService(db, { organizationId: far.id, name: 'Jarrujen vaihto', group: 'Jarrut' })
    await makeService(db, { organizationId: near.id, name: 'Jarrujen vaihto', group: 'Jarrut', active: false })
    const helsinki = { latitude: 60.1699, longitude: 24.9384 }
    const find = async (search: object) => (await own.list({ organizationId, text: city, ...search })).garages
    const byDistance = await find({ near: helsinki })
    expect(byDistance.map(({ id }) => id)).toEqual([near.id, far.id, nowhere.id])
    expect(byDistance[1]?.distanceKm).toBeGreaterThan(155)
    expect(byDistance[1]?.distanceKm).toBeLessThan(165)
    expect(byDistance[2]?.distanceKm).toBeNull()
    expect((await find({ near: helsinki, withinKm: 50 })).map(({ id }) => id)).toEqual([near.id])
    expect((await find({ openNow: true })).map(({ id, isOpenNow }) => [id, isOpenNow])).toEqual([[near.id, true]])
    expect((await find({ service: 'jarru' })).map(({ id, services }) => [id, services])).toEqual([
      [far.id, ['Jarrujen vaihto']],
    ])
  })
})

describe('the public profile', () => {
  test('a listed garage is seen by anyone signed in, with contacts and what may be done there', async () => {
    const garage = await makeGarage(db, { listed: true })
    await makeContact(db, { organizationId: garage.id, name: 'Yrjö' })
    const customer = await staffed('CUSTOMER')
    const seen = await customer.plain.publicProfile({ organizationId: customer.id, id: garage.id })
    expect(seen).toMatchObject({
      contacts: [{ name: 'Yrjö' }],
      connection: null,
      can: { edit: false, askForOffer: true, reportCar: true, message: true },
    })
    expect(seen.can).toEqual({ edit: false, askForOffer: true, askForHistory: true, reportCar: true, message: true })
  })

  test('a garage is asked for what it takes, as it has saved it', async () => {
    const garage = await makeGarage(db)
    await makeGarageProperties(db, { organizationId: garage.id, takesOfferRequests: false })
    const customer = await staffed('CUSTOMER')
    const mine = { organizationId: customer.id }
    expect((await customer.plain.publicProfile({ ...mine, id: garage.id })).can).toMatchObject({
      askForOffer: false,
      askForHistory: true,
    })
    const { garages } = await customer.plain.list(mine)
    expect(garages.find(({ id }) => id === garage.id)).toMatchObject({ takesOfferRequests: false })
    expect(garages.some(({ takesOfferRequests }) => takesOfferRequests)).toBe(true)
  })

  test('a customer learns when a garage has time next, in the list and on its page; a garage does not', async () => {
    const customer = await staffed('CUSTOMER')
    const name = `Vapaa${Date.now()}`
    const free = await makeGarage(db, { name, openingHours: always })
    const unknown = await makeGarage(db, { name })
    const { garages } = await customer.plain.list({ organizationId: customer.id, text: name })
    const inList = (id: string) => garages.find((one) => one.id === id)?.nextFreeAt
    expect(Date.parse(inList(free.id) ?? '')).toBeGreaterThan(Date.now())
    expect(inList(unknown.id)).toBeNull()
    const onPage = async (id: string) =>
      (await customer.plain.publicProfile({ organizationId: customer.id, id })).nextFreeAt
    expect([await onPage(free.id), await onPage(unknown.id)]).toEqual([inList(free.id), null])
    const garage = await staffed('GARAGE')
    const asGarage = await garage.plain.publicProfile({ organizationId: garage.id, id: free.id })
    expect(asGarage.nextFreeAt).toBeNull()
  })

  test('a managed customer is edited by its garage, and takes no messages, which would have no reader', async () => {
    const garage = await staffed('GARAGE')
    const id = await transact(db, (tx) =>
      addCustomer(tx, garage.id, { name: 'Uusi asiakas', businessId: '', email: '', phone: '' }),
    )
    const seen = await garage.plain.publicProfile({ organizationId: garage.id, id })
    expect(seen).toMatchObject({ managedByViewer: true, can: { edit: true, reportCar: true, message: false } })
  })

  test('customers and unlisted garages are seen by connected ones only', async () => {
    const garage = await staffed('GARAGE')
    const customer = await staffed('CUSTOMER')
    const looks = [
      () => garage.plain.publicProfile({ organizationId: garage.id, id: customer.id }),
      () => customer.plain.publicProfile({ organizationId: customer.id, id: garage.id }),
    ] as const
    await db.update(organizations).set({ listed: false }).where(eq(organizations.id, garage.id))
    for (const look of looks) expect(await refusal(look())).toMatchObject({ kind: 'not_found', reason: 'organization' })
    await makeConnection(db, { garageId: garage.id, customerId: customer.id })
    for (const look of looks) expect(await look()).toMatchObject({ connection: { state: 'ACCEPTED' } })
    await db.update(organizations).set({ disabledAt: new Date().toISOString() }).where(eq(organizations.id, garage.id))
    const customerAgain = await as(customer.user.id)
    const gone = customerAgain.publicProfile({ organizationId: customer.id, id: garage.id })
    expect(await refusal(gone)).toMatchObject({ kind: 'not_found' })
  })
})
