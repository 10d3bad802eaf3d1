import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeProduct, makeService } from '#features/catalog/server/catalog.factory.ts'
import { services } from '#features/catalog/server/catalog.tables.ts'
import {
  makeConnection,
  makeCustomer,
  makeGarage,
  makeMembership,
  makeStaffed,
} from '#features/organizations/server/organizations.factory.ts'
import { connections } from '#features/organizations/server/organizations.tables.ts'
import { ownSettings } from '#features/organizations/server/own-settings.ts'
import { auditEvents } from '#server/audit/audit.tables.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { MAX_OWN_PRICES, MAX_PRICED_CUSTOMERS, type OwnPriceEdit } from '../customer-prices.ts'
import { makeCustomerPrices } from './customer-prices.factory.ts'
import { customerPricesPages } from './customer-prices.router.ts'
import { priceRules } from './price-rules.ts'

const { db } = await testDatabase()
const api = router(customerPricesPages(ownSettings))
const as = async (userId: string) => callerOf(api, await contextOf(db, userId)).customerPrices

async function garage() {
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
  const member = await makeUser(db)
  await makeMembership(db, member.id, organization.id, 'MEMBER')
  return { own: { organizationId: organization.id }, admin: await as(user.id), plain: await as(member.id) }
}

async function customerOf(garageId: string, name = 'Kuljetus Oy') {
  const { id } = await makeCustomer(db, { name, city: 'Espoo' })
  await makeConnection(db, { garageId, customerId: id })
  return id
}

const agreed = (customerId: string, prices: OwnPriceEdit[] = []) => ({
  customerId,
  serviceDiscountPerMille: 100,
  productDiscountPerMille: 0,
  prices,
})
const priced = (kind: 'SERVICE' | 'PRODUCT', sourceId: string, priceCents: number): OwnPriceEdit => ({
  kind,
  sourceId,
  name: 'Nimi silloin',
  priceCents,
})

test('an admin keeps a customer’s prices, which members read next to those of the list', async () => {
  const { own, admin, plain } = await garage()
  const customerId = await customerOf(own.organizationId)
  const service = await makeService(db, { ...own, name: 'Öljynvaihto', priceCents: 8900 })
  const product = await makeProduct(db, { ...own, code: 'OIL', name: 'Öljy', unit: 'l', priceCents: 1190 })
  const prices = [priced('SERVICE', service.id, 7500), priced('PRODUCT', product.id, 990)]
  const added = await admin.save({ ...own, row: agreed(customerId, prices) })
  expect(added).toMatchObject({
    name: 'Kuljetus Oy',
    serviceDiscountPerMille: 100,
    version: 1,
    prices: [
      { name: 'Öljynvaihto', priceCents: 7500, listPriceCents: 8900, standing: 'SOLD' },
      { name: 'Öljy', code: 'OIL', unit: 'l', priceCents: 990, listPriceCents: 1190 },
    ],
  })
  await db.delete(services).where(eq(services.id, service.id))
  const [shown] = await plain.list(own)
  expect(shown?.prices[0]).toMatchObject({ name: 'Nimi silloin', listPriceCents: null, standing: 'REMOVED' })
  expect(await refusal(plain.save({ ...own, row: agreed(customerId) }))).toMatchObject({ reason: 'admin_only' })

  // what has left the list does not prevent it, nor does the end of the connection
  await db.update(connections).set({ state: 'REVOKED' }).where(eq(connections.customerId, customerId))
  const edited = await admin.save({ ...own, row: { ...agreed(customerId, prices), id: added.id, version: 1 } })
  expect(edited.version).toBe(2)
  expect(await refusal(admin.save({ ...own, row: { ...agreed(customerId), id: added.id, version: 1 } }))).toMatchObject(
    {
      reason: 'customer_prices_changed',
      details: { current: edited },
    },
  )
  await admin.remove({ ...own, id: added.id, version: 2 })
  const written = await db
    .select({ action: auditEvents.action })
    .from(auditEvents)
    .where(eq(auditEvents.organizationId, own.organizationId))
    .orderBy(auditEvents.id)
  expect(written.map(({ action }) => action)).toEqual(
    ['added', 'saved', 'removed'].map((act) => `customer_prices.${act}`),
  )
})

