import '#web/theme.css'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import type { MileageReading } from '#features/vehicles/vehicle-edit.ts'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import type { CostPage, CostYear } from '../vehicle-costs.ts'
import { VehicleCostsList } from './vehicle-costs-list.tsx'
import { VehicleMileages } from './vehicle-mileages.tsx'

const garage = (name: string) => ({ id: name, name, image: null })
const year = (given: Partial<CostYear> = {}): CostYear => ({
  year: 2026,
  ticketCount: 3,
  netCents: 200_000,
  grossCents: 251_000,
  km: 20_000,
  garages: [
    { garage: garage('Autohuolto'), ticketCount: 2, netCents: 150_000, grossCents: 188_250 },
    { garage: garage('Rengas'), ticketCount: 1, netCents: 50_000, grossCents: 62_750 },
  ],
  ...given,
})
const showCosts = async (
  answer: (cursor: number | null) => CostPage | Promise<CostPage>,
  type: 'CUSTOMER' | 'GARAGE',
) => {
  serveApi((_, input) => answer((input as { cursor?: number | null }).cursor ?? null))
  await renderFor(ownOrganization(type, 'Oma'), <VehicleCostsList vehicleId="v1" />)
}

test('costs are awaited, then shown by year and garage with their sum and the price of a kilometre, some years at a time', async () => {
  let come = () => {}
  const first = new Promise<CostPage>((resolve) => {
    come = () => resolve({ years: [year()], next: 2026 })
  })
  await showCosts(
    (cursor) => (cursor === null ? first : { years: [year({ year: 2020, km: null, ticketCount: 1 })], next: null }),
    'CUSTOMER',
  )
  await expect.element(page.getByText('Ladataan kuluja…')).toBeInTheDocument()
  come()
  const table = page.getByRole('table', { name: 'Kulut 2026' })
  for (const name of [/^Autohuolto 2 huoltoa 1.500,00.€ 1.882,50.€$/, /^Yhteensä 2.000,00.€ 2.510,00.€$/])
    await expect.element(table.getByRole('row', { name })).toBeVisible()
  await expect.element(page.getByText(/3 huoltoa · 20\s000\skm · 10\ssnt\/km/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Näytä lisää' }))
  await expect.element(page.getByRole('table', { name: 'Kulut 2020' })).toBeVisible()
})

test('a garage reads that they are its own', async () => {
  await showCosts(() => ({ years: [year({ km: null, garages: [] })], next: null }), 'GARAGE')
  await expect.element(page.getByText('Valmiit huollot omassa korjaamossasi.')).toBeVisible()
})

test('a car without costs says what belongs there', async () => {
  await showCosts(() => ({ years: [], next: null }), 'CUSTOMER')
  await expect.element(page.getByText('Ei vielä kuluja')).toBeVisible()
})

test('costs that did not come are asked for again', async () => {
  let isAway = true
  await showCosts(() => {
    if (isAway) throw new Refused({ kind: 'conflict', reason: 'away' })
    return { years: [year()], next: null }
  }, 'CUSTOMER')
  await expect.element(page.getByText('Kuluja ei voitu hakea')).toBeVisible()
  isAway = false
  await userEvent.click(page.getByRole('button', { name: 'Yritä uudelleen' }))
  await expect.element(page.getByRole('table', { name: 'Kulut 2026' })).toBeVisible()
})

test('the curve marks what is odd, and the table next to it says the same of all readings', async () => {
  const reading = (index: number, given: Partial<MileageReading> = {}): MileageReading => ({
    id: `${index}`,
    mileageKm: 10_000 + index * 1000,
    odd: false,
    confirmed: false,
    ...given,
    readAt: new Date(Date.UTC(2026, index, 2)).toISOString(),
  })
  const readings = Array.from({ length: 8 }, (_, index) => reading(index))
  serveApi(() => [...readings, reading(8, { mileageKm: 12, odd: true })])
  await renderFor(ownOrganization('CUSTOMER', 'Oma'), <VehicleMileages vehicle={{ id: 'v1', kmPerDay: 33.4 }} />)
  await expect.element(page.getByRole('img', { name: /2\.1\.2026–2\.8\.2026.*poikkeavia lukemia 1/ })).toBeVisible()
  await expect.element(page.getByText('Autolla ajetaan noin 33 km päivässä.')).toBeVisible()
  const table = page.getByRole('table', { name: 'Mittarilukemat, uusin ensin' })
  await expect.element(table.getByRole('row').nth(1)).toHaveTextContent('2.9.202612 kmPoikkeaa')
  expect(table.getByRole('row').elements()).toHaveLength(7)
  await userEvent.click(page.getByRole('button', { name: 'Näytä kaikki 9' }))
  await expect.poll(() => table.getByRole('row').elements().length).toBe(10)
})
