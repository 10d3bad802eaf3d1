import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeCustomerPrices } from '#features/customer-prices/server/customer-prices.factory.ts'
import { customerPrices } from '#features/customer-prices/server/customer-prices.tables.ts'
import { customersRouter } from '#features/customers/server/customers.router.ts'
import { makeDriver } from '#features/drivers/server/drivers.factory.ts'
import { makeExtraWork } from '#features/extra-work/server/extra-work.factory.ts'
import { makeBillableTicket, makeInvoiceBasisOf } from '#features/invoice-bases/server/invoice-bases.factory.ts'
import { invoiceBasesRouter } from '#features/invoice-bases/server/invoice-bases.router.ts'
import { makeLine } from '#features/line-items/server/line-items.factory.ts'
import { makeBook } from '#features/maintenance-books/server/maintenance-books.factory.ts'
import { makeBilling } from '#features/organization-settings/server/billing.factory.ts'
import { makeContact } from '#features/organization-settings/server/contacts.factory.ts'
import {
  freshBusinessId,
  makeConnection,
  makeCustomer,
  makeGarage,
  makeMembership,
  makeStaffed,
} from '#features/organizations/server/organizations.factory.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { makePayer, makePermit, makeTicketPayer } from '#features/payers/server/payers.factory.ts'
import { holderLines, payers, permits, ticketPayers, vehiclePayers } from '#features/payers/server/payers.tables.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { auditEvents } from '#server/audit/audit.tables.ts'
import { contributionsOf } from '#server/feature.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { serverFeatures } from './server-features.ts'

const { db } = await testDatabase()
const features = contributionsOf(serverFeatures)

type Given = Partial<typeof organizations.$inferInsert>
const COMPANY: Given = { customerKind: 'COMPANY' }

/** A garage with two customers that it added. */
async function twoOfOne(givenKept: Given = {}, givenRemoved: Given = {}) {
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
  const [garageId, own] = [organization.id, { managedByGarageId: organization.id }]
  const kept = await makeCustomer(db, { name: 'Liisa Laine', ...own, ...givenKept })
  const removed = await makeCustomer(db, { name: 'L. Laine', ...own, ...givenRemoved })
  for (const { id: customerId } of [kept, removed]) await makeConnection(db, { garageId, customerId })
  const inGarage = await contextOf(db, user.id, { features })
  const api = callerOf(customersRouter, inGarage)
  const pair = { organizationId: garageId, keptId: kept.id, removedId: removed.id }
  return {
    api,
    bills: callerOf(invoiceBasesRouter, inGarage),
    garageId,
    keptId: kept.id,
    removedId: removed.id,
    pair,
    merge: () => api.merge(pair),
    get: () => api.get({ organizationId: garageId, customerId: kept.id }),
    /** What is still kept of the other one. */
    isGone: async () => (await db.select().from(organizations).where(eq(organizations.id, removed.id))).length === 0,
  }
}

