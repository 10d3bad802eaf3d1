import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeLine } from '#features/line-items/server/line-items.factory.ts'
import { lineItems, ticketPrices } from '#features/line-items/server/line-items.tables.ts'
import { makeCustomer, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { sumTogether } from '../invoice-bases.ts'
import { makeBillableTicket } from './invoice-bases.factory.ts'
import { invoiceBasesRouter } from './invoice-bases.router.ts'
import { invoiceBases, invoicedTickets } from './invoice-bases.tables.ts'

const { db } = await testDatabase()

async function world() {
  const { organization: garage, user } = await makeStaffed(db, { type: 'GARAGE' })
  const { organization: customer, user: buyer } = await makeStaffed(db, { type: 'CUSTOMER' })
  const g = { organizationId: garage.id }
  const inGarage = callerOf(invoiceBasesRouter, await contextOf(db, user.id))
  const inCustomer = callerOf(invoiceBasesRouter, await contextOf(db, buyer.id))
  const ticket = () => makeBillableTicket(db, { garageId: garage.id, customerId: customer.id })
  const make = (ids: string[], requestKey = randomUUID()) => inGarage.make({ ...g, ticketIds: ids, requestKey })
  return { g, c: { organizationId: customer.id }, garage, customer, inGarage, inCustomer, ticket, make }
}

test('a finished ticket is invoiced once, under a number that both sides see', async () => {
  const w = await world()
  const { id: ticketId, number } = await w.ticket()
  expect(await w.inGarage.ofTicket({ ...w.g, ticketId })).toEqual({
    customerId: w.customer.id,
    basis: null,
    others: [],
    isChanged: false,
    obstacles: [],
    hasEInvoiceAddress: false,
    isCustomers: true,
    payer: null,
  })
  const made = await w.make([ticketId])
  expect(made.number).toMatch(/^\d{4}-0001$/)
  const basis = { id: made.id, number: made.number, day: expect.any(String), grossCents: 12_550, jobs: 1 }
  for (const seen of [
    await w.inGarage.ofTicket({ ...w.g, ticketId }),
    await w.inCustomer.ofTicket({ ...w.c, ticketId }),
  ])
    expect(seen).toMatchObject({ basis, obstacles: [] })
  expect((await w.inGarage.list(w.g)).rows).toMatchObject([{ ...basis, customer: { id: w.customer.id } }])
  expect(await refusal(w.make([ticketId]))).toMatchObject({ kind: 'conflict', reason: 'invoiced_already' })
  const [row] = await db.select().from(invoiceBases).where(eq(invoiceBases.id, made.id))
  expect(row?.document).toMatchObject({ jobs: [{ number }], iban: 'FI2112345600000785', paymentTermsDays: 14 })
})

test('a retry of the same act makes one basis, also at the same moment', async () => {
  const w = await world()
  const key = randomUUID()
  const { id } = await w.ticket()
  const [one, other] = await Promise.all([w.make([id], key), w.make([id], key)])
  expect(other).toEqual(one)
  expect(await w.make([id], key)).toEqual(one)
})

test('one of several people who mark the same tickets succeeds, and numbers have no gaps', async () => {
  const w = await world()
  const ids = await Promise.all(Array.from({ length: 6 }, async () => (await w.ticket()).id))
  const acts = [ids.slice(0, 3), ids.slice(2, 4), ids.slice(3), ids.slice(0, 1), ids.slice(5), ids.slice(4)]
  const outcomes = await Promise.allSettled(acts.map((some) => w.make(some)))
  const numbers = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.number] : []))
  const invoiced = await db.select().from(invoicedTickets)
  const ofThese = invoiced.filter(({ ticketId }) => ids.includes(ticketId))
  expect(new Set(ofThese.map(({ ticketId }) => ticketId)).size).toBe(ofThese.length)
  expect(numbers.map((number) => Number(number.slice(5))).sort()).toEqual(numbers.map((_, place) => place + 1))
  const rest = ids.filter((id) => !ofThese.some(({ ticketId }) => ticketId === id))
  if (rest.length > 0) expect((await w.make(rest)).number).toMatch(new RegExp(`-000${numbers.length + 1}$`))
})

