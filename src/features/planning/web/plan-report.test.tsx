import { daysFrom, plusDays } from '#shared/calendar-day.ts'
import '#web/theme.css'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { serveApi } from '#web/wire.fixture.ts'
import { momentOn } from '../planning.ts'
import type { FreeDay, PlanningLoad } from '../planning-views.ts'
import { PlanReport } from './plan-report.tsx'
import { NO_PLAN } from './planning.fixture.ts'
import { WishTime } from './wish-time.tsx'

const TODAY = '2026-11-23'
const TOMORROW = plusDays(TODAY, 1)
const at = (time: string, day = TOMORROW) => new Date(momentOn(day, time)).toISOString()
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(momentOn(TODAY, '10:00')) }))
afterEach(() => void vi.useRealTimers())

const radio = (name: RegExp) => page.getByRole('radio', { name })

const load: PlanningLoad = {
  garage: {
    openingHours: Array(7).fill({ opens: '08:00', closes: '16:00' }),
    bays: 1,
    hoursPerDay: 8,
    holidays: {},
  },
  mechanics: [],
  days: daysFrom(TODAY, 14).map((day) => ({
    day,
    closed: null,
    capacityMinutes: 480,
    mechanicMinutes: 480,
    bookedMinutes: 0,
    byMechanic: [],
  })),
  work: [{ ticketId: 'other', mechanicId: null, start: at('08:00'), end: at('10:00') }],
}

function Report() {
  const [plan, setPlan] = useState(NO_PLAN)
  const [hours, setHours] = useState<number | null>(null)
  return (
    <>
      <PlanReport plan={plan} onChange={setPlan} hours={hours} errors={{}} />
      <button type="button" onClick={() => setHours(3)}>
        Valitse palvelu
      </button>
    </>
  )
}

test('the report needs only a day to ask for the rest, takes a free time as soon as that is known, and follows the services', async () => {
  const coming = Promise.withResolvers<PlanningLoad>()
  serveApi(() => coming.promise)
  await renderFor(ownOrganization('GARAGE', 'Vallilan Autohuolto'), <Report />)
  await expect.element(page.getByRole('group', { name: 'Mekaanikko' })).not.toBeInTheDocument()
  await radio(/^Huomenna/).click()
  await expect.element(page.getByRole('group', { name: 'Mekaanikko' })).toBeVisible()
  coming.resolve(load)
  await expect.element(radio(/^10\.00/)).toBeChecked()
  await expect.element(page.getByText('Päättyy klo 11.00')).toBeVisible()
  await page.getByRole('button', { name: 'Valitse palvelu' }).click()
  await expect.element(page.getByText('Päättyy klo 13.00')).toBeVisible()
  await radio(/^Ei vielä/).click()
  await expect.element(page.getByRole('group', { name: 'Mekaanikko' })).not.toBeInTheDocument()
})

function Wish() {
  const [value, setValue] = useState<string | null>(null)
  return (
    <>
      <WishTime garageId="garage" serviceIds={[]} value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}
const customer = ownOrganization('CUSTOMER', 'Pohjolan Kuljetus')
const wished = () => page.getByRole('status')

test('a customer wishes for one of the free times: a day takes its first, another one is chosen', async () => {
  const days: FreeDay[] = [
    { day: TODAY, closed: { reason: 'weekday' }, times: [] },
    { day: TOMORROW, closed: null, times: [at('10:00'), at('10:30')] },
  ]
  serveApi(() => days)
  await renderFor(customer, <Wish />)
  await expect.element(radio(/^Tänään/)).not.toBeInTheDocument()
  await radio(/^Huomenna\s*klo 10\.00 alkaen/).click()
  await expect.element(wished()).toHaveTextContent(at('10:00'))
  await radio(/^10\.30$/).click()
  await expect.element(wished()).toHaveTextContent(at('10:30'))
})

test('full days are said', async () => {
  serveApi((): FreeDay[] => [{ day: TODAY, closed: null, times: [] }])
  await renderFor(customer, <Wish />)
  await expect.element(page.getByText(/Lähipäivät ovat täynnä/)).toBeVisible()
})

test('a garage without set times shows nothing', async () => {
  const asked = vi.fn((): FreeDay[] => [])
  serveApi(asked)
  await renderFor(customer, <Wish />)
  await expect.poll(() => asked).toHaveBeenCalled()
  await expect.element(page.getByText(/Korjaamon vapaat ajat/)).not.toBeInTheDocument()
})
