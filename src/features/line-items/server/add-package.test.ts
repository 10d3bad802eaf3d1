import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeProduct, makeService, makeServicePackage } from '#features/catalog/server/catalog.factory.ts'
import { products, servicePackages, services } from '#features/catalog/server/catalog.tables.ts'
import { makeCustomerPrices } from '#features/customer-prices/server/customer-prices.factory.ts'
import { makeCustomer, makeGarage, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { MAX_LINES } from '../line-items.ts'
import { makeLine } from './line-items.factory.ts'
import { lineItemsRouter } from './line-items.router.ts'

const { db } = await testDatabase()
const api = router({ lineItems: lineItemsRouter })

/** A garage with a package of a service at 200 €, 4,5 litres of oil at 10 €, and something of no list at 9,90 €. */
async function world() {
  const { organization: garage, user } = await makeStaffed(db, { type: 'GARAGE', role: 'MEMBER' })
  const { organization: customer, user: driver } = await makeStaffed(db, { type: 'CUSTOMER' })
  const { id: ticketId } = await makeTicket(db, { garageId: garage.id, customerId: customer.id, status: 'IN_PROGRESS' })
  const [inGarage, inCustomer] = [
    callerOf(api, await contextOf(db, user.id)).lineItems,
    callerOf(api, await contextOf(db, driver.id)).lineItems,
  ]
  const g = { organizationId: garage.id }
  const service = await makeService(db, { ...g, name: 'Huolto', priceCents: 20_000 })
  const oil = await makeProduct(db, { ...g, code: 'OIL', name: 'Öljy', unit: 'l', priceCents: 1000 })
  const row = { name: 'Nimi silloin', quantityThousandths: 1000 }
  const made = await makeServicePackage(db, {
    ...g,
    name: 'Määräaikaishuolto, henkilöauto',
    rows: [
      { ...row, kind: 'SERVICE', sourceId: service.id },
      { ...row, kind: 'PRODUCT', sourceId: oil.id, quantityThousandths: 4500 },
      { ...row, kind: 'OTHER', name: 'Pikkuosat', unit: 'erä', priceCents: 990, vatCode: 'STANDARD' },
    ],
  })
  const add = (given: { packageId?: string; requestKey?: string } = {}) =>
    inGarage.addPackage({ ...g, ticketId, packageId: made.id, requestKey: randomUUID(), ...given })
  return {
    g,
    garage,
    customer,
    ticketId,
    service,
    oil,
    packageId: made.id,
    inGarage,
    inCustomer,
    add,
    lines: async () => (await inGarage.ofTicket({ ...g, ticketId })).lines,
    seenByCustomer: async () =>
      (await inCustomer.ofTicket({ organizationId: customer.id, ticketId })).lines.map(
        ({ name, unitPriceCents, discountPerMille }) => [name, unitPriceCents, discountPerMille],
      ),
    choices: (text: string) => inGarage.choices({ ...g, ticketId, text }),
  }
}

test('a package is offered with what its lines make, and adds them in their order at the prices of that moment', async () => {
  const w = await world()
  await makeLine(db, { ticketId: w.ticketId, garageId: w.garage.id, name: 'Ennen', place: 7 })
  const [offered] = await w.choices('henkilö')
  expect(offered).toMatchObject({
    kind: 'PACKAGE',
    id: w.packageId,
    name: 'Määräaikaishuolto, henkilöauto',
    skipped: [],
    lines: [
      { kind: 'SERVICE', sourceId: w.service.id, name: 'Huolto', unitPriceCents: 20_000, isCustomerPrice: false },
      { kind: 'PRODUCT', sourceId: w.oil.id, code: 'OIL', quantityThousandths: 4500, unit: 'l', unitPriceCents: 1000 },
      { kind: 'OTHER', sourceId: null, name: 'Pikkuosat', unitPriceCents: 990 },
    ],
  })
  await db.update(products).set({ priceCents: 1100 }).where(eq(products.id, w.oil.id))
  const { ids } = await w.add()
  const lines = await w.lines()
  expect(lines.map(({ name, unitPriceCents }) => [name, unitPriceCents])).toEqual([
    ['Ennen', 8900],
    ['Huolto', 20_000],
    ['Öljy', 1100],
    ['Pikkuosat', 990],
  ])
  expect(lines.slice(1).map(({ id }) => id)).toEqual(ids)
  expect(lines[2]).toMatchObject({ kind: 'PRODUCT', sourceId: w.oil.id, quantityThousandths: 4500, version: 1 })
})

test('a package that is sent again is added once, also at the same time, and when a line of it was taken away since', async () => {
  const w = await world()
  const requestKey = randomUUID()
  const answers = await Promise.all([w.add({ requestKey }), w.add({ requestKey }), w.add({ requestKey })])
  expect(new Set(answers.map(({ ids }) => ids.join())).size).toBe(1)
  const [first] = await w.lines()
  await w.inGarage.remove({ ...w.g, lineId: first?.id ?? '', version: 1 })
  await db.delete(servicePackages).where(eq(servicePackages.id, w.packageId))
  expect((await w.add({ requestKey })).ids).toHaveLength(2)
  expect(await w.lines()).toHaveLength(2)
})

test('a line of a package that is not sold any more is skipped, and named; one whose price is agreed case by case begins at zero', async () => {
  const w = await world()
  await db.update(services).set({ priceCents: null }).where(eq(services.id, w.service.id))
  await db.delete(products).where(eq(products.id, w.oil.id))
  const [offered] = await w.choices('määräaikais')
  expect(offered).toMatchObject({ skipped: ['Nimi silloin'], lines: [{ unitPriceCents: null }, { name: 'Pikkuosat' }] })
  await w.add()
  expect((await w.lines()).map(({ name, unitPriceCents }) => [name, unitPriceCents])).toEqual([
    ['Huolto', 0],
    ['Pikkuosat', 990],
  ])
  const empty = await makeServicePackage(db, {
    ...w.g,
    name: 'Tyhjä',
    rows: [{ kind: 'PRODUCT', sourceId: w.oil.id, name: 'Öljy', quantityThousandths: 1000 }],
  })
  expect(await refusal(w.add({ packageId: empty.id }))).toMatchObject({
    details: { fields: [{ field: 'packageId', message: 'Mikään paketin riveistä ei ole nyt myynnissä' }] },
  })
})

test('all of a package is added or nothing: one line too many, or a sum too large, refuses it', async () => {
  const w = await world()
  for (let place = 0; place < MAX_LINES - 2; place++)
    await makeLine(db, { ticketId: w.ticketId, garageId: w.garage.id, place, unitPriceCents: 0 })
  expect(await refusal(w.add())).toMatchObject({ kind: 'limit', reason: 'too_many_lines' })
  expect(await w.lines()).toHaveLength(MAX_LINES - 2)
  const other = await world()
  await makeLine(db, { ticketId: other.ticketId, garageId: other.garage.id, unitPriceCents: 999_990_000 })
  expect(await refusal(other.add())).toMatchObject({ kind: 'invalid' })
  expect(await other.lines()).toHaveLength(1)
})

test('a package of another garage, one that is not sold, and a made-up one answer alike', async () => {
  const w = await world()
  const foreign = await makeServicePackage(db, { organizationId: (await makeGarage(db)).id })
  const paused = await makeServicePackage(db, { ...w.g, active: false })
  for (const packageId of [foreign.id, paused.id, randomUUID(), 'x'])
    expect(await refusal(w.add({ packageId }))).toMatchObject({ kind: 'not_found', reason: 'service_package' })
  await db.update(tickets).set({ status: 'DONE', closedAt: new Date().toISOString() }).where(eq(tickets.id, w.ticketId))
  expect(await refusal(w.add())).toMatchObject({ kind: 'forbidden', reason: 'garage_prices' })
})

test('a customer’s own price and discount are offered only on its tickets, and go on the lines of a package', async () => {
  const w = await world()
  const prices = [{ kind: 'SERVICE' as const, sourceId: w.service.id, name: 'Huolto', priceCents: 17_500 }]
  await makeCustomerPrices(db, {
    ...w.g,
    customerId: w.customer.id,
    prices,
    serviceDiscountPerMille: 500,
    productDiscountPerMille: 100,
  })
  // neither another garage's of the same customer, nor those of another customer
  await makeCustomerPrices(db, {
    organizationId: (await makeGarage(db)).id,
    customerId: w.customer.id,
    productDiscountPerMille: 900,
  })
  await makeCustomerPrices(db, { ...w.g, customerId: (await makeCustomer(db)).id, productDiscountPerMille: 800 })
  expect(await w.choices('öljy')).toMatchObject([
    { kind: 'PRODUCT', unitPriceCents: 1000, discountPerMille: 100, isCustomerPrice: true },
  ])
  expect(await w.choices('huolto')).toMatchObject([
    { kind: 'PACKAGE', lines: [{ isCustomerPrice: true }, { isCustomerPrice: true }, { isCustomerPrice: false }] },
    { kind: 'SERVICE', unitPriceCents: 17_500, discountPerMille: 0, isCustomerPrice: true },
  ])
  // before there is a ticket too, such as for an offer
  for (const text of ['öljy', 'huolto'])
    expect(await w.inGarage.choicesForCustomer({ ...w.g, customerId: w.customer.id, text })).toEqual(
      await w.choices(text),
    )
  await w.add()
  expect(await w.seenByCustomer()).toEqual([
    ['Huolto', 17_500, 0],
    ['Öljy', 1000, 100],
    ['Pikkuosat', 990, 0],
  ])

  const { id: ticketId } = await makeTicket(db, {
    garageId: w.garage.id,
    customerId: (await makeCustomer(db)).id,
    status: 'IN_PROGRESS',
  })
  expect(await w.inGarage.choices({ ...w.g, ticketId, text: 'öljy' })).toMatchObject([
    { unitPriceCents: 1000, discountPerMille: 0, isCustomerPrice: false },
  ])
})

test('a product that leaves the price list at the same moment is on the lines or skipped, and nothing fails', async () => {
  for (let round = 0; round < 10; round++) {
    const w = await world()
    const [added] = await Promise.all([w.add(), db.delete(products).where(eq(products.id, w.oil.id))])
    const names = (await w.lines()).map(({ name }) => name)
    expect(names).toHaveLength(added.ids.length)
    expect(names.filter((name) => name !== 'Öljy')).toEqual(['Huolto', 'Pikkuosat'])
  }
})