test('a month of a customer fits on one basis, and tickets of two customers do not', async () => {
  const w = await world()
  const [first, second] = [await w.ticket(), await w.ticket()]
  const other = await makeBillableTicket(db, { garageId: w.garage.id, customerId: (await makeCustomer(db)).id })
  expect(await refusal(w.make([first.id, other.id]))).toMatchObject({ reason: 'invoices_of_two_customers' })
  const made = await w.make([second.id, first.id, second.id])
  expect((await w.inGarage.ofTicket({ ...w.g, ticketId: first.id })).basis).toMatchObject({
    id: made.id,
    grossCents: 25_100,
    jobs: 2,
  })
})

test('the garage sees what is in the way of each ticket, and the customer does not', async () => {
  const w = await world()
  const bare = await makeTicket(db, { garageId: w.garage.id, customerId: w.customer.id, status: 'IN_PROGRESS' })
  const all = ['NOT_DONE', 'NO_LINES', 'SELLER_BUSINESS_ID', 'SELLER_ADDRESS', 'SELLER_IBAN', 'BUYER_ADDRESS']
  expect((await w.inGarage.ofTicket({ ...w.g, ticketId: bare.id })).obstacles).toEqual(all)
  expect((await w.inCustomer.ofTicket({ ...w.c, ticketId: bare.id })).obstacles).toEqual([])
  expect(await refusal(w.make([bare.id]))).toMatchObject({
    kind: 'conflict',
    reason: 'not_invoiceable',
    details: { tickets: [{ ticketId: bare.id, number: bare.number, obstacles: all }] },
  })
})

test('a person who is known only by the phone number is invoiced once the name is known', async () => {
  const w = await world()
  const { id } = await w.ticket()
  const call = (name: string) => db.update(organizations).set({ name }).where(eq(organizations.id, w.customer.id))
  const obstacles = async () => (await w.inGarage.ofTicket({ ...w.g, ticketId: id })).obstacles
  await call('040 123 4567')
  expect(await obstacles()).toEqual(['BUYER_NAME'])
  expect((await refusal(w.make([id]))).reason).toBe('not_invoiceable')
  await call('Maija Virtanen')
  expect(await obstacles()).toEqual([])
})

test('no more than agreed is invoiced, in addition to what was approved as extra work', async () => {
  const w = await world()
  const { id: ticketId } = await w.ticket()
  const agree = (agreedCents: number) =>
    db
      .insert(ticketPrices)
      .values({ ticketId, priceType: 'CAP', agreedCents, agreedAt: new Date().toISOString() })
      .onConflictDoUpdate({ target: ticketPrices.ticketId, set: { agreedCents } })
  await agree(9999)
  expect((await w.inGarage.ofTicket({ ...w.g, ticketId })).obstacles).toEqual(['OVER_AGREED'])
  await agree(10_000)
  await makeLine(db, { garageId: w.garage.id, ticketId, unitPriceCents: 5000, approvedCents: 5000 })
  expect((await w.make([ticketId])).number).toMatch(/-0001$/)
})

const NAMED_LIKE_LEVELLING = [{ name: 'Tasaus kiinteään hintaan' }, { name: 'Pyöristys', vatCode: 'ZERO' }] as const

test.each(NAMED_LIKE_LEVELLING)('a typed line $name counts against what was agreed', async (named) => {
  const w = await world()
  const { id: ticketId } = await w.ticket()
  await db
    .insert(ticketPrices)
    .values({ ticketId, priceType: 'CAP', agreedCents: 10_000, agreedAt: new Date().toISOString() })
  await makeLine(db, { garageId: w.garage.id, ticketId, unitPriceCents: 50_000, ...named })
  expect((await w.inGarage.ofTicket({ ...w.g, ticketId })).obstacles).toEqual(['OVER_AGREED'])
  expect(await refusal(w.make([ticketId]))).toMatchObject({ reason: 'not_invoiceable' })
})