describe('two customers that are one', () => {
  test('are counted before, and everything of the second is the first’s afterwards', async () => {
    const { api, garageId, keptId, removedId, pair, merge, get, isGone } = await twoOfOne()
    const { organizationId } = pair
    const given = { garageId, customerId: removedId }
    const open = await makeTicket(db, given)
    await makeTicket(db, { ...given, status: 'DONE' })
    await makeExtraWork(db, { ...given, ticketId: open.id })
    await makeBook(db, given)
    await makeContact(db, { organizationId: removedId, name: 'Pekka Laine' })
    await makeDriver(db, { organizationId: removedId })
    await api.saveNote({ organizationId, customerId: keptId, edit: { text: 'Maksaa noudettaessa', version: 0 } })
    await api.saveNote({ organizationId, customerId: removedId, edit: { text: 'Koira pihalla', version: 0 } })
    expect((await api.mergePreview(pair)).moves).toEqual(
      expect.arrayContaining([
        { what: 'cars', count: 3 },
        { what: 'tickets', count: 2 },
        { what: 'contacts', count: 1 },
        { what: 'drivers', count: 1 },
        { what: 'books', count: 1 },
      ]),
    )
    await merge()
    expect(await isGone()).toBe(true)
    const shown = await get()
    expect(shown).toMatchObject({
      contacts: [{ name: 'Pekka Laine' }],
      note: { text: 'Maksaa noudettaessa\nKoira pihalla' },
    })
    const list = async (which: 'open' | 'past') =>
      (await api.tickets({ organizationId, customerId: keptId, list: which })).rows.length
    expect([await list('open'), await list('past')]).toEqual([1, 1])
    expect(await db.$count(vehicles, eq(vehicles.organizationId, keptId))).toBe(3)
    const [written] = await db.select().from(auditEvents).where(eq(auditEvents.action, 'customers.merged'))
    expect(written).toMatchObject({
      organizationId: garageId,
      details: { keptId, removedId, name: 'Liisa Laine', removedName: 'L. Laine' },
    })
  })

  test('keep what the first has, and take from the second what it lacks', async () => {
    const businessId = freshBusinessId()
    const { garageId, keptId, removedId, merge, get } = await twoOfOne(
      { phone: '+358405551111' },
      { phone: '+358405552222', email: 'liisa@example.fi', streetAddress: 'Kotitie 1', city: 'Turku', businessId },
    )
    await makeBilling(db, { organizationId: removedId, billingAddress: 'Laskutie 2\n20100 Turku' })
    await makeCustomerPrices(db, { organizationId: garageId, customerId: keptId, serviceDiscountPerMille: 100 })
    await makeCustomerPrices(db, { organizationId: garageId, customerId: removedId, serviceDiscountPerMille: 200 })
    await merge()
    expect(await get()).toMatchObject({
      name: 'Liisa Laine',
      kind: 'COMPANY',
      phone: '+358405551111',
      email: 'liisa@example.fi',
      city: 'Turku',
      businessId,
      payer: { address: ['Laskutie 2', '20100 Turku'] },
      prices: { serviceDiscountPerMille: 100 },
    })
    expect(await db.$count(customerPrices, eq(customerPrices.organizationId, garageId))).toBe(1)
  })

  test('have the name of the second when the first is called by its phone number', async () => {
    const { merge, get } = await twoOfOne({ name: '040 555 1111', phone: '+358405551111' }, { name: 'Liisa Laine' })
    await merge()
    expect(await get()).toMatchObject({ name: 'Liisa Laine', phone: '+358405551111' })
  })

  test('have one car of a car that both have, with the tickets of both', async () => {
    const { garageId, keptId, removedId, merge } = await twoOfOne()
    const [one, again] = [
      await makeVehicle(db, { organizationId: keptId, registrationNumber: 'KRY-715' }),
      await makeVehicle(db, {
        organizationId: removedId,
        registrationNumber: 'kry 715',
        vinNumber: 'WVWZZZ1JZXW386752',
      }),
    ]
    for (const [customerId, vehicleId] of [
      [keptId, one.id],
      [removedId, again.id],
    ] as const)
      await makeTicket(db, { garageId, customerId, vehicleId })
    await merge()
    const cars = await db.select().from(vehicles).where(eq(vehicles.organizationId, keptId))
    expect(cars).toMatchObject([{ id: one.id, vinNumber: 'WVWZZZ1JZXW386752' }])
    expect(await db.$count(tickets, eq(tickets.vehicleId, one.id))).toBe(2)
  })

  test.each([
    ['kept', true],
    ['removed', false],
  ])('pay as the holder what one paid for the other, with the payer %s, but for what is billed', async (_, isKept) => {
    const { garageId, keptId, removedId, merge, bills } = await twoOfOne(COMPANY, COMPANY)
    const customerId = isKept ? keptId : removedId
    const holderId = isKept ? removedId : keptId
    const payer = await makePayer(db, { garageId, customerId })
    const { id: vehicleId } = await makeVehicle(db, { organizationId: holderId })
    await db.insert(vehiclePayers).values({ garageId, vehicleId, holderId, payerId: payer.id, ownShareCents: 5000 })
    const paid = async () => {
      const ticket = await makeBillableTicket(db, {
        garageId,
        customerId: holderId,
        vehicleId,
        closedAt: new Date().toISOString(),
      })
      const line = await makeLine(db, { garageId, ticketId: ticket.id, place: 2 })
      await makeTicketPayer(db, ticket, payer.id, { ownShareCents: 5000 })
      await db.insert(holderLines).values({ lineId: line.id, ticketId: ticket.id })
      await makePermit(db, ticket, payer)
      return ticket
    }
    const [open, billed] = [await paid(), await paid()]
    await makeInvoiceBasisOf(db, billed)
    await merge()
    expect(await db.$count(vehiclePayers, eq(vehiclePayers.vehicleId, vehicleId))).toBe(0)
    const kept = async ({ id }: { id: string }) => ({
      payer: (await db.select().from(ticketPayers).where(eq(ticketPayers.ticketId, id)))[0],
      lines: await db.$count(holderLines, eq(holderLines.ticketId, id)),
      permit: (await db.select().from(permits).where(eq(permits.ticketId, id)))[0]?.state,
    })
    expect(await kept(open)).toMatchObject({
      payer: { payerId: null, ownShareCents: 0, version: 2 },
      lines: 0,
      permit: 'WITHDRAWN',
    })
    expect(await kept(billed)).toMatchObject({
      payer: { payerId: payer.id, ownShareCents: 5000, version: 1 },
      lines: 1,
      permit: 'ASKED',
    })
    const ofOpen = (await bills.billable({ organizationId: garageId })).filter(({ id }) => id === open.id)
    expect(ofOpen).toMatchObject([{ part: 'CUSTOMER', customer: { id: keptId } }])
    await bills.make({ organizationId: garageId, ticketIds: [open.id], requestKey: randomUUID() })
  })

  test('are a payer afterwards only where one of them is', async () => {
    const { garageId, keptId, removedId, merge } = await twoOfOne(COMPANY, COMPANY)
    for (const customerId of [keptId, removedId])
      await makePayer(db, { garageId, customerId, removedAt: '2026-11-20T10:00:00Z' })
    await merge()
    expect(await db.select().from(payers).where(eq(payers.garageId, garageId))).toMatchObject([
      { customerId: keptId, removedAt: '2026-11-20T10:00:00.000Z' },
    ])
  })

  test('stay two, whole, when a number of both is two different cars', async () => {
    const { garageId, keptId, removedId, merge, isGone } = await twoOfOne()
    await makeVehicle(db, { organizationId: keptId, registrationNumber: 'KRY-715', vinNumber: 'WVWZZZ1JZXW386752' })
    await makeVehicle(db, { organizationId: removedId, registrationNumber: 'KRY-715', vinNumber: 'WVWZZZ1JZXW386753' })
    await makeTicket(db, { garageId, customerId: removedId })
    expect(await refusal(merge())).toMatchObject({ kind: 'precondition', reason: 'customers_cars_differ' })
    expect(await isGone()).toBe(false)
    expect(await db.$count(tickets, eq(tickets.customerId, removedId))).toBe(1)
  })

  test('leave one customer of two merges at once', async () => {
    const { api, pair, keptId, removedId } = await twoOfOne()
    const turned = { ...pair, keptId: removedId, removedId: keptId }
    const both = await Promise.allSettled([api.merge(pair), api.merge(turned)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await db.$count(organizations, inArray(organizations.id, [keptId, removedId]))).toBe(1)
  })
})

describe('a merge is refused', () => {
  test('for a customer of another garage, an unknown one, and the same one', async () => {
    const { api, pair, keptId } = await twoOfOne()
    const theirs = (await twoOfOne()).keptId
    for (const removedId of [theirs, randomUUID(), 'x', keptId])
      for (const answer of [
        await refusal(api.merge({ ...pair, removedId })),
        await refusal(api.mergePreview({ ...pair, removedId })),
      ])
        expect(answer).toMatchObject({ kind: 'not_found', reason: 'customer' })
  })

  test('for a customer with people of its own', async () => {
    const { api, pair } = await twoOfOne()
    const own = await makeCustomer(db)
    await makeConnection(db, { garageId: pair.organizationId, customerId: own.id })
    for (const asked of [
      { ...pair, removedId: own.id },
      { ...pair, keptId: own.id },
    ])
      expect(await refusal(api.merge(asked))).toMatchObject({ kind: 'precondition', reason: 'customers_not_own' })
  })

  test('for a customer that another garage deals with, too', async () => {
    const { merge, removedId, isGone } = await twoOfOne()
    await makeConnection(db, { garageId: (await makeGarage(db)).id, customerId: removedId, state: 'PENDING' })
    expect(await refusal(merge())).toMatchObject({ kind: 'precondition', reason: 'customers_not_own' })
    expect(await isGone()).toBe(false)
  })

  test('for a member of the garage who is no admin', async () => {
    const { pair, isGone } = await twoOfOne()
    const member = await makeUser(db)
    await makeMembership(db, member.id, pair.organizationId, 'MEMBER')
    const api = callerOf(customersRouter, await contextOf(db, member.id, { features }))
    expect(await refusal(api.merge(pair))).toMatchObject({ kind: 'forbidden', reason: 'admin_only' })
    expect(await isGone()).toBe(false)
  })
})
