import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { makeSession } from '#features/accounts/server/accounts.factory.ts'
import { archiveRouter } from '#features/archive/server/archive.router.ts'
import { archiveRoutes } from '#features/archive/server/archive.routes.ts'
import { fleetRouter } from '#features/fleet/server/fleet.router.ts'
import { invoiceBasesRouter } from '#features/invoice-bases/server/invoice-bases.router.ts'
import { levellingLines } from '#features/line-items/levelling-lines.ts'
import { makeLine } from '#features/line-items/server/line-items.factory.ts'
import { lineItemsRouter } from '#features/line-items/server/line-items.router.ts'
import { ticketPrices } from '#features/line-items/server/line-items.tables.ts'
import { makeBillable } from '#features/organization-settings/server/billing.factory.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { reportingRouter } from '#features/reporting/server/reporting.router.ts'
import { rollUp } from '#features/reporting/server/roll-up.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketEvents } from '#features/tickets/server/tickets.tables.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { mileageReadings } from '#features/vehicles/server/vehicles.tables.ts'
import { contributionsOf } from '#server/feature.ts'
import { readCsv } from '#server/import/read-csv.ts'
import { router } from '#server/trpc.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { totalsOf } from '#shared/line-totals.ts'
import { moneyInputValue } from '#shared/money.ts'
import { priceOfJob } from '#shared/price-of-job.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import { serverFeatures } from './server-features.ts'

const { db } = await testDatabase()
const services = { features: contributionsOf(serverFeatures) }
const app = await routeServer(db, archiveRoutes, { services })
afterAll(() => app.close())

const api = router({
  lineItems: lineItemsRouter,
  archive: archiveRouter,
  reporting: reportingRouter,
  fleet: fleetRouter,
  invoiceBases: invoiceBasesRouter,
})

/** Prices of which each line has to be rounded, and VAT of two rates. */
const LINES = [
  { name: 'Jarrulevyt', quantityThousandths: 1333, unitPriceCents: 7777, discountPerMille: 125 },
  { name: 'Työ', quantityThousandths: 2750, unitPriceCents: 8915, discountPerMille: 0 },
  { name: 'Kirja', quantityThousandths: 1000, unitPriceCents: 1999, vatCode: 'REDUCED' as const },
]
const HOUR_MS = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()

type World = { isPerson: boolean; fixedCents: number | null; hoursAgo: number }

/** A finished ticket of one car, archived by both sides, with everywhere that its sum is shown. */
async function world({ isPerson, fixedCents, hoursAgo }: World) {
  const garage = await makeStaffed(db, { type: 'GARAGE', role: 'ADMIN' })
  const customer = await makeStaffed(db, { type: 'CUSTOMER' })
  const [garageId, customerId] = [garage.organization.id, customer.organization.id]
  const kind = isPerson ? { customerKind: 'PERSON' as const, businessId: null } : { customerKind: 'COMPANY' as const }
  await db.update(organizations).set(kind).where(eq(organizations.id, customerId))
  const { id: vehicleId } = await makeVehicle(db, { organizationId: customerId })
  await db.insert(mileageReadings).values({ vehicleId, mileageKm: 152_300, readAt: ago(hoursAgo + 40), garageId })
  const closedAt = ago(hoursAgo)
  const ticket = await makeTicket(db, {
    garageId,
    customerId,
    vehicleId,
    closedAt,
    status: 'DONE',
    customerReference: 'KP-12',
    createdAt: ago(hoursAgo + 50),
    garageArchivedAt: closedAt,
    customerArchivedAt: closedAt,
    mileageKm: null,
  })
  await makeBillable(db, ticket)
  for (const [place, line] of LINES.entries()) await makeLine(db, { ticketId: ticket.id, garageId, place, ...line })
  if (fixedCents !== null) {
    const agreed = isPerson ? { agreedCents: 1, agreedGrossCents: fixedCents } : { agreedCents: fixedCents }
    await db.insert(ticketPrices).values({ ticketId: ticket.id, priceType: 'FIXED', agreedAt: closedAt, ...agreed })
  }
  await db.insert(ticketEvents).values({
    ticketId: ticket.id,
    kind: 'MOVED',
    actorOrganizationId: garageId,
    createdAt: ago(hoursAgo + 36),
    data: { from: 'SCHEDULED', to: 'IN_PROGRESS', waitingFor: null, note: '', changes: [] },
  })
  const asGarage = callerOf(api, await contextOf(db, garage.user.id, services))
  const asCustomer = callerOf(api, await contextOf(db, customer.user.id, services))
  return { garage, customer, garageId, customerId, vehicleId, ticketId: ticket.id, asGarage, asCustomer }
}