test.each(NAMED_LIKE_LEVELLING)('a typed line $name that is added or removed later is a change', async (named) => {
  const w = await world()
  const [first, second] = [await w.ticket(), await w.ticket()]
  const add = (ticketId: string) => makeLine(db, { garageId: w.garage.id, ticketId, unitPriceCents: 50_000, ...named })
  const isChanged = async (ticketId: string) => (await w.inGarage.ofTicket({ ...w.g, ticketId })).isChanged
  await w.make([first.id])
  await add(first.id)
  expect(await isChanged(first.id)).toBe(true)
  const added = await add(second.id)
  await w.make([second.id])
  expect(await isChanged(second.id)).toBe(false)
  await db.delete(lineItems).where(eq(lineItems.id, added.id))
  expect(await isChanged(second.id)).toBe(true)
})

test('an older basis of a fixed price, without a line that levels it, is not changed by that', async () => {
  const w = await world()
  const { id: ticketId } = await w.ticket()
  const { id } = await w.make([ticketId])
  await db
    .insert(ticketPrices)
    .values({ ticketId, priceType: 'FIXED', agreedCents: 12_000, agreedAt: new Date().toISOString() })
  const [row] = await db.select().from(invoiceBases).where(eq(invoiceBases.id, id))
  expect(row?.document.jobs[0]?.lines).toHaveLength(1)
  expect((await w.inGarage.ofTicket({ ...w.g, ticketId })).isChanged).toBe(false)
})

test('the sum of chosen jobs is that of their basis: VAT of the whole, not of each', async () => {
  const w = await world()
  const ids: string[] = []
  for (let index = 0; index < 3; index += 1) {
    const { id: ticketId } = await w.ticket()
    // 100,01 with 25.5 % is 125,51 by itself, three of them 376,54
    await makeLine(db, { garageId: w.garage.id, ticketId, unitPriceCents: 1 })
    ids.push(ticketId)
  }
  const jobs = await w.inGarage.billable(w.g)
  const made = await w.make(ids)
  const [row] = await db.select().from(invoiceBases).where(eq(invoiceBases.id, made.id))
  expect(jobs.map(({ grossCents }) => grossCents)).toEqual([12_551, 12_551, 12_551])
  expect([sumTogether(jobs).grossCents, row?.grossCents]).toEqual([37_654, 37_654])
})

test('a fixed price is what is billed, with a line that levels it, in addition to approved extra work', async () => {
  const w = await world()
  const { id: ticketId } = await w.ticket()
  await db
    .insert(ticketPrices)
    .values({ ticketId, priceType: 'FIXED', agreedCents: 12_000, agreedAt: new Date().toISOString() })
  await makeLine(db, { garageId: w.garage.id, ticketId, unitPriceCents: 5000, approvedCents: 5000 })
  // 120,00 and 50,00 with VAT of 25.5 %
  expect(await w.inGarage.billable(w.g)).toMatchObject([{ id: ticketId, grossCents: 21_335, obstacles: [] }])
  const made = await w.make([ticketId])
  const [row] = await db.select().from(invoiceBases).where(eq(invoiceBases.id, made.id))
  expect(row?.grossCents).toBe(21_335)
  expect(row?.document.jobs[0]?.lines.map(({ name, unitPriceCents }) => [name, unitPriceCents])).toEqual([
    [expect.any(String), 10_000],
    [expect.any(String), 5000],
    ['Tasaus kiinteään hintaan', 2000],
  ])
  expect((await w.inGarage.ofTicket({ ...w.g, ticketId })).isChanged).toBe(false)
})

