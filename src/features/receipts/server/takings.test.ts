import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { makeSession } from '#features/accounts/server/accounts.factory.ts'
import { makeBillableTicket } from '#features/invoice-bases/server/invoice-bases.factory.ts'
import { invoiceBasesRouter } from '#features/invoice-bases/server/invoice-bases.router.ts'
import { makeLine } from '#features/line-items/server/line-items.factory.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { dayText, plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import { PAYMENT_WAYS, type PaymentWay } from '../payments.ts'
import { refundCents } from '../receipts.ts'
import { paymentsRouter, receiptsRouter, takingsRouter } from './receipts.router.ts'
import { receiptsRoutes } from './receipts.routes.ts'

const { db } = await testDatabase()
const app = await routeServer(db, receiptsRoutes)
let today: string
beforeEach(() => {
  today = dayInHelsinki(new Date())
})

async function world() {
  const { organization: garage, user } = await makeStaffed(db, { type: 'GARAGE' })
  const { organization: customer, user: buyer } = await makeStaffed(db, { type: 'CUSTOMER' })
  const g = { organizationId: garage.id }
  const context = await contextOf(db, user.id)
  const desk = callerOf(receiptsRouter, context)
  const till = callerOf(takingsRouter, context)
  /** A ticket of these lines, in cents without VAT, paid in one way; the first of two ways takes half of it. */
  const sell = async (prices: readonly number[], ways: readonly [PaymentWay, (PaymentWay | undefined)?]) => {
    const ids = { garageId: garage.id, customerId: customer.id }
    const { id: ticketId } = await makeBillableTicket(db, ids)
    for (const [place, unitPriceCents] of prices.entries())
      await makeLine(db, { garageId: garage.id, ticketId, place: place + 1, unitPriceCents })
    const { due } = await desk.ofTicket({ ...g, ticketId })
    const cents = due?.grossCents ?? 0
    const half = Math.floor(cents / 2)
    const [first, second] = ways
    const parts =
      second === undefined || second === first
        ? [{ way: first, cents }]
        : [
            { way: first, cents: half },
            { way: second, cents: cents - half },
          ]
    return desk.take({ ...g, ticketId, parts, givenCents: null, requestKey: randomUUID() })
  }
  /** What the dialog offers to pay back is what the refund comes to. */
  const refund = async (receiptId: string, lines: number[] | null, way: PaymentWay) => {
    const before = await desk.details({ ...g, receiptId })
    const chosen = new Set(lines ?? before.lines.flatMap(({ isRefunded }, index) => (isRefunded ? [] : [index])))
    const made = await desk.refund({
      ...g,
      receiptId,
      lines,
      way,
      reason: '',
      billAgain: true,
      requestKey: randomUUID(),
    })
    const { grossCents } = await desk.details({ ...g, receiptId: made.id })
    expect(-grossCents).toBe(refundCents(before.lines, chosen))
    return made
  }
  const day = () => till.day({ ...g, day: today })
  const count = (countedCents: number, given = {}) =>
    till.countCash({
      ...g,
      day: today,
      floatCents: 10_000,
      countedCents,
      note: '',
      requestKey: randomUUID(),
      ...given,
    })
  return { g, garage, customer, user, buyer, context, desk, till, sell, refund, day, count }
}

test('the takings of a day are its payments by way, with receipts, refunds, invoices and VAT by rate', async () => {
  const w = await world()
  const [sold] = [await w.sell([], ['CARD']), await w.sell([1], ['CASH'])]
  await w.refund(sold?.id ?? '', null, 'CARD')
  const invoicing = callerOf(invoiceBasesRouter, w.context)
  const { id: ticketId } = await makeBillableTicket(db, { garageId: w.garage.id, customerId: w.customer.id })
  const { id: basisId } = await invoicing.make({ ...w.g, ticketIds: [ticketId], requestKey: randomUUID() })
  const paid = { way: 'CASH' as const, cents: 550, paidOn: today, requestKey: randomUUID() }
  await callerOf(paymentsRouter, w.context).markPaid({ ...w.g, basisId, ...paid })
  const found = await w.day()
  expect(found).toMatchObject({
    ways: [
      // 125,51 in cash is 125,50
      { way: 'CASH', receiptCents: 12_550, refundCents: 0, invoiceCents: 550, totalCents: 13_100 },
      { way: 'CARD', receiptCents: 12_550, refundCents: -12_550, invoiceCents: 0, totalCents: 0 },
    ],
    roundingCents: -1,
    salesCents: 12_551,
    byRate: [{ perMille: 255, netCents: 10_001, vatCents: 2550 }],
    invoices: [{ way: 'CASH', cents: 550 }],
    count: null,
  })
  expect(found.receipts.map(({ kind }) => kind)).toEqual(['RECEIPT', 'RECEIPT', 'REFUND'])
  const [listed] = await w.till.month({ ...w.g, month: today.slice(0, 7) })
  expect(listed).toEqual({
    day: today,
    receipts: 2,
    refunds: 1,
    salesCents: 12_551,
    cashCents: 13_100,
    totalCents: 13_100,
    differenceCents: null,
  })
})

const acts = fc.array(
  fc.record({
    prices: fc.array(fc.integer({ min: 1, max: 99_999 }), { maxLength: 3 }),
    ways: fc.tuple(fc.constantFrom(...PAYMENT_WAYS), fc.option(fc.constantFrom(...PAYMENT_WAYS), { nil: undefined })),
    /** Which of the lines are refunded, one refund after the other. */
    refunds: fc.array(fc.record({ line: fc.nat({ max: 3 }), way: fc.constantFrom(...PAYMENT_WAYS) }), { maxLength: 2 }),
    isTakenBack: fc.boolean(),
  }),
  { minLength: 1, maxLength: 3 },
)

