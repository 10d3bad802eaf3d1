import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeProduct, makeService } from '#features/catalog/server/catalog.factory.ts'
import { services } from '#features/catalog/server/catalog.tables.ts'
import { makeCustomerPrices } from '#features/customer-prices/server/customer-prices.factory.ts'
import { freshBusinessId, makeGarage, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { memberships } from '#features/organizations/server/organizations.tables.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketsRouter } from '#features/tickets/server/tickets.router.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { TicketStatus } from '#features/tickets/tickets.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { type AddLine, MAX_LINES } from '../line-items.ts'
import { makeLine } from './line-items.factory.ts'
import { lineItemsRouter } from './line-items.router.ts'
import { lineItems } from './line-items.tables.ts'

const { db } = await testDatabase()
const api = router({ lineItems: lineItemsRouter, tickets: ticketsRouter })

async function world(status: TicketStatus = 'IN_PROGRESS', mechanicIs: Partial<typeof memberships.$inferInsert> = {}) {
  const { organization: garage, user: mechanic } = await makeStaffed(db, { type: 'GARAGE', role: 'MEMBER' })
  if (Object.keys(mechanicIs).length > 0)
    await db.update(memberships).set(mechanicIs).where(eq(memberships.organizationId, garage.id))
  const { organization: customer, user: driver } = await makeStaffed(db, {
    type: 'CUSTOMER',
    businessId: freshBusinessId(),
  })
  const { id: ticketId } = await makeTicket(db, { garageId: garage.id, customerId: customer.id, status })
  const [inGarage, inCustomer] = [
    callerOf(api, await contextOf(db, mechanic.id)),
    callerOf(api, await contextOf(db, driver.id)),
  ]
  const [g, c] = [{ organizationId: garage.id }, { organizationId: customer.id }]
  const line = (given: Partial<AddLine> = {}) => ({
    ...g,
    ticketId,
    kind: 'OTHER' as const,
    sourceId: null,
    requestKey: randomUUID(),
    name: 'Pesu',
    code: '',
    quantityThousandths: 1000,
    unit: 'kpl',
    unitPriceCents: 2500,
    discountPerMille: 0,
    vatCode: 'STANDARD' as const,
    ...given,
  })
  return {
    g,
    c,
    ticketId,
    garage,
    customer,
    inGarage,
    inCustomer,
    line,
    add: (given?: Partial<AddLine>) => inGarage.lineItems.add(line(given)),
    shown: () => inGarage.lineItems.ofTicket({ ...g, ticketId }),
    choices: (text: string) => inGarage.lineItems.choices({ ...g, ticketId, text }),
    names: async () => (await inGarage.lineItems.ofTicket({ ...g, ticketId })).lines.map(({ name }) => name),
  }
}

describe('a line', () => {
  test('a member ticks a line off and has done it, which both sides see', async () => {
    const w = await world()
    const { id: lineId } = await w.add()
    const work = (change: object) => w.inGarage.lineItems.work({ ...w.g, lineId, ...change })
    const seen = async () => (await w.inCustomer.lineItems.ofTicket({ ...w.c, ticketId: w.ticketId })).lines[0]
    expect(await seen()).toMatchObject({ isDone: false, mechanic: null, version: 1 })
    for (const _retry of [1, 2]) await work({ isDone: true })
    const [member] = await db.select().from(memberships).where(eq(memberships.organizationId, w.garage.id))
    expect(await seen()).toMatchObject({ isDone: true, mechanic: { id: member?.userId }, version: 1 })
    await work({ isDone: false })
    expect(await seen()).toMatchObject({ isDone: false, mechanic: { id: member?.userId } })
    await work({ mechanicId: null })
    expect(await seen()).toMatchObject({ mechanic: null })
    const stranger = await makeStaffed(db, { type: 'GARAGE', role: 'MEMBER' })
    expect(await refusal(work({ mechanicId: stranger.user.id }))).toMatchObject({
      kind: 'invalid',
      details: { fields: [{ field: 'mechanicId' }] },
    })
  })

  test('a member who does not install ticks a line off without becoming its mechanic', async () => {
    const w = await world('IN_PROGRESS', { installs: false })
    const { id: lineId } = await w.add()
    await w.inGarage.lineItems.work({ ...w.g, lineId, isDone: true })
    expect((await w.shown()).lines[0]).toMatchObject({ isDone: true, mechanic: null })
  })

  test('the lines of a ticket that is over are not ticked off any more', async () => {
    const w = await world('DONE')
    const { id: lineId } = await makeLine(db, { garageId: w.garage.id, ticketId: w.ticketId })
    expect(await refusal(w.inGarage.lineItems.work({ ...w.g, lineId, isDone: true }))).toMatchObject({
      kind: 'forbidden',
      reason: 'garage_prices',
    })
  })

  test('looks to both sides as it was written, also when the price list changes', async () => {
    const w = await world()
    const service = await makeService(db, { ...w.g, name: 'Öljynvaihto' })
    const product = await makeProduct(db, { ...w.g, code: 'OC 90' })
    await w.add({ kind: 'SERVICE', sourceId: service.id, name: 'Öljynvaihto', quantityThousandths: 500 })
    await w.add({ kind: 'PRODUCT', sourceId: product.id, name: 'Suodatin', code: 'OC 90', unitPriceCents: 1290 })
    await db.delete(services).where(eq(services.id, service.id))
    const { lines, can } = await w.shown()
    expect(lines).toMatchObject([
      { kind: 'SERVICE', sourceId: null, name: 'Öljynvaihto', quantityThousandths: 500, version: 1 },
      { kind: 'PRODUCT', sourceId: product.id, code: 'OC 90', unitPriceCents: 1290 },
    ])
    expect(can).toMatchObject({ edit: true, agree: true })
    const seen = await w.inCustomer.lineItems.ofTicket({ ...w.c, ticketId: w.ticketId })
    expect([seen.lines, seen.can.edit, seen.can.agree]).toEqual([lines, false, false])
  })

  test('joins the ticket once when it is sent again', async () => {
    const w = await world()
    const sent = w.line()
    const answers = [
      await w.inGarage.lineItems.add(sent),
      ...(await Promise.all([w.inGarage.lineItems.add(sent), w.inGarage.lineItems.add(sent)])),
    ]
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await w.names()).toEqual(['Pesu'])
  })

  test('from another garage’s price list, or one that is sold no more, is refused at its field', async () => {
    const w = await world()
    const foreign = await makeService(db, { organizationId: (await makeGarage(db)).id })
    const old = await makeService(db, { ...w.g, active: false })
    for (const sourceId of [foreign.id, old.id, randomUUID(), 'x', null])
      expect(await refusal(w.add({ kind: 'SERVICE', sourceId }))).toMatchObject({ kind: 'invalid' })
    expect(await refusal(w.add({ kind: 'OTHER', sourceId: old.id }))).toMatchObject({ kind: 'invalid' })
    expect(await w.names()).toEqual([])
  })

  test.each([
    ['a negative quantity', { quantityThousandths: -1000 }, 'Määrän pitää olla suurempi kuin nolla'],
    ['nothing of it', { quantityThousandths: 0 }, 'Määrän pitää olla suurempi kuin nolla'],
    ['four decimals', { quantityThousandths: 0.5 }, 'Määrässä voi olla enintään kolme desimaalia'],
    ['a huge quantity', { quantityThousandths: 1e12 }, 'Määrä on liian suuri'],
    ['a negative price', { unitPriceCents: -1 }, 'Hinta ei voi olla negatiivinen'],
    ['a price of 13 digits', { unitPriceCents: 1e12 }, 'Hinta on liian suuri'],
    ['half a cent', { unitPriceCents: 0.5 }, 'Anna hinta sentin tarkkuudella'],
    ['a discount above all of it', { discountPerMille: 1001 }, 'Alennus voi olla enintään 100 %'],
    ['no name', { name: ' ' }, 'Anna rivin nimi'],
  ])('with %s is refused in words', async (_, given, message) => {
    const w = await world()
    expect(await refusal(w.add(given))).toMatchObject({ kind: 'invalid', details: { fields: [{ message }] } })
  })

  test('makes no sum that cannot be kept: nothing of it is written', async () => {
    const w = await world()
    await w.add({ unitPriceCents: 1_000_000_000 })
    expect(await refusal(w.add({ name: 'Liikaa' }))).toMatchObject({
      details: { fields: [{ field: 'unitPriceCents', message: 'Rivien summa on liian suuri' }] },
    })
    expect(await w.names()).toEqual(['Pesu'])
  })

  test('joins at most 199 others', async () => {
    const w = await world()
    for (let place = 0; place < MAX_LINES; place++)
      await makeLine(db, { ticketId: w.ticketId, garageId: w.garage.id, place })
    expect(await refusal(w.add())).toMatchObject({ kind: 'limit', reason: 'too_many_lines' })
  })

  test('takes one edit after the other: the second is refused with the current line, and a retry is no second edit', async () => {
    const w = await world()
    const { id: lineId } = await w.add()
    const edit = (version: number, change: object) => w.inGarage.lineItems.edit({ ...w.g, lineId, version, ...change })
    expect(await edit(1, { unitPriceCents: 3000 })).toEqual({ version: 2 })
    expect(await edit(1, { unitPriceCents: 3000 })).toEqual({ version: 2 })
    expect(await refusal(edit(1, { name: 'Sisäpesu' }))).toMatchObject({
      kind: 'conflict',
      reason: 'line_item_changed',
      details: { current: { unitPriceCents: 3000, name: 'Pesu', version: 2 } },
    })
    expect(await refusal(w.inGarage.lineItems.remove({ ...w.g, lineId, version: 1 }))).toMatchObject({
      reason: 'line_item_changed',
    })
    await w.inGarage.lineItems.remove({ ...w.g, lineId, version: 2 })
    expect(await refusal(edit(2, { name: 'x' }))).toMatchObject({ kind: 'not_found', reason: 'line_item' })
  })

  test('moves before and after the others, and stays last when the one before it is gone', async () => {
    const w = await world()
    const ids: string[] = []
    for (const name of ['a', 'b', 'c']) ids.push((await w.add({ name })).id)
    const [a = '', b = '', c = ''] = ids
    const place = (lineId: string, afterId: string | null) => w.inGarage.lineItems.place({ ...w.g, lineId, afterId })
    await place(c, null)
    expect(await w.names()).toEqual(['c', 'a', 'b'])
    await place(c, a)
    expect(await w.names()).toEqual(['a', 'c', 'b'])
    await place(a, randomUUID())
    expect(await w.names()).toEqual(['c', 'b', 'a'])
    await w.add({ name: 'd' })
    expect(await w.names()).toEqual(['c', 'b', 'a', 'd'])
    await place(b, b)
    expect((await w.names()).toSorted()).toEqual(['a', 'b', 'c', 'd'])
  })

  test('leaves the version of the ticket unchanged, so an edit of the ticket meanwhile is not refused', async () => {
    const w = await world()
    const before = await w.inGarage.tickets.get({ ...w.g, ticketId: w.ticketId })
    await w.add()
    expect((await w.inGarage.tickets.get({ ...w.g, ticketId: w.ticketId })).version).toBe(before.version)
  })

  test.each(['DONE', 'CANCELLED'] as const)('stays unchanged on a ticket that is %s', async (status) => {
    const w = await world()
    const { id: lineId } = await w.add()
    await db.update(tickets).set({ status, closedAt: new Date().toISOString() }).where(eq(tickets.id, w.ticketId))
    const acts = [
      () => w.add(),
      () => w.inGarage.lineItems.edit({ ...w.g, lineId, version: 1, name: 'x' }),
      () => w.inGarage.lineItems.remove({ ...w.g, lineId, version: 1 }),
      () =>
        w.inGarage.lineItems.propose({
          ...w.g,
          ticketId: w.ticketId,
          seen: { version: 0, openId: null },
          priceType: 'CAP',
          agreedCents: 1,
          requestKey: randomUUID(),
        }),
    ]
    for (const act of acts) expect(await refusal(act())).toMatchObject({ kind: 'forbidden', reason: 'garage_prices' })
    expect((await w.shown()).can).toMatchObject({ edit: false, withdraw: false, enterAnswer: false })
  })
})

