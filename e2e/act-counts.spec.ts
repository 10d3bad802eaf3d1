import type { Browser, Page } from '@playwright/test'
import { act } from './calls.ts'
import { recordCar, ticketOf } from './cars.ts'
import { column } from './desk.ts'
import { openDialog } from './dialogs.ts'
import { freshPhone } from './fresh.ts'
import { linkInText } from './mails.ts'
import { acceptConnection, addDriver, type Founder, newFounder } from './newcomers.ts'
import { expect, test } from './people.ts'

/** What a browser leaves to the page of a monitor of 1920 × 1080. */
const FULL_HD = { width: 1920, height: 950 }

type Counts = { presses: number; keys: number; scrolls: string[] }
type Counting = Window & { counts?: Counts }

/** Counts from here on what a user presses and types, and names what scrolls: the page, or something within it. */
async function countActs(page: Page): Promise<() => Promise<Counts>> {
  await page.evaluate(() => {
    const counts: Counts = { presses: 0, keys: 0, scrolls: [] }
    ;(window as Counting).counts = counts
    addEventListener('pointerdown', () => (counts.presses += 1), true)
    addEventListener('keydown', () => (counts.keys += 1), true)
    const nameOf = (target: EventTarget | null) =>
      target instanceof Element ? `${target.tagName} ${target.className} ${target.scrollTop}` : `page ${scrollY}`
    addEventListener('scroll', ({ target }) => counts.scrolls.push(nameOf(target)), { capture: true, passive: true })
  })
  return () => page.evaluate(() => (window as Counting).counts ?? { presses: -1, keys: -1, scrolls: [] })
}

const offer = ({ context, organizationId }: Founder, name: string, hours: number) =>
  act(context, 'settings.services.save', {
    organizationId,
    row: { name, group: 'Huolto', priceCents: 12_000, vatCode: 'STANDARD', hours, active: true },
  })

const sell = ({ context, organizationId }: Founder, code: string, name: string) =>
  act(context, 'settings.products.save', {
    organizationId,
    row: { code, name, unit: 'kpl', priceCents: 4_500, vatCode: 'STANDARD', active: true },
  })

test('a known car is on the board with two presses and seven keys, and planned for a mechanic with three more', async ({
  browser,
}) => {
  const garage = await newFounder(browser, 'Laskelma', 'GARAGE')
  for (const registrationNumber of ['BXH-396', 'BXH-112'])
    await recordCar(garage, {
      customer: { newCustomer: { name: `Kuljetus ${registrationNumber}`, phone: '040 765 4321' } },
      vehicle: { registrationNumber, make: 'Volvo', model: 'FH16' },
      job: { title: 'Tuulilasi haljennut' },
    })
  await offer(garage, 'Öljynvaihto', 0.5)
  await offer(garage, 'Määräaikaishuolto', 2)
  const { page } = garage
  await page.goto('/app')
  await expect(column(page, 'Uudet').getByRole('article')).toHaveCount(2)
  const counted = await countActs(page)

  await page.getByRole('link', { name: 'Ilmoita asiakkaan auto korjaamolle' }).click()
  await expect(page.getByRole('combobox', { name: 'Rekisterinumero' })).toBeFocused()
  // the first characters are enough
  await page.keyboard.type('bxh39')
  await page.keyboard.press('Enter')
  await expect(page.getByText('BXH-396 on jo työpöydällä')).toBeVisible()
  await page.getByRole('checkbox', { name: /Määräaikaishuolto/ }).click()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Määräaikaishuolto' })).toBeVisible()
  expect(await counted()).toMatchObject({ presses: 2, keys: 7 })

  await page.getByRole('button', { name: 'Aikatauluta' }).first().click()
  const plan = openDialog(page)
  await plan.getByRole('radio', { name: garage.name }).click()
  await plan.getByRole('button', { name: 'Aikatauluta' }).click()
  await expect(page.getByText('aikataulutti huollon')).toBeVisible()
  expect(await counted()).toMatchObject({ presses: 5, keys: 7 })

  await page.goto('/app')
  const card = column(page, 'Aikataulutetut').getByRole('article').filter({ hasText: 'Määräaikaishuolto' })
  await expect(card.getByText(`Mekaanikko ${garage.name}`)).toBeAttached()
})

