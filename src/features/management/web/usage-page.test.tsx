import '#web/theme.css'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import type { UsagePage as Answer, GarageUsage } from '#features/reporting/usage.ts'
import { serveApi } from '#web/wire.fixture.ts'
import { UsagePage } from './usage-page.tsx'

const garage = (given: Partial<GarageUsage>): GarageUsage => ({
  garageId: 'g1',
  name: 'Ahon Auto',
  isDisabled: false,
  isCounted: true,
  bookedMinutes: 0,
  capacityMinutes: 0,
  billedMinutes: 0,
  mechanicDays: 0,
  workedMinutes: 0,
  attendanceMinutes: 0,
  ticketsIn: 0,
  ticketsOut: 0,
  turnaroundMinutes: null,
  offersAsked: 0,
  offersSent: 0,
  memberCount: 0,
  activeCount: 0,
  lastSeenAt: null,
  ...given,
})
const show = async (answer: Partial<Answer>) => {
  const asked: unknown[] = []
  serveApi((_, input) => {
    asked.push(input)
    return { days: null, rows: [garage({})], total: 1, ...answer }
  })
  await renderFor(ownOrganization('GARAGE', 'Oma'), <UsagePage />)
  return asked
}
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T10:00:00Z') }))
afterEach(() => void vi.useRealTimers())

test('a share of nothing is a line, one of something says of what', async () => {
  await page.viewport(1440, 900)
  await show({ rows: [garage({ bookedMinutes: 90, capacityMinutes: 360 })] })
  await expect.element(page.getByText('1,5 h / 6 h')).toBeVisible()
  expect(page.getByText('0 h / 0 h').elements()).toHaveLength(0)
})

test('only the present month says that today is not counted', async () => {
  await show({ days: { from: '2026-03-01', to: '2026-03-31' } })
  await expect.element(page.getByText('Luvut 1.3.2026–31.3.2026.')).toBeVisible()
  expect(page.getByText('Tämä päivä ei ole vielä mukana').elements()).toHaveLength(0)
})

test('the days of the present month end yesterday', async () => {
  await show({ days: { from: '2026-11-01', to: '2026-11-22' } })
  await expect.element(page.getByText(/Tämä päivä ei ole vielä mukana/)).toBeVisible()
})

test('on a phone, where the table has no heads, it is put in order by a choice', async () => {
  await page.viewport(390, 844)
  const asked = await show({})
  await userEvent.selectOptions(page.getByLabelText('Järjestys'), 'Varattu, suurin ensin')
  await expect.poll(() => asked.at(-1)).toMatchObject({ sort: 'booked', direction: 'desc' })
})
