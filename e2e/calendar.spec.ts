import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { reportCar } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { DEMO, expect, PHONE, personIn, test } from './people.ts'

/** A week that no other journey plans in. */
const WEEKS_AHEAD = { mouse: 5, keyboard: 6, phone: 7 }

const DAYS = ['Maanantai', 'Tiistai', 'Keskiviikko', 'Torstai', 'Perjantai']

/** The calendar of a week so far ahead, with the cells of two days of a mechanic on which the garage is open. */
async function openWeek(page: Page, ahead: number) {
  const day = new Date(Date.now() + ahead * 7 * 86_400_000).toISOString().slice(0, 10)
  await page.goto(`/app?view=week&day=${day}`)
  await expect(page.getByRole('heading', { name: /^Viikko \d/ })).toBeVisible()
  return day
}

const cell = (page: Page, day: string, mechanic: string) =>
  page.getByRole('cell', { name: new RegExp(`^${day} \\d+\\.\\d+\\., ${mechanic}`) })

async function openDays(page: Page): Promise<[string, string]> {
  const open: string[] = []
  await expect(cell(page, 'Maanantai', 'Mikko Mäkelä')).toBeVisible()
  for (const day of DAYS)
    if (!(await cell(page, day, 'Mikko Mäkelä').getAttribute('aria-label'))?.includes('kiinni')) open.push(day)
  const [first, second] = open
  if (!first || !second) throw new Error('the garage is open on less than two days')
  return [first, second]
}

const unplanned = (page: Page) => page.getByRole('region', { name: /^Ilman aikaa/ })
const block = (within: Page | Locator, plate: string) => within.getByRole('article').filter({ hasText: plate })

/** Drags by hand: the pointer moves in steps and rests above the target. */
async function dragTo(page: Page, what: Locator, target: Locator) {
  await what.scrollIntoViewIfNeeded()
  await target.scrollIntoViewIfNeeded()
  const [from, to] = [await what.boundingBox(), await target.boundingBox()]
  if (!from || !to) throw new Error('nothing to drag')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height - 8)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + 14, { steps: 20 })
  await page.mouse.move(to.x + to.width / 2 - 2, to.y + 16)
  return { drop: () => page.mouse.up() }
}

test('work is dragged into the week and within it, taken back, and others see it at once', { tag: '@quick' }, async ({
  browser,
}) => {
  const { context: customer } = await personIn(browser, DEMO.customer)
  await reportCar(customer, 'VKO-101', { title: 'Jarrut vinkuvat' })
  const { page } = await personIn(browser, DEMO.garage)
  const { page: colleague } = await personIn(browser, DEMO.mechanic)
  await openWeek(page, WEEKS_AHEAD.mouse)
  await openWeek(colleague, WEEKS_AHEAD.mouse)
  const [first, second] = await openDays(page)
  const [mikko, jenna] = [cell(page, first, 'Mikko Mäkelä'), cell(page, second, 'Jenna Järvinen')]
  await page.getByRole('searchbox', { name: /^Rajaa/ }).fill('VKO 101')
  await expect(unplanned(page).getByRole('article')).toHaveCount(1)

  // from what has no time, onto the day's first free time
  const drag = await dragTo(page, block(unplanned(page), 'VKO-101'), mikko)
  await expect(mikko.getByText(/klo 8\.00$/)).toBeVisible()
  // what others do meanwhile waits until the drop
  await reportCar(customer, 'VKO-109', { title: 'Sama kuin vko 101' })
  await expect(block(unplanned(colleague), 'VKO-109')).toBeVisible()
  await expect(unplanned(page).getByRole('article')).toHaveCount(1)
  await drag.drop()
  await expect(block(unplanned(page), 'VKO-109')).toBeVisible()
  await expect(block(mikko, 'VKO-101')).toContainText('8.00')
  await expect(mikko).toHaveAccessibleName(/, Mikko Mäkelä, 1 tunti varattu 8 tunnista$/)
  await expect(page.getByText('VKO-101 aikataulutettu')).toBeVisible()
  await expect(block(cell(colleague, first, 'Mikko Mäkelä'), 'VKO-101')).toBeVisible()
  await expectAccessible(page)

  // to another day and another mechanic: it keeps its time
  await (await dragTo(page, block(mikko, 'VKO-101'), jenna)).drop()
  await expect(block(jenna, 'VKO-101')).toContainText('8.00')

  // taken back by a second change, and said so; nothing is waited for that another page shows: the offer ends by itself
  await page.keyboard.press('Control+z')
  await expect(page.getByText(/Asiakas sai tiedon kummastakin muutoksesta/)).toBeVisible()
  await expect(block(mikko, 'VKO-101')).toBeVisible()
  await expect(block(cell(colleague, first, 'Mikko Mäkelä'), 'VKO-101')).toBeVisible()

  // others see another one's hours, too
  await (await dragTo(page, block(mikko, 'VKO-101'), jenna)).drop()
  await expect(block(cell(colleague, second, 'Jenna Järvinen'), 'VKO-101')).toBeVisible()
  await expect(block(cell(colleague, first, 'Mikko Mäkelä'), 'VKO-101')).toHaveCount(0)

  // and out of the week again
  await (await dragTo(page, block(jenna, 'VKO-101'), unplanned(page))).drop()
  await expect(block(unplanned(page), 'VKO-101')).toBeVisible()
  await expect(block(cell(colleague, second, 'Jenna Järvinen'), 'VKO-101')).toHaveCount(0)
})

