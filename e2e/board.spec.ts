import type { Locator, Page } from '@playwright/test'
import { reportCar, ticketOf } from './cars.ts'
import { column } from './desk.ts'
import { openDialog } from './dialogs.ts'
import { DEMO, expect, personIn, test } from './people.ts'

const GROUPS = ['Uudet', 'Aikataulutetut', 'Työn alla', 'Odottaa', 'Noudettavissa', 'Valmiit']

const plateOf = (text: string | null) => /[A-ZÅÄÖ]{3}-\d{3}/.exec(text ?? '')?.[0] ?? 'no plate'

/** Drags by hand: the pointer moves in steps and rests above the target. */
async function dragTo(page: Page, card: Locator, target: Locator, whileThere: () => Promise<void> = async () => {}) {
  // the means of dragging come when the first screen is done
  await expect(card).toHaveAttribute('draggable', 'true')
  const [from, to] = [await card.boundingBox(), await target.boundingBox()]
  if (!from || !to) throw new Error('nothing to drag')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height - 8)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width - 12, to.y + 200, { steps: 40 })
  await page.mouse.move(to.x + to.width - 14, to.y + 202)
  await whileThere()
  await page.mouse.up()
}

test('all columns are side by side, and nothing scrolls but the board', async ({ signedInAs }) => {
  const page = await signedInAs(DEMO.garage)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/app')
  await page.getByRole('button', { name: 'Kutista sivupalkki' }).click()
  // the sidebar takes its time to fold
  await expect(async () => {
    for (const name of GROUPS) {
      const box = await column(page, name).boundingBox()
      expect(box?.width).toBeGreaterThanOrEqual(200)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1440)
    }
  }).toPass()
  const overflow = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  await expect.poll(overflow).toBe(0)

  // on paper every card is drawn that was read, and nothing is cut off; a small window shows those in sight
  await page.setViewportSize({ width: 1440, height: 500 })
  const scheduled = column(page, 'Aikataulutetut')
  const all = Number(/\d+/.exec((await scheduled.getByRole('heading', { level: 2 }).textContent()) ?? '')?.[0])
  const drawn = () => scheduled.getByRole('article').count()
  // the cards follow the window a moment later
  await expect.poll(drawn).toBeLessThan(all)
  const inSight = await drawn()
  await page.emulateMedia({ media: 'print' })
  await expect.poll(drawn).toBeGreaterThan(inSight)
  await expect(page.getByRole('region', { name: 'Työtaulu' })).toHaveCSS('overflow', 'visible')
})

test('the list has the order of the board, column after column', async ({ signedInAs }) => {
  const page = await signedInAs(DEMO.garage)
  // others may move cars meanwhile
  await expect(async () => {
    await page.goto('/app')
    const onBoard: string[] = []
    for (const name of GROUPS.slice(0, 4)) {
      await expect(column(page, name).getByRole('article').first()).toBeVisible()
      for (const text of await column(page, name).getByRole('article').allTextContents()) onBoard.push(plateOf(text))
    }
    await page.goto('/app?view=list')
    await expect(page.getByRole('table', { name: 'Huollot' })).toBeVisible()
    const rows = await page.getByRole('table', { name: 'Huollot' }).getByRole('row').allTextContents()
    const inList = rows.slice(1).map(plateOf)
    // a long column draws only the cards that are near the window
    expect(inList.filter((plate) => onBoard.includes(plate))).toEqual(onBoard)
  }).toPass()
})

test('a card is dropped into Odottaa, and a column that cannot take it says why', async ({ browser, signedInAs }) => {
  const { context: customer } = await personIn(browser, DEMO.customer)
  // cars of its own: others move those of the demo world meanwhile
  await reportCar(customer, 'SII-11', { title: 'Pudotettava, uusi' })
  const { ticketId } = await reportCar(customer, 'SII-22', { title: 'Pudotettava, työn alla' })
  const page = await signedInAs(DEMO.garage)
  await ticketOf(page.context(), ticketId).move('IN_PROGRESS')
  await page.goto('/app?text=pudotettava')
  const board = page.getByRole('region', { name: 'Työtaulu' })
  const fresh = column(page, 'Uudet').getByRole('article')
  await dragTo(page, fresh, column(page, 'Odottaa'), async () => {
    await expect(board.getByText('Uudesta ei voi siirtää Odottaa-tilaan')).toBeVisible()
    await expect(column(page, 'Aikataulutetut').getByText('Aikatauluta', { exact: true })).toBeVisible()
  })
  await expect(board.getByText('Uudesta ei voi siirtää Odottaa-tilaan')).toHaveCount(0)
  await expect(column(page, 'Uudet').getByRole('link', { name: 'SII-11' })).toBeVisible()

  await dragTo(page, column(page, 'Työn alla').getByRole('article'), column(page, 'Odottaa'))
  const dialog = openDialog(page)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Jätä odottamaan' }).click()
  await expect(column(page, 'Odottaa').getByRole('link', { name: 'SII-22' })).toBeVisible()
})

