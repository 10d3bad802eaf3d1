import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { organizationIdOf } from './calls.ts'
import { openDialog } from './dialogs.ts'
import { DEMO, expect, openContext, openPage, PHONE, personIn, signIn, test, WITHOUT_LINE } from './people.ts'

const GARAGE = 'Vallilan Autohuolto'
const CUSTOMER = 'Pohjolan Kuljetus'

const box = (page: Page) => page.getByRole('textbox', { name: /^Viesti, / })
const messages = (page: Page) => page.getByRole('list', { name: 'Viestit' })
const message = (page: Page, text: string) => messages(page).getByRole('listitem').filter({ hasText: text })
const toast = (page: Page) => page.getByTestId('toast').filter({ hasText: 'lähetti viestin' })

async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await box(page).press('Enter')
  await expect(box(page)).toHaveValue('')
}

async function choose(page: Page, of: Locator, act: string): Promise<void> {
  await of.hover()
  await of.getByRole('button', { name: /^Viestin toiminnot/ }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

// both are of the same two organisations: one after the other
test.describe.configure({ mode: 'default' })

test('a garage and a customer write to each other, see what is read, and change what they wrote', {
  tag: '@quick',
}, async ({ browser }) => {
  const { page: garage } = await personIn(browser, DEMO.garage)
  const { page: customer } = await personIn(browser, DEMO.customer)
  await customer.goto('/app/garages')
  await expect(customer.getByRole('heading', { name: 'Korjaamot' })).toBeVisible()

  // the garage begins; the customer is notified on every page
  await garage.goto('/app/chats')
  await expectAccessible(garage, 'list')
  await garage.getByRole('link', { name: 'Uusi keskustelu' }).click()
  await expect(garage.getByRole('list', { name: 'Asiakkaat' }).getByRole('listitem').first()).toBeVisible()
  await expectAccessible(garage, 'new')
  await garage.getByRole('searchbox', { name: 'Hae asiakasta' }).fill('pohjolan')
  // a row that is pressed while the answer moves it opens nothing
  const customers = garage.getByRole('list', { name: 'Asiakkaat' })
  await expect(customers.getByRole('listitem')).toHaveCount(1)
  await customers.getByRole('link', { name: new RegExp(CUSTOMER) }).click()
  await expect(garage).toHaveURL(/\/app\/chats\/[^/]+$/)
  await write(garage, 'Auto on nostimella.')
  await expect(toast(customer)).toContainText(`${GARAGE} lähetti viestin`)
  // it stays as long as the mouse is over it
  await toast(customer).hover()
  await expect(customer.getByRole('link', { name: /^Viestit 1 / })).toBeVisible()
  await expect(garage.getByText('Lähetetty')).toBeVisible()
  await toast(customer).getByRole('button', { name: 'Avaa' }).click()
  await expect(message(customer, 'Auto on nostimella.')).toContainText('Uudet viestit')
  await expect(garage.getByText(/^Luettu klo [\d.]+, /)).toBeVisible()
  await expect(customer.getByRole('link', { name: 'Viestit', exact: true })).toBeVisible()
  await expectAccessible(customer, 'conversation')

  // a picture, an answer to a certain message, another text, none at all
  await customer.locator('input[type=file]').first().setInputFiles('public/icon-192.png')
  await write(customer, 'Tällainen ääni kuuluu.')
  await expect(messages(garage).getByRole('img', { name: /^icon-192\.png, / })).toBeVisible()
  // who has the conversation open needs no toast
  await expect(toast(garage)).toHaveCount(0)
  await choose(garage, message(garage, 'Tällainen ääni kuuluu.'), 'Vastaa')
  await write(garage, 'Se on jarrupala.')
  const answer = message(customer, 'Se on jarrupala.')
  await answer.getByRole('button', { name: /^Vastaus viestiin: / }).click()
  await choose(garage, message(garage, 'Auto on nostimella.'), 'Muokkaa')
  await garage.getByRole('textbox', { name: 'Muokattu viesti' }).fill('Auto on valmis.')
  await garage.getByRole('button', { name: 'Tallenna muutos' }).click()
  await expect(message(customer, 'Auto on valmis.')).toContainText('muokattu')
  await choose(customer, message(customer, 'Tällainen ääni kuuluu.').first(), 'Poista')
  await openDialog(customer).getByRole('button', { name: 'Poista viesti' }).click()
  await expect(messages(garage).getByText('Viesti poistettu')).toBeVisible()
  await expect(messages(garage).getByRole('img', { name: /^icon-192\.png, / })).toHaveCount(0)

  // what was typed stays, and a text that is too long says so before it is sent
  await box(garage).fill('Nouto onnistuu')
  await garage.reload()
  await expect(box(garage)).toHaveValue('Nouto onnistuu')
  await box(garage).fill('a'.repeat(5023))
  await expect(garage.getByText('Viesti on 23 merkkiä liian pitkä.')).toBeVisible()
  await expect(garage.getByRole('button', { name: 'Lähetä', exact: true })).toBeDisabled()
  await box(garage).fill('')
})

test('what is written without a line is sent once and in order when it is back, and read on a phone', async ({
  browser,
}) => {
  const { page: garage, context: garageContext } = await personIn(browser, DEMO.garage)
  const context = await openContext(browser)
  await signIn(context, DEMO.customer)
  const customer = await openPage(context, WITHOUT_LINE)
  await customer.goto(`/app/chats/${await organizationIdOf(garageContext)}`)
  await expect(box(customer)).toBeVisible()
  await expect(customer.getByRole('heading', { name: GARAGE })).toBeVisible()
  await expect(customer.locator('[aria-busy=true]')).toHaveCount(0)
  // what keeps a message without a line has come
  await customer.waitForLoadState('networkidle')
  await garage.goto('/app/chats')

  await context.setOffline(true)
  for (const text of ['Ensimmäinen ilman yhteyttä', 'Toinen ilman yhteyttä', 'Kolmas ilman yhteyttä'])
    await write(customer, text)
  const waiting = customer.getByRole('list', { name: 'Lähettämättä' }).getByRole('listitem')
  await expect(waiting).toHaveCount(3)
  await expect(waiting.first()).toContainText('Odottaa yhteyttä')
  await waiting.nth(1).getByRole('button', { name: 'Älä lähetä' }).click()
  await expect(waiting).toHaveCount(2)
  await context.setOffline(false)
  await expect(waiting).toHaveCount(0)

  const row = garage.getByRole('list', { name: 'Keskustelut' }).getByRole('link', { name: new RegExp(CUSTOMER) })
  await expect(row).toContainText('Kolmas ilman yhteyttä')
  await expect(row).toContainText('2 lukematonta')
  await row.click()
  for (const page of [garage, customer]) {
    await expect(message(page, 'ilman yhteyttä')).toHaveCount(2)
    await expect(message(page, 'ilman yhteyttä').first()).toContainText('Ensimmäinen')
  }
  await expect(row).not.toContainText('lukematonta')

  const { page: phone } = await personIn(browser, DEMO.garage, PHONE)
  await phone.goto('/app/chats')
  await phone
    .getByRole('list', { name: 'Keskustelut' })
    .getByRole('link', { name: new RegExp(CUSTOMER) })
    .click()
  await expect(message(phone, 'Kolmas ilman yhteyttä')).toBeVisible()
  await expectAccessible(phone, 'conversation on a phone')
  await phone.getByRole('link', { name: 'Takaisin keskusteluihin' }).click()
  await expect(phone.getByRole('heading', { name: 'Viestit' })).toBeVisible()
  await expectAccessible(phone, 'list on a phone')
})
