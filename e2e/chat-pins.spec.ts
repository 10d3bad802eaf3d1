import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { DEMO, expect, PHONE, personIn, test } from './people.ts'

const GARAGE = 'Vallilan Autohuolto'
const CUSTOMER = 'Pohjolan Kuljetus'

const messages = (page: Page) => page.getByRole('list', { name: 'Viestit', exact: true })
const message = (page: Page, text: string) => messages(page).getByRole('listitem').filter({ hasText: text })

async function openChat(page: Page, other: string): Promise<void> {
  await page.goto('/app/chats')
  await page
    .getByRole('list', { name: 'Keskustelut' })
    .getByRole('link', { name: new RegExp(other) })
    .click()
  await expect(message(page, 'Lisäsin viitteen huoltoon.')).toBeAttached()
}

test('what was written is found by words and by its day, also on a phone', async ({ browser }) => {
  const { page } = await personIn(browser, DEMO.garage)
  await openChat(page, CUSTOMER)

  // the plate of a vehicle that the garage sees is a link
  await expect(message(page, 'tuulilasinpesuri').getByRole('link')).toHaveAttribute('href', /^\/app\/vehicles\//)

  const searchButton = page.getByRole('button', { name: 'Hae keskustelusta' })
  await searchButton.click()
  const hits = page.getByRole('list', { name: 'Löydetyt viestit' }).getByRole('link')
  await page.getByRole('searchbox', { name: 'Hae viestejä' }).fill('avaimet')
  await expect(hits).toHaveCount(2)
  await expectAccessible(page, 'search')
  for (const [hit, text] of [
    [hits.last(), 'Avaimet postiluukusta'],
    [hits.first(), 'avaimet löytyivät luukusta'],
  ] as const) {
    await hit.click()
    await expect(page).toHaveURL(/viesti=\d+/)
    await expect(message(page, text)).toBeInViewport()
  }
  // pressed again it is gone to again
  await messages(page).getByRole('listitem').last().scrollIntoViewIfNeeded()
  await expect(message(page, 'avaimet löytyivät luukusta')).not.toBeInViewport()
  await hits.first().click()
  await expect(message(page, 'avaimet löytyivät luukusta')).toBeInViewport()
  // the search is in the address, with the message that was opened
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Hae viestejä' })).toHaveValue('avaimet')
  await expect(hits).toHaveCount(2)
  await expect(message(page, 'avaimet löytyivät luukusta')).toBeInViewport()
  await page.getByRole('button', { name: 'Sulje haku' }).click()
  await expect(searchButton).toBeFocused()
  await expect(page).not.toHaveURL(/haku=/)

  await page.getByRole('button', { name: 'Uusimpiin' }).click()
  await expect(message(page, 'tuulilasinpesuri')).toBeInViewport()
  await page.getByRole('button', { name: 'Siirry päivään' }).click()
  await expectAccessible(page, 'days')
  // before the first of all: what was written next
  await expect(page.getByRole('gridcell').getByRole('button').and(page.locator(':focus'))).toBeVisible()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('Enter')
  await expect(message(page, 'Mahtuuko tällä viikolla?')).toBeInViewport()

  const { page: phone } = await personIn(browser, DEMO.garage, PHONE)
  await openChat(phone, CUSTOMER)
  await phone.getByRole('button', { name: 'Hae keskustelusta' }).click()
  await phone.getByRole('searchbox', { name: 'Hae viestejä' }).fill('viitteen')
  await expectAccessible(phone, 'search on a phone')
  await phone
    .getByRole('list', { name: 'Löydetyt viestit' })
    .getByRole('link', { name: /Laittaisitteko laskuun/ })
    .click()
  await expect(message(phone, 'Laittaisitteko laskuun')).toBeInViewport()
})

test('the other side sees who writes, and a message that was set on a ticket', async ({ browser }) => {
  const { page: garage } = await personIn(browser, DEMO.garage)
  const { page: customer } = await personIn(browser, DEMO.customer)
  await Promise.all([openChat(garage, CUSTOMER), openChat(customer, GARAGE)])

  // a client that subscribes late receives the following keys
  await expect(async () => {
    await customer.getByRole('textbox', { name: /^Viesti, / }).pressSequentially('Tul', { delay: 50 })
    await expect(garage.getByText('Anna Asikainen kirjoittaa…')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await customer.getByRole('textbox', { name: /^Viesti, / }).fill('')

  const pinned = message(garage, 'jarrut toimivat tasaisesti')
  await pinned.scrollIntoViewIfNeeded()
  await pinned.hover()
  await pinned.getByRole('button', { name: /^Viestin toiminnot/ }).click()
  await garage.getByRole('menuitem', { name: 'Liitä huoltoon' }).click()
  const dialog = garage.getByRole('dialog', { name: 'Liitä huoltoon' })
  await expect(dialog.getByRole('option').first()).toBeVisible()
  await expectAccessible(garage, 'ticket to choose')
  await dialog.getByRole('option').first().click()
  await expect(pinned.getByRole('link', { name: /^Liitetty huoltoon / })).toBeVisible()
  await expect(dialog).toHaveCount(0)

  const mark = message(customer, 'jarrut toimivat tasaisesti').getByRole('link', { name: /^Liitetty huoltoon / })
  await expect(mark).toBeVisible()
  await expectAccessible(customer, 'mark')
  await mark.click()
  await expect(customer.getByRole('heading', { name: 'Liitetyt viestit' })).toBeVisible()
  const card = customer.getByRole('listitem').filter({ hasText: 'jarrut toimivat tasaisesti' })
  await expectAccessible(customer, 'ticket')
  await card.getByRole('link', { name: 'Näytä keskustelussa' }).click()
  await expect(message(customer, 'jarrut toimivat tasaisesti')).toBeInViewport()
})