test('receipts and refunds with the rounding of cash are the takings by way, and a refunded receipt is zero', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (all) => {
      const w = await world()
      for (const { prices, ways, refunds, isTakenBack } of all) {
        const { id } = await w.sell(prices, ways)
        const { lines } = await w.desk.details({ ...w.g, receiptId: id })
        const own = new Map(refunds.filter(({ line }) => line < lines.length).map((one) => [one.line, one.way]))
        for (const [line, way] of own) await w.refund(id, [line], way)
        if (isTakenBack && own.size < lines.length) await w.refund(id, null, 'CARD')
      }
      const { ways, receipts, salesCents, roundingCents, byRate } = await w.day()
      const total = ways.reduce((sum, { totalCents }) => sum + totalCents, 0)
      expect(total).toBe(salesCents + roundingCents)
      expect(byRate.reduce((sum, { netCents, vatCents }) => sum + netCents + vatCents, 0)).toBe(salesCents)
      for (const way of ways)
        expect(way.totalCents).toBe(
          receipts
            .flatMap(({ parts }) => parts)
            .reduce((sum, part) => sum + (part.way === way.way ? part.cents : 0), 0),
        )
      for (const { way, roundingCents: rounding } of receipts.flatMap(({ parts }) => parts))
        expect(Math.abs(rounding)).toBeLessThanOrEqual(way === 'CASH' ? 2 : 0)
      for (const receipt of receipts.filter(({ kind }) => kind === 'RECEIPT')) {
        const { lines, leftCents } = await w.desk.details({ ...w.g, receiptId: receipt.id })
        const givenBack = receipts
          .filter(({ refundOf }) => refundOf === receipt.number)
          .reduce((sum, { grossCents }) => sum - grossCents, 0)
        expect(givenBack + leftCents).toBe(receipt.grossCents)
        if (lines.every(({ isRefunded }) => isRefunded)) expect(leftCents).toBe(0)
        else expect(givenBack).toBeLessThan(receipt.grossCents)
      }
    }),
    { numRuns: 15 },
  )
})

test('the cash is counted with its difference, again when more was paid, and the earlier float is offered', async () => {
  const w = await world()
  await w.sell([], ['CASH'])
  const requestKey = randomUUID()
  const made = await w.count(22_500, { requestKey })
  expect(await w.count(22_500, { requestKey })).toEqual(made)
  expect((await w.day()).count).toMatchObject({ floatCents: 10_000, expectedCents: 22_550, countedCents: 22_500 })
  await w.sell([], ['CASH'])
  await w.count(35_100, { note: 'Laskettu kahdesti' })
  expect(await w.day()).toMatchObject({
    count: { expectedCents: 35_100, countedCents: 35_100, note: 'Laskettu kahdesti' },
    floatCents: 10_000,
  })
  expect(await w.till.month({ ...w.g, month: today.slice(0, 7) })).toMatchObject([{ differenceCents: 0 }])
  expect((await w.till.day({ ...w.g, day: plusDays(today, -1) })).floatCents).toBe(10_000)
  expect(await refusal(w.count(0, { day: plusDays(today, 1) }))).toMatchObject({ reason: 'count_in_future' })
})

test('a day of another garage stays out of the takings', async () => {
  const [one, other] = [await world(), await world()]
  await one.sell([], ['CARD'])
  expect((await other.day()).ways).toEqual([])
  expect(await refusal(other.till.day({ organizationId: one.garage.id, day: today }))).toMatchObject({
    kind: 'not_found',
  })
})

test('bookkeeping takes the days out as a table, and no customer does', async () => {
  const w = await world()
  const sold = await w.sell([1], ['CASH'])
  await w.count(22_500)
  const get = async (by: { id: string }, organizationId: string, to = today) =>
    app.inject({
      url: `/api/takings.csv?organizationId=${organizationId}&from=${today}&to=${to}`,
      headers: { cookie: `session=${await makeSession(db, by.id)}` },
    })
  const file = await get(w.user, w.garage.id)
  expect(file.statusCode).toBe(200)
  const rows = file.body.replace('\ufeff', '').split('\r\n')
  expect(rows[1]).toBe(`${dayText(today)};Kuitti;${sold.number};${w.customer.name};Käteinen;125,50;-0,01;;;`)
  expect(rows[2]).toBe(`${dayText(today)};Myynti verokannoittain;;;;125,51;;100,01;25,50;25,5`)
  expect(rows[3]).toContain(';Kassaero;')
  expect((await get(w.buyer, w.customer.id)).statusCode).toBe(403)
  expect((await get(w.user, w.garage.id, plusDays(today, 400))).statusCode).toBe(400)
})

test('both sides print the same receipt, on A4 and on a roll, and a third organisation does not', async () => {
  const w = await world()
  const { id } = await w.sell([], ['CARD'])
  const get = async (by: { id: string }, organizationId: string, paper: string) =>
    app.inject({
      url: `/api/receipts/${id}/receipt.pdf?organizationId=${organizationId}&paper=${paper}`,
      headers: { cookie: `session=${await makeSession(db, by.id)}` },
    })
  for (const paper of ['a4', 'roll']) {
    const mine = await get(w.user, w.garage.id, paper)
    expect([mine.statusCode, mine.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await get(w.buyer, w.customer.id, paper)).rawPayload).toEqual(mine.rawPayload)
  }
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
  expect((await get(user, organization.id, 'a4')).statusCode).toBe(404)
  const other = await makeTicket(db, { garageId: organization.id, status: 'DONE' })
  expect(await refusal(w.desk.ofTicket({ ...w.g, ticketId: other.id }))).toMatchObject({ kind: 'not_found' })
})
