import '#web/theme.css'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { FleetCar } from '#features/fleet/fleet.ts'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { plusDays } from '#shared/calendar-day.ts'
import { serveApi } from '#web/wire.fixture.ts'
import { noNumbers } from '../day-facts.ts'
import type { Report } from '../reporting.ts'
import { CustomerReport } from './customer-report.tsx'

const today = '2026-11-23'
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T10:00:00Z`) }))
afterEach(() => void vi.useRealTimers())

const days = { from: plusDays(today, -9), to: today }
const turnaround = { count: 0, median: null, p90: null, bands: [0, 0, 0, 0, 0, 0, 0, 0] }
const report: Report = {
  days,
  before: days,
  numbers: noNumbers(),
  numbersBefore: noNumbers(),
  turnaround,
  turnaroundBefore: turnaround,
  periods: [],
  waiting: [],
  sold: [],
  parties: [],
  mechanics: [],
  vehicles: [
    {
      key: 'v1',
      vehicleId: 'v1',
      name: 'ABC-123',
      count: 2,
      netCents: 5_000,
      beforeCents: 0,
      offRoadMinutes: 1440,
      km: 400,
    },
  ],
  garages: [
    {
      key: 'g1',
      name: 'Vallilan Autohuolto ja Rengas',
      count: 4,
      agreed: 2,
      approvedCents: 123_400,
      chargedCents: 120_000,
      promised: 4,
      onTime: 3,
      medianTurnaround: 240,
    },
    {
      key: 'g2',
      name: 'Paja',
      count: 1,
      agreed: 0,
      approvedCents: 0,
      chargedCents: 0,
      promised: 0,
      onTime: 0,
      medianTurnaround: null,
    },
  ],
  distance: { cars: 3, km: 1_000, netCents: 13_000 },
  costCentres: [
    {
      key: 'KP 4100',
      name: 'KP 4100',
      count: 2,
      netCents: 15_000,
      beforeCents: 0,
      cars: 5,
      distance: { cars: 3, km: 12_345, netCents: 13_000 },
    },
    { key: '', name: '', count: 1, netCents: 500, beforeCents: 0, cars: 1, distance: null },
  ],
  rowCounts: { sold: 0, parties: 0, garages: 2, mechanics: 0, vehicles: 1, costCentres: 2 },
  seesAllHours: false,
}
const car = {
  id: 'v1',
  registrationNumber: 'ABC-123',
  vinNumber: null,
  make: 'Ford',
  model: 'Transit',
  year: 2021,
  nextInspectionOn: plusDays(today, -8),
  nextServiceOn: plusDays(today, 200),
  nextServiceKm: 203_540,
  serviceKmOn: plusDays(today, 12),
  mileageKm: 200_000,
  mileageAt: null,
  ticket: null,
  deferred: 0,
} as unknown as FleetCar

const show = async () => {
  serveApi((path) =>
    path === 'fleet.list' ? { cars: [car], total: 1 } : { all: 1, inHall: 0, service: 0, inspection: 0, retired: 0 },
  )
  await renderFor(ownOrganization('CUSTOMER', 'Oma'), <CustomerReport report={report} />)
  return page.getByRole('table', { name: 'Tulevat huollot ja katsastukset' })
}

test('what is due says how late it is, and of kilometres when they are expected', async () => {
  const coming = await show()
  await expect.element(coming).toMatchTextContent('Myöhässä 8 päivää')
  await expect.element(coming).toMatchTextContent('12 päivän päästä')
  await expect.element(coming.getByText(/^noin /)).toBeVisible()
})

test('on a phone no table of it is wider than the page', async () => {
  await page.viewport(390, 844)
  await expect.element(await show()).toBeVisible()
  for (const box of document.querySelectorAll('[aria-label$=", taulukko"]'))
    expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth)
})

test('the count of a car leads to its tickets', async () => {
  await page.viewport(1440, 900)
  await show()
  await expect
    .element(page.getByRole('link', { name: /huollot, ABC-123$/ }))
    .toHaveAttribute('href', expect.stringContaining('list=vehicle&of=v1'))
})

test('garages are compared, and each of their figures leads to its list', async () => {
  await page.viewport(1440, 900)
  await show()
  const table = page.getByRole('table', { name: 'Korjaamojen vertailu' })
  const [, first, second] = await table.getByRole('row').all()
  if (!first || !second) throw new Error('the table has two garages')
  await expect.element(first).toMatchTextContent(/1.234,00.€.*1.200,00.€.*4.h.*75.%/)
  await expect.element(second).toMatchTextContent(/^Paja1–.*–.*–.*–$/)
  expect(second.getByRole('link').elements()).toHaveLength(1)
  for (const [name, list] of [
    [/hyväksytty, Vallilan/, 'agreed'],
    [/läpimenoaika, Vallilan/, 'turnaround'],
    [/ajallaan, Vallilan/, 'promised'],
  ] as const)
    await expect
      .element(first.getByRole('link', { name }))
      .toHaveAttribute('href', expect.stringContaining(`list=${list}&of=g1`))
})

test('what a kilometre cost is said of each car, and of all that are known', async () => {
  await page.viewport(1440, 900)
  await show()
  await expect.element(page.getByRole('table', { name: 'Kulut autoittain' })).toMatchTextContent(/0,13.€\/km/)
  await expect
    .element(page.getByRole('region', { name: 'Kulut ilman veroa' }))
    .toMatchTextContent(/0,13.€\/km, 3 autoa/)
})

test.each([
  ['a desktop', 1440],
  ['a phone', 390],
])('a cost centre on %s says what a kilometre cost, and of how many of its cars', async (_, width) => {
  await page.viewport(width, 900)
  await show()
  const [, first, second] = await page.getByRole('table', { name: 'Kulut kustannuspaikoittain' }).getByRole('row').all()
  if (!first || !second) throw new Error('the table has two cost centres')
  const shown = first.getByText('3 / 5 autoa')
  await expect.poll(() => shown.elements().filter((one) => one.checkVisibility())).toHaveLength(1)
  await expect.element(first).toMatchTextContent(/12.345.km/)
  await expect.element(first).toMatchTextContent(/150,00.€0,01.€\/km/)
  await expect.element(second).not.toMatchTextContent(/km/)
})