test('a filter takes several words and a plate in any spelling', async ({ signedInAs }) => {
  const page = await signedInAs(DEMO.garage)
  await page.goto('/app')
  const card = column(page, 'Aikataulutetut').getByRole('article').first()
  const plate = plateOf(await card.textContent())
  const filter = page.getByRole('searchbox', { name: /^Rajaa/ })
  for (const spelled of [plate.toLowerCase().replace('-', ' '), plate.replace('-', ''), `huolto ${plate}`, plate]) {
    await filter.fill(spelled)
    const asked = new URLSearchParams({ text: spelled })
    await expect(page).toHaveURL((url) => url.searchParams.get('text') === asked.get('text'))
    // all others are gone: the answer is there
    await expect(page.getByRole('article').filter({ hasNotText: plate })).toHaveCount(0)
    await expect(column(page, 'Aikataulutetut').getByRole('link', { name: plate })).toBeVisible()
    await filter.fill('')
    await expect(page.getByRole('article').filter({ hasNotText: plate }).first()).toBeVisible()
  }
  await filter.fill(`${plate} sanaa-jota-ei-ole`)
  await expect(page.getByText('Rajaukseen sopivia huoltoja ei ole')).toBeVisible()
  await filter.fill('pohjolan')
  await expect(page.getByRole('article').first()).toContainText('Pohjolan')
})

test('Minun stays chosen over a ticket, the way back and a reload, until all are chosen again', async ({
  signedInAs,
}) => {
  const page = await signedInAs(DEMO.mechanic)
  await page.goto('/app')
  const minun = page.getByRole('radio', { name: 'Minun', exact: true })
  await minun.check()
  await expect(page).toHaveURL(/mechanicId=/)
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL(/tickets\//)
  await page
    .getByRole('navigation', { name: 'Päävalikko' })
    .getByRole('link', { name: /^Työpöytä/ })
    .click()
  await expect(minun).toBeChecked()
  await page.goto('/app')
  await expect(minun).toBeChecked()
  await expect(page).toHaveURL(/mechanicId=/)
  await page.getByRole('radio', { name: 'Kaikki', exact: true }).check()
  await expect(minun).not.toBeChecked()
  await page.goto('/app')
  await expect(minun).not.toBeChecked()
})

test('waiting tickets are counted and shown regardless of the filter', async ({ signedInAs }) => {
  const page = await signedInAs(DEMO.garage)
  await page.goto('/app?text=sanaa-jota-ei-ole')
  const waiting = page.getByRole('button', { name: /ilman aikaa$/ })
  await waiting.click()
  await expect(column(page, 'Uudet').getByRole('link').first()).toBeFocused()
})

test('the sidebar is folded by the keyboard, stays so, and its links keep their names', async ({ signedInAs }) => {
  const page = await signedInAs(DEMO.garage)
  await page.goto('/app')
  const sidebar = page.getByRole('complementary', { name: 'Sivupalkki' })
  const width = async () => (await sidebar.boundingBox())?.width
  expect(await width()).toBe(320)
  await page.getByRole('button', { name: 'Kutista sivupalkki' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(width).toBe(64)
  await page.reload()
  await expect.poll(width).toBe(64)
  await page.getByRole('navigation', { name: 'Päävalikko' }).getByRole('link', { name: 'Asetukset' }).click()
  await expect(page).toHaveURL(/settings/)
  await page.getByRole('button', { name: 'Avaa sivupalkki' }).click()
  await expect.poll(width).toBe(320)
})

test('on a phone Lisää goes straight, and the desk opens on the column that was left', async ({ browser }) => {
  // not a mechanic's: that one opens on Minun työni
  const { page } = await personIn(browser, DEMO.garage)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/app')
  await page.getByRole('tab', { name: /^Työn alla/ }).click()
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL(/tickets\//)
  await page
    .getByRole('navigation', { name: 'Alavalikko' })
    .getByRole('link', { name: /Työpöytä/ })
    .click()
  await expect(page.getByRole('tab', { name: /^Työn alla/ })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('link', { name: /^Lisää/ }).click()
  await expect(page).toHaveURL(/tickets\/new/)

  // a customer may only cancel a new report: that is no move of the desk
  const { page: customers } = await personIn(browser, DEMO.customer)
  await customers.setViewportSize({ width: 390, height: 844 })
  await customers.goto('/app?group=new')
  await expect(customers.getByRole('article').first()).toBeVisible()
  await expect(customers.getByRole('button', { name: /^Siirrä/ })).toHaveCount(0)
})