test('an estimate of three lines takes one press and at most twenty keys, and on a full HD monitor nothing scrolls', async ({
  browser,
}) => {
  const garage = await newFounder(browser, 'Arvio', 'GARAGE')
  await offer(garage, 'Jarrupalojen vaihto', 1.5)
  await sell(garage, 'JP12', 'Jarrupalat, eteen')
  await sell(garage, 'JN40', 'Jarruneste 1 l')
  const ticketId = await recordCar(garage, {
    customer: { newCustomer: { name: 'Kuljetus Virtanen', phone: '040 765 4321' } },
    vehicle: { registrationNumber: 'ARV-30', make: 'Ford', model: 'Transit' },
    job: { title: 'Jarrut vinkuvat' },
  })
  const { page } = garage
  await page.setViewportSize(FULL_HD)
  await page.goto(`/app/tickets/${ticketId}`)
  const card = page.getByRole('region', { name: 'Hinta', exact: true })
  const line = card.getByRole('combobox', { name: 'Lisää rivi' })
  await expect(line).toBeInViewport({ ratio: 1 })
  const counted = await countActs(page)

  await line.click()
  for (const [place, typed] of ['vaih', 'jp12', 'jn40'].entries()) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
    await expect(card.getByLabel('Määrä')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(card.getByRole('table', { name: 'Rivit' }).getByRole('row')).toHaveCount(place + 2)
    await expect(line).toBeFocused()
  }
  for (const name of ['Jarrupalojen vaihto', 'Jarrupalat, eteen', 'Jarruneste 1 l'])
    await expect(card.getByRole('row').filter({ hasText: name })).toBeVisible()
  const { presses, keys, scrolls } = await counted()
  expect(presses).toBe(1)
  expect(keys).toBeLessThanOrEqual(20)
  expect(scrolls).toEqual([])
})

/** A garage's car in work with a line, and a driver who gets text messages. */
async function carWithDriver(browser: Browser) {
  const garage = await newFounder(browser, 'Valmius', 'GARAGE')
  const customer = await newFounder(browser, 'Kuljetus', 'CUSTOMER')
  const phone = freshPhone()
  const driverIds = [await addDriver(customer, phone)]
  const ticketId = await recordCar(garage, {
    customer,
    vehicle: { registrationNumber: 'NOU-71', make: 'Ford', model: 'Transit' },
    job: { title: 'Öljynvaihto' },
  })
  await acceptConnection(customer)
  await act(customer.context, 'ticketDrivers.name', { organizationId: customer.organizationId, ticketId, driverIds })
  await ticketOf(garage.context, ticketId).addLine({ name: 'Öljynvaihto', unitPriceCents: 12_000 })
  await ticketOf(garage.context, ticketId).move('IN_PROGRESS')
  await garage.page.goto('/app')
  const card = column(garage.page, 'Työn alla').getByRole('article')
  // the means of dragging come when the first screen is done
  await expect(card).toHaveAttribute('draggable', 'true')
  return { page: garage.page, ticketId, phone, card }
}

test('a car is ready with everybody notified by two presses and Enter from its menu on the board', async ({
  browser,
}) => {
  const { page, phone, card } = await carWithDriver(browser)
  const counted = await countActs(page)
  await card.getByRole('button', { name: 'Siirrä NOU-71' }).click()
  await page.getByRole('menuitem', { name: 'Valmis noudettavaksi' }).click()
  await expect(openDialog(page)).toContainText('Kaisa Kuljettaja')
  await page.keyboard.press('Enter')
  await expect(column(page, 'Noudettavissa').getByRole('article')).toContainText('NOU-71')
  expect(await counted()).toMatchObject({ presses: 2, keys: 1 })
  await linkInText(browser, phone)
})

test('a car is ready with everybody notified by a drag and a press', async ({ browser }) => {
  const { page, phone, card } = await carWithDriver(browser)
  const counted = await countActs(page)
  const [from, to] = [await card.boundingBox(), await column(page, 'Noudettavissa').boundingBox()]
  if (!from || !to) throw new Error('nothing to drag')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height - 8)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width - 12, to.y + 200, { steps: 40 })
  await page.mouse.move(to.x + to.width - 14, to.y + 202)
  await page.mouse.up()
  await openDialog(page).getByRole('button', { name: 'Merkitse ja lähetä' }).click()
  await expect(column(page, 'Noudettavissa').getByRole('article')).toContainText('NOU-71')
  expect(await counted()).toMatchObject({ presses: 2, keys: 0 })
  await linkInText(browser, phone)
})