const CASES = [
  ['a company', { isPerson: false, fixedCents: null, hoursAgo: 1 }],
  ['a private person', { isPerson: true, fixedCents: null, hoursAgo: 1 }],
  ['a company with a fixed price above the lines', { isPerson: false, fixedCents: 60_000, hoursAgo: 1 }],
  ['a private person with a fixed price above the lines', { isPerson: true, fixedCents: 60_007, hoursAgo: 1 }],
  ['a company whose day is counted already', { isPerson: false, fixedCents: 60_000, hoursAgo: 72 }],
] as const

describe.each(CASES)('the sum of a finished ticket of %s', async (_, given) => {
  const w = await world(given)
  await rollUp(db, new Date())
  await rollUp(db, new Date())
  const { ticketId } = w
  const [g, c] = [{ organizationId: w.garageId }, { organizationId: w.customerId }]
  const sides = [
    { own: g, caller: w.asGarage, userId: w.garage.user.id },
    { own: c, caller: w.asCustomer, userId: w.customer.user.id },
  ]
  // the ticket's page makes its sums of this
  const page = await w.asCustomer.lineItems.ofTicket({ ...c, ticketId })
  const { levelling } = priceOfJob(page.price, page.lines, page.day)
  const { netCents, vatCents, grossCents } = totalsOf([...page.lines, ...levellingLines(levelling)], page.day)
  const days = { from: dayInHelsinki(new Date(ago(24 * 20))), to: dayInHelsinki(new Date()) }

  test('the page of the ticket shows what was agreed, or what the lines make', () => {
    expect(given.fixedCents ?? netCents).toBe(given.fixedCents !== null && given.isPerson ? grossCents : netCents)
  })

  test('the list of the archive shows the same, with the word of its customer', async () => {
    for (const { own, caller } of sides) {
      const { rows } = await caller.archive.list(own)
      expect(rows.map(({ sum }) => sum)).toEqual([{ netCents, vatCents, grossCents, withVat: given.isPerson }])
    }
  })

  test('the file of the archive has the same, next to the reference, the mileage and the time off the road', async () => {
    for (const { own, userId } of sides) {
      const cookies = { session: await makeSession(db, userId) }
      const { body } = await app.inject({ url: '/api/archive/archive.csv', query: own, cookies })
      const { header = [], rows } = await readCsv(Buffer.from(body), { maxRows: 10 })
      const row = Object.fromEntries(header.map((title, place) => [title, rows[0]?.cells[place]]))
      expect(row).toMatchObject({
        'Veroton (€)': moneyInputValue(netCents),
        'ALV (€)': moneyInputValue(vatCents),
        'Yhteensä (€)': moneyInputValue(grossCents),
        'Pois ajosta (vrk)': '1,5',
        Viite: 'KP-12',
        'Mittarilukema (km)': '152300',
      })
    }
  })

  test('the reports of both sides and the list behind their figure count the same', async () => {
    for (const { own, caller } of sides) {
      const report = await caller.reporting.report({ ...own, ...days })
      expect([report.numbers.netCents, report.parties.map((party) => party.netCents)]).toEqual([netCents, [netCents]])
      const { rows } = await caller.reporting.list({ ...own, ...days, list: 'ticketsOut' })
      expect(rows.map((row) => row.netCents)).toEqual([netCents])
    }
    const { vehicles } = await w.asCustomer.reporting.report({ ...c, ...days })
    expect(vehicles.map((car) => car.netCents)).toEqual([netCents])
  })

  test('the costs of the car count the same', async () => {
    const { years } = await w.asCustomer.fleet.costs({ ...c, vehicleId: w.vehicleId })
    expect(years).toMatchObject([{ netCents, grossCents }])
  })

  test('the list of what is to be invoiced shows the same', async () => {
    const [job] = await w.asGarage.invoiceBases.billable(g)
    expect([job?.grossCents, job?.rates.reduce((sum, rate) => sum + rate.netCents, 0)]).toEqual([grossCents, netCents])
  })

  test('the invoice has the same, in the garage’s list of invoices and on the ticket of both sides', async () => {
    const requestKey = crypto.randomUUID()
    await w.asGarage.invoiceBases.make({ ...g, ticketIds: [ticketId], requestKey })
    expect((await w.asGarage.invoiceBases.list(g)).rows).toMatchObject([{ grossCents }])
    for (const { own, caller } of sides)
      expect((await caller.invoiceBases.ofTicket({ ...own, ticketId })).basis).toMatchObject({ grossCents })
  })
})