test('the keyboard does all that dragging does', async ({ browser }) => {
  const { context: customer } = await personIn(browser, DEMO.customer)
  await reportCar(customer, 'VKO-818', { title: 'Ovi narisee' })
  const { page } = await personIn(browser, DEMO.garage)
  const { page: colleague } = await personIn(browser, DEMO.mechanic)
  await openWeek(page, WEEKS_AHEAD.keyboard)
  await openWeek(colleague, WEEKS_AHEAD.keyboard)
  const [first, second] = await openDays(page)
  await page.getByRole('searchbox', { name: /^Rajaa/ }).fill('VKO 818')
  await expect(unplanned(page).getByRole('article')).toHaveCount(1)

  await block(unplanned(page), 'VKO-818').getByRole('link').focus()
  await page.keyboard.press('Alt+ArrowLeft')
  const nobody = cell(page, first, 'Ei mekaanikkoa')
  await expect(block(nobody, 'VKO-818').getByRole('link')).toBeFocused()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(block(cell(page, second, 'Ei mekaanikkoa'), 'VKO-818').getByRole('link')).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  const jenna = cell(page, second, 'Jenna Järvinen')
  await expect(block(jenna, 'VKO-818').getByRole('link')).toBeFocused()
  // spoken in the page; the notice of the act says the same
  const spoken = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^VKO-818: .*, Jenna Järvinen$/ })
  await expect(spoken).toBeAttached()
  await expect(page.getByText('VKO-818 aikataulutettu')).toBeVisible()
  // sent: a slow machine makes several acts of the steps
  await expect(block(cell(colleague, second, 'Jenna Järvinen'), 'VKO-818')).toBeVisible()
  await page.reload()
  await expect(block(jenna, 'VKO-818')).toBeVisible()

  // the window that plans, by its key, and the menu
  await block(jenna, 'VKO-818').getByRole('link').focus()
  await page.keyboard.press('s')
  await expect(openDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(openDialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Suunnittele VKO-818' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Mikko Mäkelä' }).press('Enter')
  await expect(block(cell(page, second, 'Mikko Mäkelä'), 'VKO-818')).toBeVisible()

  // other weeks
  const heading = page.getByRole('heading', { name: /^Viikko \d/ })
  const before = (await heading.textContent()) ?? ''
  await block(page, 'VKO-818').getByRole('link').focus()
  await page.keyboard.press('PageDown')
  await expect(heading).not.toHaveText(before)
  await page.getByRole('button', { name: 'Edellinen viikko' }).click()
  await expect(heading).toHaveText(before)
  await page.getByRole('button', { name: 'Tämä viikko' }).click()
  await expect(page).not.toHaveURL(/day=/)
})

test('on a phone a day is shown at a time, and the menu plans', async ({ browser }) => {
  const { context: customer } = await personIn(browser, DEMO.customer)
  await reportCar(customer, 'VKO-303', { title: 'Akku tyhjenee' })
  const { page } = await personIn(browser, DEMO.garage, PHONE)
  await openWeek(page, WEEKS_AHEAD.phone)
  await page.getByRole('searchbox', { name: /^Rajaa/ }).fill('VKO 303')
  const tabs = page.getByRole('tablist', { name: 'Päivä' }).getByRole('tab')
  await expect(unplanned(page).getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'Suunnittele VKO-303' }).tap()
  const day = openDialog(page).getByRole('group', { name: 'Päivä' }).getByRole('button', { disabled: false }).first()
  const [name = ''] = ((await day.textContent()) ?? '').split(' ')
  await day.tap()
  await expect(unplanned(page).getByRole('article')).toHaveCount(0)
  await tabs
    .filter({ hasText: name.slice(0, 2).toLowerCase() })
    .first()
    .tap()
  await expect(block(page, 'VKO-303')).toContainText('8.00')
  await expectAccessible(page)
})
