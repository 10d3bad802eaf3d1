import type { Browser, Page } from '@playwright/test'
import { holidaysAmong } from '../src/features/planning/server/holidays.ts'
import { daysFrom, partsOf, plusDays } from '../src/shared/calendar-day.ts'
import { dayInHelsinki, instantAt } from '../src/shared/helsinki-clock.ts'
import { formatDay } from '../src/web/format.ts'
import { expectAccessible } from './axe.ts'
import { act, ask } from './calls.ts'
import { type RecordedCar, recordCar } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { acceptConnection, type Founder, NEW_PASSWORD, newFounder } from './newcomers.ts'
import { expect, openContext, openPage, PHONE, signIn, test } from './people.ts'

const ALWAYS = Array.from({ length: 7 }, () => ({ opens: '08:00', closes: '16:00' }))

/** A garage with one bay that is open every day, so that the journey does not depend on the day on which it runs. */
async function openGarage(browser: Browser): Promise<Founder> {
  const garage = await newFounder(browser, 'Aino', 'GARAGE')
  const { organizationId, context } = garage
  const profile = await ask(context, 'settings.profile.get', { organizationId })
  const { image: _, type: __, ...kept } = profile
  await act(context, 'settings.profile.save', { organizationId, edit: { ...kept, openingHours: ALWAYS } })
  const properties = await ask(context, 'settings.properties.get', { organizationId })
  await act(context, 'settings.properties.save', { organizationId, edit: { ...properties, bays: 1, hoursPerDay: 8 } })
  return garage
}

/** Puts a car on its desk; with a time it is planned at once. */
const bring = (garage: Founder, registrationNumber: string, given: Partial<RecordedCar> = {}): Promise<string> =>
  recordCar(garage, {
    customer: { newCustomer: { name: `Kuljetus ${registrationNumber}` } },
    vehicle: { registrationNumber, make: 'Ford', model: 'Transit' },
    job: { title: 'Jarrut vinkuvat' },
    ...given,
  })

/** A day on which the garage is open, far enough ahead that no midnight makes it today or tomorrow while a journey plans in it. */
async function dayToPlan(): Promise<string> {
  const first = plusDays(dayInHelsinki(new Date()), 3)
  const holidays = await holidaysAmong(first, 7)
  const open = daysFrom(first, 7).find((day) => !(day in holidays))
  if (!open) throw new Error('a week of holidays')
  return open
}
const DAY = await dayToPlan()
/** As the screens write it: `ma 30.11.` */
const DAY_WORDS = formatDay(instantAt({ ...partsOf(DAY), hour: 12, minute: 0 })).replaceAll('.', '\\.')

/** An hour of that day's clock in Helsinki. */
const at = (hour: number): string => instantAt({ ...partsOf(DAY), hour, minute: 0 }).toISOString()

async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(window, { presses: 0 })
    addEventListener('pointerdown', () => ((window as unknown as { presses: number }).presses += 1), true)
  })
  return () => page.evaluate(() => (window as unknown as { presses: number }).presses)
}

test('a new ticket is planned with three presses: its day and time, its length and promise are there', async ({
  browser,
}) => {
  const garage = await openGarage(browser)
  await bring(garage, 'VRA-1', { scheduledStart: at(8), scheduledEnd: at(11) })
  const ticketId = await bring(garage, 'UUS-1')
  const { page } = garage
  await page.goto(`/app/tickets/${ticketId}`)
  const presses = await countPresses(page)
  await page.getByRole('button', { name: 'Aikatauluta' }).click()
  const dialog = openDialog(page)
  await dialog.getByRole('radio', { name: new RegExp(`^${DAY_WORDS}\\s*3 / 8`) }).click()
  // the first time at which the bay is free
  await expect(dialog.getByRole('radio', { name: /^11\.00$/ })).toBeChecked()
  await expect(dialog.getByText('Päättyy klo 12.00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Aikatauluta' }).click()
  await expect(page.getByText('aikataulutti huollon')).toBeVisible()
  expect(await presses()).toBeLessThanOrEqual(3)
  await expect(page.getByRole('region', { name: 'Aikataulu' })).toContainText('klo 11.00–12.00')
  await expect(page.getByRole('region', { name: 'Aikataulu' })).toContainText('klo 12.00')

  // undone as any move
  await page.getByRole('button', { name: 'Kumoa' }).click()
  await expect(page.getByText('aikataulutti huollon')).toHaveCount(0)
})

