import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { reportCar, ticketOf } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { DEMO, expect, openContext, openPage, PHONE, personIn, signIn, test, WITHOUT_LINE } from './people.ts'

/** The demo customer reports a car to the demo garage. */
async function reported(browser: Browser, plate: string, title: string) {
  const { context, page: customer } = await personIn(browser, DEMO.customer)
  const job = { title, contactName: 'Anna Asikainen', contactPhone: '040 123 4504' }
  return { customer, ...(await reportCar(context, plate, job)) }
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const bar = (page: Page) => page.locator('[data-act-bar]')

test('a mechanic with a phone: one move for two taps, a message without a line, and each part where it was', async ({
  browser,
}) => {
  const { customer, path } = await reported(browser, 'PUH-11', 'Ovi ei aukea')
  await customer.goto(path)
  const context = await openContext(browser, PHONE)
  await signIn(context, DEMO.mechanic)
  const page = await openPage(context, WITHOUT_LINE)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Ovi ei aukea' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ota työn alle' }).tap()
  await expect(customer.getByText('otti auton työn alle')).toBeVisible()

  await page.reload()
  const ready = await bar(page).getByRole('button', { name: 'Valmis noudettavaksi' }).boundingBox()
  if (!ready) throw new Error('the main act is not under the thumb')
  expect(ready.y + ready.height).toBeLessThanOrEqual(844 - 56)
  for (const _tap of [1, 2]) await page.touchscreen.tap(ready.x + ready.width / 2, ready.y + ready.height / 2)
  await openDialog(page).getByRole('button', { name: 'Valmis noudettavaksi' }).tap()
  await expect(customer.getByText('merkitsi auton noudettavaksi')).toBeVisible()
  await expect(customer.getByRole('button', { name: 'Vahvista nouto' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Merkitse noudetuksi' }).first()).toBeVisible()

  // what the customer says meanwhile is counted, and seen once it is looked at
  await customer.getByRole('textbox', { name: 'Kommentti korjaamolle' }).fill('Haen illalla')
  await customer.getByRole('button', { name: 'Lähetä kommentti' }).click()
  await expect(page.getByRole('tab', { name: 'Viestit 1 uutta' })).toBeVisible()
  await tab(page, 'Viestit').tap()
  await expect(page.getByText('Haen illalla')).toBeInViewport()
  await expectAccessible(page)

  // a corner without a line: written, looked elsewhere, sent once it is back
  await context.setOffline(true)
  const text = page.getByRole('textbox', { name: 'Kommentti asiakkaalle' })
  await text.fill('Avain on boksissa')
  await tab(page, 'Tiedot').tap()
  await expect(page.getByRole('link', { name: 'Soita: Anna Asikainen 040 123 4504' })).toBeVisible()
  await tab(page, 'Viestit').tap()
  await expect(text).toHaveValue('Avain on boksissa')
  await page.getByRole('button', { name: 'Lähetä kommentti' }).tap()
  await expect(page.getByRole('list', { name: 'Lähettämättä' })).toContainText('Odottaa yhteyttä')
  await context.setOffline(false)
  await expect(customer.getByText('Avain on boksissa')).toBeVisible()

  // the address names the part, so it is there after a reload, and in a link to a colleague
  await page.reload()
  await expect(tab(page, 'Viestit')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Avain on boksissa')).toBeInViewport()
  await tab(page, 'Tiedot').tap()
  await expectAccessible(page)
})

test('of two people changing one fact the later one sees what changed and loses nothing', { tag: '@quick' }, async ({
  browser,
}) => {
  const { customer, path } = await reported(browser, 'KON-22', 'Öljyvuoto')
  const { page: first } = await personIn(browser, DEMO.garage)
  const { page: second } = await personIn(browser, DEMO.mechanic)
  const keys = (page: Page) => page.getByLabel('Missä avaimet ovat')
  const job = (page: Page) => page.getByRole('region', { name: 'Työ', exact: true })
  for (const page of [first, second]) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Muokkaa: Avaimet' }).click()
    await expect(keys(page)).toBeFocused()
  }
  await keys(second).fill('Mekaanikon taskussa')
  await keys(first).fill('Tiskillä')
  await first.keyboard.press('Enter')
  await expect(keys(first)).toHaveCount(0)
  await expect(first.getByRole('button', { name: 'Muokkaa: Avaimet' })).toBeFocused()

  // live: the later one sees it before saving
  await expect(job(second).getByRole('alert')).toContainText('Joku muu muutti näitä tietoja samaan aikaan')
  await expect(job(second).getByRole('alert')).toContainText('Tiskillä')
  await expect(keys(second)).toHaveValue('Mekaanikon taskussa')
  await expectAccessible(second)
  // leaving asks, and so does Escape
  await second.keyboard.press('Escape')
  await second.getByRole('button', { name: 'Jatka muokkausta' }).click()
  await second.getByRole('button', { name: 'Tallenna silti' }).click()
  await expect(job(second).getByText('Mekaanikon taskussa')).toBeVisible()
  await expect(job(first).getByText('Mekaanikon taskussa')).toBeVisible()

  // the heading is edited in place, and the other side sees by whom
  await first.getByRole('button', { name: 'Muokkaa: Otsikko' }).click()
  await first.getByLabel('Mitä autolle tehdään').fill('Öljyvuodon korjaus')
  await first.keyboard.press('Enter')
  await expect(first.getByRole('heading', { name: 'Öljyvuodon korjaus', level: 1 })).toBeVisible()
  await customer.goto(path)
  await expect(customer.getByText('Katri Korhonen (Vallilan Autohuolto) muutti huollon tietoja').first()).toBeVisible()
})

test('a customer sees the last word at once, and calls the garage with one press', async ({ browser }) => {
  const { customer, path, ticketId } = await reported(browser, 'SOI-33', 'Akku tyhjenee')
  const { context } = await personIn(browser, DEMO.garage)
  const garages = ticketOf(context, ticketId)
  // more than the screen holds, and well below what one person may send at once: other journeys write as the same adviser
  for (let n = 1; n <= 18; n += 1) await garages.comment(`Mittaus ${n}: 12,${n} V`)
  await customer.goto(path)
  await expect(customer.getByText('Mittaus 18: 12,18 V')).toBeInViewport()
  await expect(customer.getByRole('textbox', { name: 'Kommentti korjaamolle' })).toBeInViewport()
  const party = customer.getByRole('region', { name: 'Korjaamo', exact: true })
  await expect(party.getByRole('link', { name: /^Soita: Vallilan Autohuolto/ })).toHaveAttribute(
    'href',
    /^tel:\+358\d+$/,
  )
  await expect(party.getByRole('link', { name: /^Lähetä sähköpostia: Vallilan/ })).toHaveAttribute('href', /^mailto:/)
  await expect(party.getByRole('link', { name: /Reitti$/ })).toHaveAttribute('href', /destination=/)
  await expect(party.getByText(/Auki nyt|Suljettu/)).toBeVisible()
  await expect(party.getByRole('region', { name: 'Oma yhteyshenkilö' })).toContainText('Anna Asikainen')
  await expectAccessible(customer)

  // what comes while one reads further up moves nothing, and is said
  const talk = customer.getByRole('region', { name: 'Viestit ja tapahtumat' })
  await talk.focus()
  await customer.keyboard.press('Home')
  await expect(customer.getByText('ilmoitti auton korjaamolle')).toBeInViewport()
  await garages.comment('Akku vaihdetaan')
  await customer.getByRole('button', { name: 'Uusi viesti' }).click()
  await expect(customer.getByText('Akku vaihdetaan')).toBeInViewport()

  // the page of the garage calls as well
  await party.getByRole('link', { name: 'Korjaamon sivu' }).click()
  const details = customer.getByRole('region', { name: 'Yhteystiedot' })
  await expect(details.getByRole('link', { name: /^Soita: Vallilan Autohuolto/ })).toHaveAttribute('href', /^tel:/)
  await expectAccessible(customer)
})
