import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { reportCar } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { DEMO, expect, PHONE, personIn, test } from './people.ts'

/** A week that no other journey plans in. */
const WEEKS_AHEAD = { mouse: 9, absence: 10, phone: 11 }

/** The first day of that week on which the garage is open, with the board of it. */
async function openBoard(page: Page, ahead: number) {
  const inWeek = new Date(Date.now() + ahead * 7 * 86_400_000)
  const monday = new Date(inWeek.getTime() - ((inWeek.getUTCDay() + 6) % 7) * 86_400_000)
  for (let step = 0; step < 5; step += 1) {
    const day = new Date(monday.getTime() + step * 86_400_000).toISOString().slice(0, 10)
    await page.goto(`/app?view=day&day=${day}`)
    const mikko = column(page, 'Mikko Mäkelä')
    await expect(mikko).toBeVisible()
    // a closed day has no hours of which some are booked
    if ((await mikko.getAttribute('aria-label'))?.includes(' 8 tunnista')) return day
  }
  throw new Error('the garage is open on no day of the week')
}

const column = (page: Page, mechanic: string) => page.getByRole('region', { name: new RegExp(`^${mechanic}, `) })
const unplanned = (page: Page) => page.getByRole('region', { name: /^Ilman aikaa/ })
const block = (within: Page | Locator, plate: string) => within.getByRole('article').filter({ hasText: plate })
const body = (page: Page, mechanic: string) => column(page, mechanic).getByRole('list', { name: /^Työt/ }).locator('..')

/** Drags by hand so that the top of the block comes to that share of the column. */
async function dragTo(page: Page, what: Locator, target: Locator, share: number) {
  const [from, to] = [await what.boundingBox(), await target.boundingBox()]
  if (!from || !to) throw new Error('nothing to drag')
  const grabbed = Math.min(from.height - 6, 40)
  await page.mouse.move(from.x + from.width / 2, from.y + grabbed)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height * share + grabbed, { steps: 20 })
  await page.mouse.move(to.x + to.width / 2 - 2, to.y + to.height * share + grabbed + 1)
  return { drop: () => page.mouse.up() }
}

test('work is dragged to a time and a mechanic of the day, moved by keys, and others see it at once', {
  tag: '@quick',
}, async ({ browser }) => {
  const { context: customer } = await personIn(browser, DEMO.customer)
  await reportCar(customer, 'PVA-101', { title: 'Jarrut vinkuvat' })
  const { page } = await personIn(browser, DEMO.garage)
  const { page: colleague } = await personIn(browser, DEMO.mechanic)
  const day = await openBoard(page, WEEKS_AHEAD.mouse)
  await colleague.goto(`/app?view=day&day=${day}`)
  await page.getByRole('searchbox', { name: /^Rajaa/ }).fill('PVA 101')
  await expect(unplanned(page).getByRole('article')).toHaveCount(1)

  // the garage is open from 8 to 17
  const drag = await dragTo(page, block(unplanned(page), 'PVA-101'), body(page, 'Mikko Mäkelä'), 2 / 9)
  await expect(body(page, 'Mikko Mäkelä')).toContainText('10.00')
  await drag.drop()
  const link = block(column(page, 'Mikko Mäkelä'), 'PVA-101').getByRole('link')
  await expect(link).toHaveAccessibleName(/klo 10\.00–11\.00/)
  await expect(page.getByText('PVA-101 aikataulutettu')).toBeVisible()
  await expect(block(column(colleague, 'Mikko Mäkelä'), 'PVA-101')).toBeVisible()
  await expectAccessible(page)

  // a quarter of an hour later, and to the mechanic on the left, in one act
  await link.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(block(column(page, 'Mikko Mäkelä'), 'PVA-101')).toHaveCount(0)
  const moved = block(page, 'PVA-101').getByRole('link')
  await expect(moved).toBeFocused()
  await expect(moved).toHaveAccessibleName(/klo 10\.30–11\.30/)
  await expect(block(colleague, 'PVA-101').getByRole('link')).toHaveAccessibleName(/klo 10\.30–11\.30/)

  // out of the day again; what the others' answers draw again under the hand is grabbed once more
  await expect(async () => {
    await (await dragTo(page, block(page, 'PVA-101'), unplanned(page), 0.5)).drop()
    await expect(block(unplanned(page), 'PVA-101')).toBeVisible({ timeout: 5_000 })
  }).toPass()

  // other days, and the view is remembered
  await page.getByRole('button', { name: 'Seuraava päivä' }).click()
  await expect(page).not.toHaveURL(new RegExp(day))
  await page.getByRole('button', { name: 'Tämä päivä' }).click()
  await expect(page).not.toHaveURL(/[?&]day=/)
})

test('an absence takes hours from the day, and the window that plans says who is away', async ({ browser }) => {
  const { context: customer } = await personIn(browser, DEMO.customer)
  await reportCar(customer, 'PVA-737', { title: 'Ovi narisee' })
  const { page } = await personIn(browser, DEMO.garage)
  const day = await openBoard(page, WEEKS_AHEAD.absence)
  const jenna = column(page, 'Jenna Järvinen')
  await page.getByRole('button', { name: 'Poissaolot' }).click()
  const dialog = openDialog(page)
  await dialog.getByRole('button', { name: 'Lisää poissaolo' }).click()
  await expect(dialog.getByText('Valitse, kuka on poissa.')).toBeVisible()
  await dialog.getByLabel('Kuka').selectOption('Jenna Järvinen')
  await dialog.getByLabel('Syy').selectOption('Koulutus')
  await dialog.getByRole('button', { name: 'Lisää poissaolo' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Jenna Järvinen Koulutus' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(jenna).toHaveAccessibleName(/poissa: koulutus, 0 tuntia varattu 0 tunnista$/)
  // the week has it too
  await page.goto(`/app?view=week&day=${day}`)
  await expect(page.getByRole('cell', { name: /Jenna Järvinen, .*poissa: koulutus$/ })).toBeVisible()

  // and where work is planned
  await page.goto(`/app?view=day&day=${day}`)
  await page.getByRole('searchbox', { name: /^Rajaa/ }).fill('PVA 737')
  await expect(unplanned(page).getByRole('article')).toHaveCount(1)
  await block(unplanned(page), 'PVA-737').getByRole('link').focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page.getByText('PVA-737 aikataulutettu')).toBeVisible()
  await block(page, 'PVA-737').getByRole('link').focus()
  await page.keyboard.press('s')
  const away = openDialog(page).getByRole('radio', { name: /Jenna Järvinen.*koulutuksessa/ })
  await away.check({ force: true })
  await expect(openDialog(page).getByText('Jenna Järvinen on silloin koulutuksessa.')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto(`/app?view=day&day=${day}`)
  await page.getByRole('button', { name: 'Poissaolot' }).click()
  await openDialog(page)
    .getByRole('button', { name: /^Poista poissaolo: Jenna Järvinen/ })
    .click()
  await expect(openDialog(page).getByText('Kukaan ei ole poissa.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(jenna).toHaveAccessibleName(/varattu 8 tunnista$/)
})

test('on a phone the day is a list by mechanic under the strip of days', async ({ browser }) => {
  const { page } = await personIn(browser, DEMO.garage, PHONE)
  const day = new Date(Date.now() + WEEKS_AHEAD.phone * 7 * 86_400_000).toISOString().slice(0, 10)
  await page.goto(`/app?view=day&day=${day}`)
  await expect(page.getByRole('tablist', { name: 'Päivä' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