test('overbooking is said in words and not forbidden, on a phone too', async ({ browser }) => {
  const garage = await openGarage(browser)
  const { organizationId, context, email } = garage
  const [{ userId }] = await ask(context, 'organizations.listMembers', { organizationId })
  await bring(garage, 'VRA-2', { scheduledStart: at(8), scheduledEnd: at(15), mechanicId: userId })
  const ticketId = await bring(garage, 'UUS-2')
  const phone = await openContext(browser, PHONE)
  await signIn(phone, email, NEW_PASSWORD)
  const page = await openPage(phone)
  await page.goto(`/app/tickets/${ticketId}`)
  await page.getByRole('button', { name: 'Muokkaa aikataulua' }).click()
  const dialog = openDialog(page)
  await dialog.getByRole('radio', { name: new RegExp(`^${DAY_WORDS}`) }).click()
  await dialog
    .getByRole('radio', { name: /7 \/ 8/ })
    .first()
    .click()
  await dialog.getByRole('radio', { name: /^9.00\s*varattu/ }).click()
  await dialog.getByLabel('Kesto').fill('3')
  await expect(dialog.getByText(/on ylivarattu: 10\s\/\s8/)).toBeVisible()
  await expect(dialog.getByText(/tekee silloin muuta työtä klo 8\.00–15\.00/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Tallenna' }).click()
  await expect(page.getByText('klo 9.00–12.00').first()).toBeVisible()
})

test('a customer sees in Korjaamot when a garage has time next, and wishes for a free time', async ({ browser }) => {
  const garage = await openGarage(browser)
  const customer = await newFounder(browser, 'Fanni', 'CUSTOMER')
  await bring(garage, 'OMA-1', { customer, scheduledStart: at(8), scheduledEnd: at(12) })
  await acceptConnection(customer)
  const { page } = customer

  await page.goto('/app/garages')
  const card = page.getByRole('article', { name: garage.organizationName })
  await expect(card.getByText(/^Vapaata .*klo/)).toBeVisible()
  await card.getByRole('link', { name: 'Ilmoita auto' }).click()

  const days = page.getByRole('group', { name: /Korjaamon vapaat ajat/ })
  await days.getByRole('radio', { name: new RegExp(`^${DAY_WORDS}\\s*klo 12\\.00 alkaen`) }).click()
  const times = page.getByRole('group', { name: 'Kello' })
  await expect(times.getByRole('radio', { name: '12.00' })).toBeChecked()
  await expect(times.getByRole('radio', { name: '11.30' })).toHaveCount(0)
  await times.getByRole('radio', { name: '13.00' }).click()
  await expect(page.getByLabel('Milloin auton voi tuoda')).toHaveValue(/klo 13\.00$/)
  await expect(page.getByText('Aika on toive: korjaamo vahvistaa sen.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Rekisterinumero' }).fill('OMA-1')
  await page.getByRole('option', { name: /OMA-1/ }).first().click()
  await page.getByLabel('Mitä autolle pitää tehdä').fill('Öljynvaihto')
  await page.getByRole('button', { name: 'Ilmoita auto' }).click()
  await expect(page.getByRole('heading', { name: 'Öljynvaihto' })).toBeVisible()
  // nothing is planned by a wish
  await expect(page.getByRole('region', { name: 'Aikataulu' })).toContainText('Ei sovittu')
})