test('a fixed price that was promised with VAT is billed to the cent', async () => {
  const w = await world()
  const { id: ticketId } = await w.ticket()
  // no amount without VAT makes 199,99 € with it
  const promised = { agreedCents: 15_935, agreedGrossCents: 19_999 }
  await db
    .insert(ticketPrices)
    .values({ ticketId, priceType: 'FIXED', ...promised, agreedAt: new Date().toISOString() })
  expect(await w.inGarage.billable(w.g)).toMatchObject([{ id: ticketId, grossCents: 19_999, obstacles: [] }])
  const { id } = await w.make([ticketId])
  const [row] = await db.select().from(invoiceBases).where(eq(invoiceBases.id, id))
  expect(row?.grossCents).toBe(19_999)
  expect(row?.document.jobs[0]?.lines.slice(1).map(({ name }) => name)).toEqual([
    'Tasaus kiinteään hintaan',
    'Pyöristys',
  ])
  expect((await w.inGarage.ofTicket({ ...w.g, ticketId })).isChanged).toBe(false)
})

test('a line without a price keeps its ticket from being billed', async () => {
  const w = await world()
  const { id: ticketId } = await w.ticket()
  await makeLine(db, { garageId: w.garage.id, ticketId, unitPriceCents: 0, isUnpriced: true })
  expect(await w.inGarage.billable(w.g)).toMatchObject([{ id: ticketId, obstacles: ['UNPRICED'] }])
  expect(await refusal(w.make([ticketId]))).toMatchObject({
    reason: 'not_invoiceable',
    details: { tickets: [{ ticketId, obstacles: ['UNPRICED'] }] },
  })
})

test('a later edit changes nothing of a basis; a cancelled one keeps its number and frees its tickets', async () => {
  const w = await world()
  const { id: ticketId } = await w.ticket()
  const first = await w.make([ticketId])
  await db.update(organizations).set({ name: 'Uusi nimi' }).where(eq(organizations.id, w.customer.id))
  await db.update(tickets).set({ title: 'Muu työ' }).where(eq(tickets.id, ticketId))
  expect((await w.inGarage.ofTicket({ ...w.g, ticketId })).isChanged).toBe(false)
  await makeLine(db, { garageId: w.garage.id, ticketId })
  expect((await w.inGarage.ofTicket({ ...w.g, ticketId })).isChanged).toBe(true)
  expect((await w.inCustomer.ofTicket({ ...w.c, ticketId })).isChanged).toBe(false)
  const [kept] = await db.select().from(invoiceBases).where(eq(invoiceBases.id, first.id))
  expect(kept?.document.jobs[0]?.title).toBe('Määräaikaishuolto')
  await w.inGarage.cancel({ ...w.g, basisId: first.id })
  expect(await refusal(w.inGarage.cancel({ ...w.g, basisId: first.id }))).toMatchObject({
    reason: 'invoice_basis_cancelled',
  })
  expect((await w.inCustomer.ofTicket({ ...w.c, ticketId })).basis).toBeNull()
  const second = await w.make([ticketId])
  expect(second.number).toMatch(/-0002$/)
  const { rows } = await w.inGarage.list(w.g)
  expect(rows.map(({ number, cancelledAt }) => [number, cancelledAt !== null])).toEqual([
    [second.number, false],
    [first.number, true],
  ])
})

test('finished tickets without a basis are listed with their sums, the newest first', async () => {
  const w = await world()
  const [first, second] = [await w.ticket(), await w.ticket()]
  await makeTicket(db, { garageId: w.garage.id, customerId: w.customer.id, status: 'IN_PROGRESS' })
  const old = { status: 'DONE' as const, closedAt: new Date(Date.now() - 200 * 86_400_000).toISOString() }
  await makeTicket(db, { garageId: w.garage.id, customerId: w.customer.id, ...old })
  const archived = {
    closedAt: new Date(Date.now() - 86_400_000).toISOString(),
    garageArchivedAt: new Date().toISOString(),
  }
  await db.update(tickets).set(archived).where(eq(tickets.id, first.id))
  const listed = async () =>
    (await w.inGarage.billable(w.g)).map(({ id, grossCents, obstacles }) => [id, grossCents, obstacles])
  expect(await listed()).toEqual([
    [second.id, 12_550, []],
    [first.id, 12_550, []],
  ])
  await w.make([second.id])
  expect(await listed()).toEqual([[first.id, 12_550, []]])
})