describe('a member who neither agrees prices nor bills', () => {
  const marked = (more: Partial<typeof memberships.$inferInsert> = {}) =>
    world('IN_PROGRESS', { bills: false, ...more })

  test('writes lines, and agrees no price', async () => {
    const w = await marked()
    await w.inGarage.lineItems.add(w.line())
    const agree = w.inGarage.lineItems.propose({
      ...w.g,
      ticketId: w.ticketId,
      seen: { version: 0, openId: null },
      priceType: 'CAP',
      agreedCents: 1,
      requestKey: randomUUID(),
    })
    expect(await refusal(agree)).toMatchObject({ kind: 'forbidden', reason: 'does_not_bill' })
    const { can } = await w.inGarage.lineItems.ofTicket({ ...w.g, ticketId: w.ticketId })
    expect(can).toMatchObject({ edit: true, agree: false, withdraw: false })
  })

  test('gives no discount but the one that was agreed with the customer', async () => {
    const w = await marked()
    const { id: sourceId } = await makeService(db, { organizationId: w.garage.id })
    await makeCustomerPrices(db, {
      organizationId: w.garage.id,
      customerId: w.customer.id,
      serviceDiscountPerMille: 100,
    })
    const service = { kind: 'SERVICE' as const, sourceId }
    const add = (given: Partial<AddLine>) => w.inGarage.lineItems.add(w.line(given))
    expect(await refusal(add({ discountPerMille: 1 }))).toMatchObject({ reason: 'does_not_bill' })
    expect(await refusal(add({ ...service, discountPerMille: 101 }))).toMatchObject({ reason: 'does_not_bill' })
    const { id: lineId } = await add({ ...service, discountPerMille: 100 })
    const edit = (version: number, discountPerMille: number) =>
      w.inGarage.lineItems.edit({ ...w.g, lineId, version, discountPerMille })
    expect(await refusal(edit(1, 150))).toMatchObject({ reason: 'does_not_bill' })
    expect(await edit(1, 50)).toEqual({ version: 2 })
  })

  test('an admin is refused nothing', async () => {
    const w = await marked({ role: 'ADMIN' })
    expect(await w.inGarage.lineItems.add(w.line({ discountPerMille: 500 }))).toHaveProperty('id')
  })
})

test('the price list is found by the words of what it holds, and what is not sold any more is not', async () => {
  const w = await world()
  await makeService(db, { ...w.g, name: 'Öljynvaihto', priceCents: 8900 })
  await makeService(db, { ...w.g, name: 'Vanha öljynvaihto', active: false })
  await makeProduct(db, { ...w.g, code: 'OIL-5W30', name: 'Moottoriöljy 5W-30', unit: 'l' })
  const names = async (text: string) => (await w.choices(text)).map(({ kind, name }) => `${kind} ${name}`)
  expect(await names('öljy')).toEqual(['SERVICE Öljynvaihto', 'PRODUCT Moottoriöljy 5W-30'])
  expect(await names('oil 5w')).toEqual(['PRODUCT Moottoriöljy 5W-30'])
  expect(await names('vanha')).toEqual([])
  expect(await db.$count(lineItems, eq(lineItems.ticketId, w.ticketId))).toBe(0)
})
