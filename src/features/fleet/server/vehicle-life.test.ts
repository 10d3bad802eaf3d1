import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeLine } from '#features/line-items/server/line-items.factory.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { connections } from '#features/organizations/server/organizations.tables.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { mileageReadings } from '#features/vehicles/server/vehicles.tables.ts'
import { totalsOf } from '#shared/line-totals.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { COST_YEARS } from '../vehicle-costs.ts'
import { kmOfYear } from '../year-km.ts'
import { fleetRouter } from './fleet.router.ts'

const { db } = await testDatabase()

async function side(type: 'GARAGE' | 'CUSTOMER') {
  const { organization, user } = await makeStaffed(db, { type })
  return { id: organization.id, caller: callerOf(fleetRouter, await contextOf(db, user.id)) }
}
async function world() {
  const [customer, garage, other] = [await side('CUSTOMER'), await side('GARAGE'), await side('GARAGE')]
  const { id: vehicleId } = await makeVehicle(db, { organizationId: customer.id })
  const done = async (
    at: typeof garage,
    closedAt: string,
    lines: Omit<Parameters<typeof makeLine>[1], 'ticketId' | 'garageId'>[],
  ) => {
    const ticket = await makeTicket(db, {
      garageId: at.id,
      customerId: customer.id,
      vehicleId,
      status: 'DONE',
      closedAt,
    })
    for (const line of lines) await makeLine(db, { ticketId: ticket.id, garageId: at.id, ...line })
    return ticket
  }
  const costs = (of: typeof garage, cursor: number | null = null) =>
    of.caller.costs({ organizationId: of.id, vehicleId, cursor })
  return { customer, garage, other, vehicleId, done, costs }
}

