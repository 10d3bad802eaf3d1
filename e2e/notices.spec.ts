import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { sendReport } from './cars.ts'
import { callReady } from './dialogs.ts'
import { linkInMail } from './mails.ts'
import { newFounder } from './newcomers.ts'
import { DEMO, expect, openContext, openPage, personIn, test } from './people.ts'

/** The customer reports a car to the demo garage, which takes it to work and marks it ready; the customer is notified once it cannot be undone. */
async function carGetsReady(page: Page, garage: Page, plate: string, title: string): Promise<string> {
  await page.goto('/app/tickets/new')
  await page.getByLabel('Rekisterinumero').fill(plate)
  await page.getByRole('option', { name: new RegExp(plate) }).click()
  await expect(page.getByRole('textbox', { name: 'Malli (valinnainen)', exact: true })).not.toHaveValue('')
  const ticket = await sendReport(page, title)
  await garage.goto(ticket)
  await garage.getByRole('button', { name: 'Ota työn alle' }).first().click()
  await callReady(garage)
  await page.goto('/app/notifications')
  await expect(page.getByText(`${plate} on noudettavissa`).first()).toBeVisible()
  return ticket
}

test('who proved the address is mailed that the car is ready, and stops such mails by their link', async ({
  browser,
}) => {
  const customer = await newFounder(browser, 'Nelli', 'CUSTOMER')
  const { page } = customer
  const { page: garage } = await personIn(browser, DEMO.garage)

  await carGetsReady(page, garage, 'NOU-404', 'Ovi narisee')
  // the mail's second link stops such mails: opening it asks, as programs open links too
  const stop = await linkInMail(browser, customer.email, 'NOU-404 on noudettavissa', /\/api\/unsubscribe/)
  const reader = await openPage(await openContext(browser))
  await reader.goto(stop)
  await expect(reader.getByRole('heading', { name: 'Lopetetaanko viestit?' })).toBeVisible()
  await expectAccessible(reader)
  await page.goto('/app/settings/user-notifications')
  const mails = page.getByRole('switch', { name: 'Noudot: sähköposti' })
  await expect(mails).toBeChecked()
  await reader.getByRole('button', { name: 'Lopeta nämä viestit' }).click()
  await expect(reader.getByRole('heading', { name: 'Viestit on lopetettu' })).toBeVisible()
  await page.reload()
  await expect(mails).not.toBeChecked()

  // notified in the app as before, but not by mail: a mail would have been written together with the notification
  await carGetsReady(page, garage, 'KOE-55', 'Valot vilkkuvat')
  const outbox = await browser.newPage()
  await outbox.goto('/dev/outbox')
  const own = outbox.getByRole('row').filter({ hasText: customer.email })
  await expect(own.filter({ hasText: 'NOU-404 on noudettavissa' })).toHaveCount(1)
  await expect(own.filter({ hasText: 'KOE-55 on noudettavissa' })).toHaveCount(0)
})

test('others’ changes of one car wait for one mail', async ({ browser }) => {
  const { page } = await newFounder(browser, 'Urpo', 'CUSTOMER')
  const { page: garage } = await personIn(browser, DEMO.garage)
  await page.goto(await carGetsReady(page, garage, 'LOM-8', 'Jarrut laahaavat'))
  // the customer speaks twice, and then the garage has one mail about both, which waits for more
  for (const words of ['Onko jo valmis?', 'Haen huomenna']) {
    await page.getByRole('textbox', { name: /^Kommentti/ }).fill(words)
    await page.getByRole('button', { name: 'Lähetä kommentti' }).click()
    await expect(garage.getByText(words)).toBeVisible()
  }
  const outbox = await browser.newPage()
  const about = outbox.getByRole('row').filter({ hasText: 'LOM-8' })
  // the mail is written a moment after its event
  await expect(async () => {
    await outbox.goto('/dev/outbox')
    await expect(about.filter({ hasText: DEMO.garage }).filter({ hasText: /held/ })).toHaveCount(1, { timeout: 500 })
  }).toPass()
})

test('in quiet hours a mail waits for their end, and the app notifies at once', async ({ browser }) => {
  const customer = await newFounder(browser, 'Hilja', 'CUSTOMER')
  const { page, email } = customer
  // two hours around now, on Helsinki's clock
  const hours = (offset: number) =>
    new Date(Date.now() + offset * 3_600_000).toLocaleTimeString('en-GB', {
      timeZone: 'Europe/Helsinki',
      hour: '2-digit',
      minute: '2-digit',
    })
  const [from, to] = [hours(-1), hours(1)]
  await page.goto('/app/settings/user-notifications')
  const saved = () => page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok())
  await Promise.all([saved(), page.getByRole('switch', { name: 'Käytä hiljaisia tunteja' }).click()])
  await page.getByLabel('Alkaa').fill(from)
  await page.getByLabel('Päättyy').fill(to)
  await Promise.all([saved(), page.getByRole('button', { name: 'Tallenna' }).click()])
  await page.reload()
  await expect(page.getByLabel('Alkaa')).toHaveValue(from.replace(/^0/, '').replace(':', '.'))

  const { page: garage } = await personIn(browser, DEMO.garage)
  await carGetsReady(page, garage, 'ABC-123', 'Kolina takana')
  const outbox = await browser.newPage()
  await outbox.goto('/dev/outbox')
  const ready = outbox.getByRole('row').filter({ hasText: email }).filter({ hasText: 'ABC-123 on noudettavissa' })
  await expect(ready).toHaveCount(1)
  await expect(ready).toContainText('held')
})

test('the page filters by topic and unread, and marks everything read', async ({ browser }) => {
  const { page } = await newFounder(browser, 'Aila', 'CUSTOMER')
  const { page: garage } = await personIn(browser, DEMO.garage)
  await carGetsReady(page, garage, 'NOU-404', 'Jarrut kirskuvat')
  await page.goto('/app/notifications')
  const rows = page.getByRole('main').getByRole('listitem')
  const topic = page.getByRole('combobox', { name: 'Aihe' })
  await expect(rows.filter({ hasText: 'on työn alla' })).toHaveCount(1)
  // no topic is offered that has no notification
  await expect(topic.getByRole('option')).toHaveText(['Kaikki aiheet', 'Huollon eteneminen', 'Noudot'])
  await topic.selectOption('Noudot')
  await expect(page).toHaveURL(/kind=PICK_UP/)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('NOU-404 on noudettavissa')
  await expectAccessible(page)

  // each rajaus keeps the other, by the keyboard as well
  await page.getByRole('link', { name: 'Lukemattomat' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/unread=true.*kind=PICK_UP|kind=PICK_UP.*unread=true/)
  await rows.getByRole('button', { name: 'Merkitse luetuksi' }).click()
  await expect(page.getByText('Ei lukemattomia ilmoituksia aiheesta Noudot')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('link', { name: 'Tyhjennä rajaukset' }).click()
  await expect(rows.filter({ hasText: 'on työn alla' })).toHaveCount(1)
  // they look read before the server has stored it, which a reload would take back
  const marked = page.waitForResponse(/notifications\.markAllRead/)
  await page.getByRole('button', { name: 'Merkitse kaikki luetuiksi' }).click()
  await expect(page.getByRole('button', { name: 'Merkitse luetuksi' })).toHaveCount(0)
  await marked
  await page.reload()
  await expect(page.getByRole('button', { name: 'Merkitse kaikki luetuiksi' })).toBeDisabled()
})