test('prices are kept only for the garage’s own customers: any other answers like an unknown one', async () => {
  const { own, admin } = await garage()
  const theirs = await customerOf((await makeGarage(db)).id)
  const stranger = (await makeCustomer(db)).id
  for (const customerId of [theirs, stranger, own.organizationId, randomUUID(), 'x'])
    expect(await refusal(admin.save({ ...own, row: agreed(customerId) }))).toMatchObject({
      kind: 'not_found',
      reason: 'customer',
    })
  const mine = await customerOf(own.organizationId, 'Oma asiakas')
  expect(await admin.customers({ ...own, text: '' })).toEqual([{ id: mine, name: 'Oma asiakas', city: 'Espoo' }])
  expect(await admin.customers({ ...own, text: 'espo' })).toHaveLength(1)
  expect(await admin.customers({ ...own, text: 'muu' })).toEqual([])
})

test('neither the customer’s people nor another garage see them', async () => {
  const { own } = await garage()
  const { organization, user } = await makeStaffed(db, { type: 'CUSTOMER' })
  await makeConnection(db, { garageId: own.organizationId, customerId: organization.id })
  await makeCustomerPrices(db, { ...own, customerId: organization.id })
  const customer = await as(user.id)
  expect(await refusal(customer.list({ organizationId: organization.id }))).toMatchObject({ reason: 'garage_only' })
  expect(await refusal(customer.list(own))).toMatchObject({ kind: 'not_found' })
  const other = await garage()
  expect(await refusal(other.admin.list(own))).toMatchObject({ kind: 'not_found' })
  expect(await other.admin.list(other.own)).toEqual([])
  expect(await priceRules(db, { garageId: other.own.organizationId, customerId: organization.id })).toMatchObject({
    prices: [],
    serviceDiscountPerMille: 0,
  })
})

test('a customer has its prices once, and what is named is on the garage’s own list', async () => {
  const { own, admin } = await garage()
  const customerId = await customerOf(own.organizationId)
  await admin.save({ ...own, row: agreed(customerId) })
  expect(await refusal(admin.save({ ...own, row: agreed(customerId) }))).toMatchObject({
    kind: 'conflict',
    reason: 'customer_prices_exist',
  })
  const foreign = await makeService(db, { organizationId: (await makeGarage(db)).id })
  const second = await customerOf(own.organizationId)
  for (const sourceId of [foreign.id, randomUUID(), 'x'])
    expect(await refusal(admin.save({ ...own, row: agreed(second, [priced('SERVICE', sourceId, 1)]) }))).toMatchObject({
      details: { fields: [{ field: 'prices', message: 'Nimi silloin: tätä ei ole enää hinnastossa. Poista rivi' }] },
    })
  const { id } = await makeService(db, own)
  for (const [prices, message] of [
    [[priced('SERVICE', id, 1), priced('SERVICE', id, 2)], 'Sama palvelu tai tuote on hinnoissa kahdesti'],
    [
      [priced('SERVICE', id, 1), priced('SERVICE', id.toUpperCase(), 2)],
      'Sama palvelu tai tuote on hinnoissa kahdesti',
    ],
    [[priced('SERVICE', id, -1)], 'Hinta ei voi olla negatiivinen'],
    [[priced('SERVICE', id, 1e12)], 'Hinta on liian suuri'],
    [
      Array.from({ length: MAX_OWN_PRICES + 1 }, () => priced('SERVICE', randomUUID(), 1)),
      'Asiakkaalla voi olla enintään 100 omaa hintaa',
    ],
  ] as const)
    expect(await refusal(admin.save({ ...own, row: agreed(second, [...prices]) }))).toMatchObject({
      details: { fields: [{ message }] },
    })
  expect(
    await refusal(admin.save({ ...own, row: { ...agreed(second), serviceDiscountPerMille: 1001 } })),
  ).toMatchObject({ details: { fields: [{ message: 'Alennus voi olla enintään 100 %' }] } })
})

test('a garage keeps prices for 300 customers at most', async () => {
  const { own, admin } = await garage()
  for (let index = 0; index < MAX_PRICED_CUSTOMERS; index++)
    await makeCustomerPrices(db, { ...own, customerId: (await makeCustomer(db)).id })
  expect(await refusal(admin.save({ ...own, row: agreed(await customerOf(own.organizationId)) }))).toMatchObject({
    reason: 'too_many_priced_customers',
  })
})
