import type { Browser, Page } from '@playwright/test'
import { nameByPhone } from '../src/shared/named-by-phone.ts'
import { expectAccessible } from './axe.ts'
import { act } from './calls.ts'
import { ticketOf } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { bringCustomers, DUE, type Firm } from './foreign-customers.ts'
import { freshPhone } from './fresh.ts'
import { linkInText } from './mails.ts'
import { addressOf, type Founder, freshBusinessId, NEW_PASSWORD, newFounder } from './newcomers.ts'
import { expectPdf, nameSeller } from './papers.ts'
import { expect, openContext, openPage, PHONE, signIn, test } from './people.ts'

/** A new customer, with only a phone number: the line is long, and names are asked later. Answers the id of the ticket. */
async function takeIn(page: Page, phone: string): Promise<string> {
  await page.goto('/app/tickets/new')
  await page.getByRole('combobox', { name: 'Rekisterinumero' }).pressSequentially('kav 12')
  await page.keyboard.press('Enter')
  await page.getByLabel('Merkki').fill('Toyota')
  await page.getByRole('button', { name: 'Lisää uusi asiakas' }).click()
  await page.locator('[data-part="party"]').getByLabel('Puhelinnumero').fill(phone)
  await page.getByLabel('Mitä autolle pitää tehdä').fill('Jarrut vinkuvat')
  await page.getByRole('checkbox', { name: /Jarruhuolto/ }).click()
  await page.getByLabel('Mittarilukema').fill('84 000')
  await page.getByRole('button', { name: 'Kirjaa huolto' }).click()
  await expect(page.getByRole('heading', { name: 'Jarrut vinkuvat' })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** On the customer's page, which asks for it. */
async function addName(page: Page, phone: string) {
  await page.getByRole('link', { name: 'Asiakkaan sivu' }).click()
  await expect(page.getByRole('heading', { level: 1, name: nameByPhone(phone) })).toBeVisible()
  await expect(page.getByText('Asiakkaan nimi puuttuu')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Lisää nimi' }).click()
  await page.getByLabel('Nimi', { exact: true }).fill('Kaisa Kävelijä')
  await page.getByRole('button', { name: 'Tallenna' }).click()
  await expect(page.getByText('Perustiedot tallennettu')).toBeVisible()
  await page.getByRole('link', { name: 'Yleiskuva' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kaisa Kävelijä' })).toBeVisible()
  await expect(page.getByText('Asiakkaan nimi puuttuu')).toHaveCount(0)
}

/** The estimate is what the chosen service costs, as a person reads prices. */
async function proposeEstimate(page: Page) {
  const card = page.getByRole('region', { name: 'Hinta', exact: true })
  await expect(card.getByRole('table', { name: 'Rivit' })).toContainText('Jarruhuolto')
  await card.getByRole('button', { name: 'Ehdota hintaa' }).click()
  const dialog = openDialog(page)
  await expect(dialog.getByLabel('Hinta, sis. ALV')).toHaveValue('301,20')
  await expect(dialog.getByRole('checkbox', { name: 'Lähetä asiakkaalle linkki, josta hän vastaa' })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Lähetä ehdotus' }).click()
  await expect(page.getByRole('region', { name: 'Seurantalinkit' })).toContainText(
    'Hintaehdotus: tekstiviesti lähetetty',
  )
}

/** On a phone without scripts: she wants to talk first, and then says yes. */
async function sayYes(her: Page, page: Page) {
  await expect(her.getByRole('heading', { name: 'Korjaamo ehdottaa hintaa' })).toBeVisible()
  await her.getByRole('button', { name: 'Soittakaa minulle' }).click()
  await expect(her.getByText('Korjaamo näkee, että odotat soittoa.')).toBeVisible()
  await expect(page.getByText('pyysi soittamaan ehdotetusta hinnasta')).toBeVisible()
  await her.getByLabel('Hyväksyn', { exact: true }).check()
  // she is not addressed by a number
  await expect(her.getByLabel('Nimesi')).toHaveValue('')
  await her.getByLabel('Nimesi').fill('Kaisa Kävelijä')
  await her.getByRole('button', { name: 'Vahvista vastaus' }).click()
  await expect(her.getByRole('heading', { name: 'Hinta', exact: true })).toBeVisible()
  await expect(her.getByRole('heading', { name: 'Korjaamo ehdottaa hintaa' })).toHaveCount(0)
  await expect(page.getByText(/hyväksyi hinnan linkistä: hinta-arvio 301,20/)).toBeVisible()
}

async function doTheWork(browser: Browser, garage: Founder, ticketId: string) {
  const context = await openContext(browser, PHONE)
  await signIn(context, garage.email, NEW_PASSWORD)
  const mechanic = await openPage(context)
  await mechanic.goto(`/app/tickets/${ticketId}`)
  await mechanic.getByRole('button', { name: 'Ota työn alle' }).first().click()
  await mechanic.getByRole('button', { name: 'Valmis noudettavaksi' }).first().click()
  const window = openDialog(mechanic)
  await expect(window.getByText('Menee: 1 tekstiviesti.')).toBeVisible()
  await expect(window.getByRole('list', { name: 'Mitä puuttuu' })).toHaveCount(0)
  await expectAccessible(mechanic)
  await window.getByRole('button', { name: 'Merkitse ja lähetä' }).click()
  await expect(mechanic.getByRole('button', { name: 'Merkitse noudetuksi' }).first()).toBeVisible()
}

async function payByCard(page: Page) {
  const card = page.getByRole('region', { name: 'Maksu' })
  await expect(card).toContainText('301,20')
  await card.getByRole('button', { name: 'Ota maksu' }).click()
  await openDialog(page)
    .getByRole('button', { name: /^Maksettu 301,20/ })
    .click()
  await expect(card).toContainText(/Kuitti K20\d\d-\d{4}/)
  await expectPdf(page, await card.getByRole('link', { name: 'Kuittitulostin' }).getAttribute('href'))
}

/** A car of the imported firm is taken in by its plate, and its work done. */
async function serveFirm(garage: Founder, { name, plate }: Firm) {
  const { page, context } = garage
  await page.goto('/app/tickets/new')
  await page.getByRole('combobox', { name: 'Rekisterinumero' }).fill(plate)
  await page.getByRole('option', { name: plate }).click()
  await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
  await page.getByLabel('Mitä autolle pitää tehdä').fill('Lava irti')
  await page.getByRole('button', { name: 'Kirjaa huolto' }).click()
  await expect(page.getByRole('heading', { name: 'Lava irti' })).toBeVisible()
  const card = page.getByRole('region', { name: 'Hinta', exact: true })
  await card.getByRole('combobox', { name: 'Lisää rivi' }).focus()
  await page.keyboard.type('Lavan hitsaus')
  await page.keyboard.press('Enter')
  await card.getByLabel('Hinta, veroton').fill('120')
  await page.keyboard.press('Enter')
  await expect(card.getByRole('table', { name: 'Rivit' })).toContainText('Lavan hitsaus')
  const ticket = ticketOf(context, new URL(page.url()).pathname.split('/').at(-1) ?? '')
  for (const to of ['IN_PROGRESS', 'READY', 'DONE']) await ticket.move(to)
}

async function billAndCredit(page: Page, { name, mail, plate }: Firm) {
  await page.goto('/app/invoicing')
  const group = page.getByRole('region', { name })
  await group.getByRole('checkbox', { name: plate }).check()
  await group.getByRole('button', { name: 'Tee laskutusperuste' }).click()
  await openDialog(page).getByRole('button', { name: 'Tee laskutusperuste 150,60' }).click()
  await expect(group).toHaveCount(0)
  await page.getByRole('link', { name: 'Laskutetut' }).click()
  await page.getByRole('link', { name: /^20\d\d-\d{4}$/ }).click()
  await page.getByRole('button', { name: 'Lähetä sähköpostilla' }).click()
  await expect(openDialog(page).getByRole('textbox', { name: 'Sähköpostiosoite' })).toHaveValue(mail)
  await openDialog(page).getByRole('button', { name: 'Lähetä' }).click()
  await expect(page.getByRole('region', { name: 'Vaiheet' }).getByText('Lähetetty', { exact: true })).toBeVisible()
  const finvoice = async () => {
    const link = page.getByRole('region', { name: 'Tiedostot' }).getByRole('link', { name: /^Finvoice/ })
    return (await page.context().request.get((await link.getAttribute('href')) ?? '')).text()
  }
  expect(await finvoice()).toContain('>150,60</EpiInstructedAmount>')
  await page.getByRole('button', { name: 'Hyvitä' }).click()
  await openDialog(page).getByRole('button', { name: 'Tee hyvityslasku 150,60' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Hyvityslasku H20\d\d-\d{4}/)
  expect(await finvoice()).toContain('<InvoiceTypeCode>INV02</InvoiceTypeCode>')
}

/** On its first day a garage may write to thirty people, so that it can do this. */
async function remindAll({ page }: Founder) {
  await page.goto('/app/reminders')
  await page.getByRole('checkbox', { name: `Valitse kaikki (${DUE})` }).check()
  await page.getByRole('button', { name: 'Muistuta valitut' }).click()
  const dialog = openDialog(page)
  await expect(dialog.getByText(`Menee: ${DUE} tekstiviestiä.`)).toBeVisible()
  await expect(dialog.getByText(/^Tänään voi lähettää vielä \d+ viestiä\.$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Lähetä muistutukset' }).click()
  await expect(page.getByText('Ei muistutettavia')).toBeVisible()
  await page.getByRole('link', { name: 'Ei ole vastannut' }).click()
  await expect(page.getByRole('list', { name: 'Ei ole vastannut' }).getByRole('listitem')).toHaveCount(DUE)
}

test('a new garage brings its customers, serves a walk-in from estimate to receipt, bills a firm and reminds twelve cars in one Monday', async ({
  browser,
}) => {
  const garage = await newFounder(browser, 'Maanantai', 'GARAGE')
  const { page, context, organizationId } = garage
  const businessId = freshBusinessId()
  const firm = { name: `Pienpaja ${businessId} Oy`, businessId, mail: addressOf('laskut'), plate: 'PAJ-30' }
  await nameSeller(page)
  await act(context, 'settings.services.save', {
    organizationId,
    row: { name: 'Jarruhuolto', group: 'Jarrut', priceCents: 24_000, vatCode: 'STANDARD', hours: 2, active: true },
  })
  await bringCustomers(page, firm)

  const phone = freshPhone()
  const ticketId = await takeIn(page, phone)
  await proposeEstimate(page)
  const her = await openPage(await openContext(browser, { ...PHONE, javaScriptEnabled: false }))
  await her.goto(await linkInText(browser, phone))
  await sayYes(her, page)
  await doTheWork(browser, garage, ticketId)
  await expect(page.getByRole('region', { name: 'Seurantalinkit' })).toContainText(
    'Noudettavissa: tekstiviesti lähetetty',
  )
  await her.goto(await linkInText(browser, phone))
  await expect(her.getByRole('heading', { name: 'Noudettavissa' }).first()).toBeVisible()
  await payByCard(page)
  await her.getByRole('link', { name: 'Päivitä' }).click()
  await expectPdf(her, await her.getByRole('link', { name: /^Avaa PDF: Kuitti K20/ }).getAttribute('href'))
  await her.getByRole('button', { name: 'Kuittaa noudetuksi' }).click()
  await expect(her.getByText('Työ on tehty ja auto noudettu.')).toBeVisible()
  await addName(page, phone)

  await serveFirm(garage, firm)
  await billAndCredit(page, firm)
  await remindAll(garage)
})