describe('what a car has cost', () => {
  test('comes by year and garage as on its tickets; a garage sees only its own', async () => {
    const { customer, garage, other, done, costs } = await world()
    const odd = [
      { quantityThousandths: 1333, unitPriceCents: 999, discountPerMille: 150, vatCode: 'STANDARD' as const },
      { quantityThousandths: 1, unitPriceCents: 500, discountPerMille: 0, vatCode: 'STANDARD' as const },
      { quantityThousandths: 2500, unitPriceCents: 1001, discountPerMille: 0, vatCode: 'REDUCED' as const },
    ]
    await done(garage, '2026-05-05T10:00:00Z', odd)
    await done(garage, '2026-06-05T10:00:00Z', [])
    await done(other, '2026-07-05T10:00:00Z', [{ unitPriceCents: 50_000 }])
    // a new year begins in Helsinki two hours before it does in Greenwich
    await done(other, '2024-12-31T23:00:00Z', [{ unitPriceCents: 10_000 }])
    const { netCents, grossCents } = totalsOf(odd, '2026-05-05')
    const own = { ticketCount: 2, netCents, grossCents }
    expect(await costs(customer)).toMatchObject({
      years: [
        {
          year: 2026,
          ticketCount: 3,
          netCents: netCents + 50_000,
          grossCents: grossCents + 62_750,
          km: null,
          garages: [
            { garage: { id: other.id }, ticketCount: 1, netCents: 50_000, grossCents: 62_750 },
            { garage: { id: garage.id }, ...own },
          ],
        },
        { year: 2025, ticketCount: 1, netCents: 10_000 },
      ],
      next: null,
    })
    expect(await costs(garage)).toMatchObject({ years: [{ year: 2026, ...own, garages: [own] }], next: null })
  })

  test('counts only what is finished, and comes some years at a time', async () => {
    const { customer, garage, vehicleId, done, costs } = await world()
    for (let year = 2015; year <= 2022; year += 1) await done(garage, `${year}-03-03T10:00:00Z`, [{}])
    await makeTicket(db, { garageId: garage.id, customerId: customer.id, vehicleId, status: 'CANCELLED' })
    await makeTicket(db, { garageId: garage.id, customerId: customer.id, vehicleId, status: 'READY' })
    const first = await costs(customer)
    expect([first.years.map(({ year }) => year), first.next]).toEqual([[2022, 2021, 2020, 2019, 2018], 2018])
    expect(first.years).toHaveLength(COST_YEARS)
    const rest = await costs(customer, first.next)
    expect([rest.years.map(({ year }) => year), rest.next]).toEqual([[2017, 2016, 2015], null])
  })

  test('stays hidden from others: an unknown car, and one of a customer that the garage is not connected with any more', async () => {
    const { customer, garage, done, costs } = await world()
    await done(garage, '2026-05-05T10:00:00Z', [{}])
    await db.delete(connections).where(eq(connections.customerId, customer.id))
    const missing = { kind: 'not_found', reason: 'vehicle' }
    expect(await refusal(costs(garage))).toMatchObject(missing)
    expect(
      await refusal(customer.caller.costs({ organizationId: customer.id, vehicleId: randomUUID() })),
    ).toMatchObject(missing)
  })

  test('shows the customer how far the car went in a year, from the mileages that count', async () => {
    const { customer, garage, vehicleId, done, costs } = await world()
    await done(garage, '2025-05-05T10:00:00Z', [{}])
    const read = (readAt: string, mileageKm: number, odd = false) => ({ vehicleId, readAt, mileageKm, odd })
    await db
      .insert(mileageReadings)
      .values([
        read('2024-12-31T22:00:00Z', 10_000),
        read('2025-06-01T10:00:00Z', 900_000, true),
        read('2025-12-31T22:00:00Z', 30_000),
      ])
    expect((await costs(customer)).years).toMatchObject([{ year: 2025, km: 20_000 }])
    expect((await costs(garage)).years).toMatchObject([{ year: 2025, km: null }])
  })

  test('a car that reports its mileage each minute shows the kilometres of its newest year too', async () => {
    const { customer, garage, vehicleId, done, costs } = await world()
    await done(garage, '2025-05-05T10:00:00Z', [{}])
    const minutesFrom = (begin: string, km: number) =>
      Array.from({ length: 1200 }, (_, minute) => ({
        vehicleId,
        readAt: new Date(Date.parse(begin) + minute * 60_000).toISOString(),
        mileageKm: km + minute,
      }))
    await db
      .insert(mileageReadings)
      .values([
        ...minutesFrom('2024-12-30T00:00:00Z', 7000),
        ...minutesFrom('2024-12-31T00:00:00Z', 8500),
        { vehicleId, readAt: '2024-12-31T22:00:00Z', mileageKm: 10_000 },
        { vehicleId, readAt: '2025-12-31T22:00:00Z', mileageKm: 30_000 },
      ])
    expect((await costs(customer)).years).toMatchObject([{ year: 2025, km: 20_000 }])
  })
})

describe('the kilometres of a year', () => {
  const now = new Date('2026-11-23T10:00:00Z')
  const at = (readAt: string, mileageKm: number) => ({ readAt: `${readAt}T12:00:00Z`, mileageKm })
  test.each([
    ['lie straight between the readings around it', 2025, [at('2024-07-02', 0), at('2026-07-02', 73_000)], 36_500],
    ['are not known from a part of it', 2025, [at('2025-05-01', 0), at('2025-12-01', 9000)], null],
    ['of this year reach to today', 2026, [at('2026-01-05', 0), at('2026-11-20', 31_900)], 31_900],
    [
      'are not known with another odometer',
      2025,
      [at('2024-12-01', 90_000), at('2025-06-01', 5), at('2026-02-01', 9000)],
      null,
    ],
    ['are not known without readings', 2025, [], null],
  ])('%s', (_, year, readings, km) => {
    const found = kmOfYear(year, readings, now)
    if (km === null) expect(found).toBeNull()
    else expect(Math.abs((found ?? 0) - km)).toBeLessThan(150)
  })
})
