import type { BrowserContext } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { ask, organizationIdOf } from './calls.ts'
import { openDialog } from './dialogs.ts'
import { DEMO, expect, PHONE, personIn, test } from './people.ts'

const FIELD = 'Hae huoltoja, huoltokirjoja ja tarjouspyyntöjä...'

/** A ticket of the person's desk. */
async function oneOfDesk(context: BrowserContext) {
  const columns = await ask(context, 'tickets.listWithGroups', { organizationId: await organizationIdOf(context) })
  return columns[1].tickets[0] as { id: string; registrationNumber: string; number: string; title: string }
}

test('a car is found from any page by its plate in any spelling, and opened by keyboard only', {
  tag: '@quick',
}, async ({ browser }) => {
  const { page, context } = await personIn(browser, DEMO.mechanic)
  const ticket = await oneOfDesk(context)
  await page.goto('/app/settings/garage-services')
  await expect(page.getByRole('button', { name: 'Avaa haku' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Haku' })
  await expect(search.getByPlaceholder(FIELD)).toBeFocused()
  await expect(search.getByRole('listbox', { name: 'Uusimmat' }).getByRole('option').first()).toBeVisible()
  const typed = ticket.registrationNumber.replace('-', ' ').toLowerCase()
  await page.keyboard.type(typed)
  const found = search.getByRole('listbox', { name: 'Tulokset' }).getByRole('option')
  await expect(found.first()).toContainText(ticket.registrationNumber)
  // the car itself, then its jobs
  await expect(found.first()).toContainText('Auto')
  await expect(found.nth(1)).toContainText('Huolto')
  await expectAccessible(page)

  // with Ctrl held it opens in a new tab, and the window stays
  const beside = context.waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  await expect(await beside).toHaveURL(/\/app\/vehicles\//)
  await expect(search).toBeVisible()

  await search.getByPlaceholder(FIELD).fill(ticket.number)
  await expect(found.first()).toContainText(ticket.number)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/app/tickets/${ticket.id}`)
  await expect(search).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: ticket.title })).toBeVisible()

  // what was opened last is listed first, before anything is typed
  await page.keyboard.press('Control+k')
  const recent = search.getByRole('listbox', { name: 'Viimeksi avatut ja uusimmat' }).getByRole('option')
  await expect(recent.first()).toContainText(ticket.number)
  // a letter is missing; an inflected form that occurs nowhere; a message leads into its conversation
  await search.getByPlaceholder(FIELD).fill('toyta')
  await expect(found.first()).toContainText('Toyota')
  await search.getByPlaceholder(FIELD).fill('talvirenkaita')
  await search
    .getByRole('option', { name: /talvirenkaiden.*Viesti/i })
    .first()
    .click()
  await expect(page).toHaveURL(/\/app\/chats\/.*viesti=\d+/)
})

test('a slash opens the search where nothing is written, Escape leaves it, and nothing is said of what is not there', async ({
  browser,
}) => {
  const { page } = await personIn(browser, DEMO.customer)
  await page.goto('/app?view=board')
  const filter = page.getByRole('searchbox', { name: /^Rajaa/ })
  await filter.fill('a')
  await filter.press('/')
  await expect(filter).toHaveValue('a/')
  await expect(openDialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Avaa haku' }).focus()
  await page.keyboard.press('/')
  const search = page.getByRole('dialog', { name: 'Haku' })
  await search.getByPlaceholder(FIELD).fill('ei tällaista ole')
  await expect(search.getByText('Ei tuloksia.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toHaveCount(0)
  await page.getByRole('button', { name: 'Avaa haku' }).press('Enter')
  await search.getByRole('button', { name: 'Sulje (Esc)' }).click()
  await expect(search).toHaveCount(0)

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Pikanäppäimet' })
  await expect(keys.getByRole('region', { name: 'Kaikkialla' }).getByText('Avaa haku')).toBeVisible()
  // for garages only
  await expect(keys.getByRole('region', { name: 'Viikko' })).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  // pages are listed below the results
  await page.keyboard.press('Control+k')
  await search.getByPlaceholder(FIELD).fill('jäsenet')
  await expect(search.getByRole('option', { name: /Jäsenet.*Asetukset/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app/settings/organization-members')
})

test('on a phone the sign in the header opens it, and a press goes to the car', async ({ browser }) => {
  const { page, context } = await personIn(browser, DEMO.garage, PHONE)
  const ticket = await oneOfDesk(context)
  await page.goto('/app/notifications')
  await page.getByRole('button', { name: 'Avaa haku' }).tap()
  await page.getByPlaceholder(FIELD).fill(ticket.registrationNumber)
  await page
    .getByRole('option', { name: new RegExp(`${ticket.registrationNumber}.*Huolto`) })
    .first()
    .tap()
  await expect(page).toHaveURL(/\/app\/tickets\//)
  await expect(page.getByText(ticket.registrationNumber).first()).toBeVisible()
})

test('in forced colours the chosen result has a ground of its own, and a plate keeps its edge', async ({ browser }) => {
  const { page } = await personIn(browser, DEMO.garage, { forcedColors: 'active' })
  await page.goto('/app/notifications')
  await page.getByRole('button', { name: 'Avaa haku' }).click()
  const results = page.getByRole('listbox', { name: 'Uusimmat' }).getByRole('option')
  await expect(results.first()).toHaveAttribute('data-highlighted')
  const groundOf = (place: number) => results.nth(place).evaluate((row) => getComputedStyle(row).backgroundColor)
  expect(await groundOf(0)).not.toBe(await groundOf(1))
  const edge = results.first().locator('[data-plate]').first()
  expect(await edge.evaluate((plate) => getComputedStyle(plate).boxShadow)).not.toBe('none')
})
