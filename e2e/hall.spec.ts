import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { reportCar, ticketOf } from './cars.ts'
import { column } from './desk.ts'
import { openDialog } from './dialogs.ts'
import { DEMO, expect, openContext, openPage, PHONE, personIn, signIn, test, WITHOUT_LINE } from './people.ts'

/** A clock past its first second, however slow this machine is. */
const HAS_RUN = /0:00:(0[2-9]|[1-5]\d)/

/** Two taps of one hand in a glove, after which the button has given way to the next one. What others do may move its card before they land. */
async function tapTwice(page: Page, button: Locator) {
  await expect(button).toBeVisible()
  await expect(async () => {
    if (await button.isVisible()) {
      // clear of the bottom bar
      await button.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      const box = await button.boundingBox()
      if (!box) throw new Error('the button is not in sight')
      expect(box.height).toBeGreaterThanOrEqual(56)
      for (const _tap of [1, 2]) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    }
    await expect(button).toBeHidden({ timeout: 5000 })
  }).toPass()
}

test('a mechanic with gloves and a lost line works on a car: each press counts once', { tag: '@quick' }, async ({
  browser,
}) => {
  const { page: customer } = await personIn(browser, DEMO.customer)
  const { ticketId, path } = await reportCar(customer.context(), 'HAL-11', { title: 'Vetoakseli naksuu' })
  const context = await openContext(browser, PHONE)
  await signIn(context, DEMO.mechanic)
  const page = await openPage(context, WITHOUT_LINE)
  const ticket = ticketOf(context, ticketId)
  const { user } = await (await context.request.get('/api/auth/session')).json()
  await ticket.edit({ mechanicId: user.id })

  // a mechanic's phone opens here
  await page.goto('/app')
  await expect(page.getByRole('heading', { name: 'Minun työni' })).toBeVisible()
  const card = page.getByRole('article', { name: 'HAL-11' })
  const button = (name: string) => card.getByRole('button', { name, exact: true })
  const clock = card.getByRole('timer')
  await tapTwice(page, button('Aloita'))
  // the running one is on top; in its first second a second tap is ignored
  await expect(page.getByRole('article').first()).toHaveAccessibleName('HAL-11')
  await expect(clock).toHaveText(HAS_RUN)
  await expectAccessible(page)

  await context.setOffline(true)
  await tapTwice(page, button('Tauko'))
  await expect(card.getByText('Odottaa yhteyttä')).toBeVisible()
  await expect(clock).toHaveCount(0)
  // taps are ignored for a second after these two, then accepted again
  await expect(async () => {
    if (await button('Aloita').isVisible()) await button('Aloita').tap()
    await expect(clock).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(clock).toHaveText(HAS_RUN)
  await context.setOffline(false)
  await expect(card.getByText('Odottaa yhteyttä')).toHaveCount(0)
  await expect(clock).toBeVisible()

  await tapTwice(page, button('Valmis'))
  await openDialog(page).getByRole('button', { name: 'Valmis noudettavaksi' }).tap()
  await expect(page.getByText('HAL-11 on noudettavissa')).toBeVisible()
  await expect(card).toHaveCount(0)
  await expect.poll(async () => (await ticket.get()).status).toBe('READY')
  const times: { stopKind: string; stoppedAt: string | null }[] = await ticket.times()
  expect(times.map(({ stopKind }) => stopKind)).toEqual(['FINISHED', 'PAUSED'])

  await customer.goto(path)
  await expect(customer.getByText('merkitsi auton noudettavaksi')).toHaveCount(1)
  await expect(customer.getByText('otti auton työn alle')).toHaveCount(1)
  await expect(customer.getByText('Työaika')).toHaveCount(0)
})

test('the desk is one press away from the own work, and the phone opens the view that was left', async ({
  browser,
}) => {
  const { page } = await personIn(browser, DEMO.mechanic, PHONE)
  await page.goto('/app')
  await page.getByRole('button', { name: 'Koko työpöytä' }).tap()
  await expect(page.getByRole('tab', { name: /Työn alla/ })).toBeVisible()
  await page.goto('/app')
  await expect(page.getByRole('tab', { name: /Työn alla/ })).toBeVisible()
  await page.getByRole('button', { name: 'Minun työni' }).tap()
  await expect(page.getByRole('heading', { name: 'Minun työni' })).toBeVisible()
  await page.goto('/app')
  await expect(page.getByRole('heading', { name: 'Minun työni' })).toBeVisible()
})

test('an admin corrects another one’s time and removes it, and the trace of both stays', async ({ browser }) => {
  const { context: customer } = await personIn(browser, DEMO.customer)
  const { ticketId, path } = await reportCar(customer, 'HAL-22', { title: 'Ohjaus puoltaa' })
  // not who works in the journey above: one time of a mechanic runs
  const { context: mechanic } = await personIn(browser, 'mekaanikko2@example.fi')
  // the ticket is as old as this journey: the time has no length to speak of
  const mechanics = ticketOf(mechanic, ticketId)
  await mechanics.startWork()
  await mechanics.pauseWork()

  const { page } = await personIn(browser, DEMO.garage)
  await page.goto(path)
  const timer = page.getByRole('region', { name: 'Työaika' })
  const correct = timer.getByRole('button', { name: /^Korjaa työaika: Jenna Järvinen/ })
  await correct.click()
  const dialog = page.getByRole('dialog', { name: 'Korjaa työaika' })
  // the demo world has her at work until 35 minutes before it was made
  const before = new Intl.DateTimeFormat('fi-FI', {
    timeZone: 'Europe/Helsinki',
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(Date.now() - 25 * 60_000))
  await dialog.getByLabel('Alkoi').fill(before)
  await dialog.getByRole('button', { name: 'Tallenna' }).click()
  await expect(dialog.getByText('Kerro, miksi korjaat toisen työaikaa')).toBeVisible()
  await dialog.getByLabel('Syy').fill('Aloitus unohtui')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Tallenna' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(timer.getByText(/Katri Korhonen korjasi .* → .*Syy: Aloitus unohtui/)).toBeVisible()
  await expect(timer.getByText(/^Yhteensä 2\d\smin/)).toBeVisible()

  await correct.click()
  await dialog.getByLabel('Syy').fill('Väärä auto')
  await dialog.getByRole('button', { name: 'Poista aika' }).click()
  await expect(timer.getByText('Poistettu')).toBeVisible()
  await expect(timer.getByText(/Katri Korhonen poisti ajan .*Syy: Väärä auto/)).toBeVisible()
  await expect(timer.getByText(/korjasi/)).toBeVisible()
  await expect(timer.getByText(/Yhteensä/)).toHaveCount(0)
})

test('the wall shows another one’s move as it happens, and says so when its session has ended', async ({ browser }) => {
  const { context: customer } = await personIn(browser, DEMO.customer)
  const { ticketId } = await reportCar(customer, 'HAL-33', { title: 'Turvavyö juuttuu' })
  const { context: mechanic } = await personIn(browser, DEMO.mechanic)
  const ticket = ticketOf(mechanic, ticketId)
  // late before all others: on the first page, on top
  await ticket.edit({ promisedReadyAt: '2026-01-02T08:00:00Z' })

  const { context, page } = await personIn(browser, DEMO.garage, { viewport: { width: 1920, height: 1080 } })
  await page.goto('/app')
  await page.getByRole('button', { name: 'Taulunäyttö' }).click()
  await expect(column(page, 'Uudet').getByText('HAL-33')).toBeVisible()
  await page.getByRole('button', { name: 'Pysäytä sivujen vaihto' }).click()
  await expectAccessible(page)
  await ticket.move('IN_PROGRESS')
  await expect(column(page, 'Työn alla').getByText('HAL-33')).toBeVisible()
  await expect(column(page, 'Uudet').getByText('HAL-33')).toHaveCount(0)

  const night = page.getByRole('button', { name: 'Yötila' })
  const before = await night.getAttribute('aria-pressed')
  await page.keyboard.press('n')
  await expect(night).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Työpöytä' })).toBeAttached()
  await expect(openDialog(page)).toHaveCount(0)

  await page.goto('/app?view=wall')
  await expect(column(page, 'Työn alla').getByText('HAL-33')).toBeVisible()
  // it receives live events: without a session it would not subscribe
  await ticket.move('WAITING')
  await expect(column(page, 'Odottaa').getByText('HAL-33')).toBeVisible()
  await context.clearCookies()
  await ticket.move('READY')
  await expect(page.getByRole('heading', { name: 'Taulunäyttö on pysähtynyt' })).toBeVisible()
  await page.getByRole('button', { name: 'Kirjaudu sisään' }).click()
  await expect(page.getByRole('heading', { name: 'Kirjaudu sisään' })).toBeVisible()
})
