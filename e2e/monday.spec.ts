import { act, ask } from './calls.ts'
import { ticketOf } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { freshPhone } from './fresh.ts'
import { linkInText } from './mails.ts'
import { NEW_PASSWORD, newFounder } from './newcomers.ts'
import { expect, openContext, openPage, PHONE, signIn, test } from './people.ts'

const CUSTOMERS = 200

/** Another program's export, with headings that are not known here. */
const foreignFile = () =>
  [
    'Kunde;Fon;Kennzeichen;Fabrikat',
    ...Array.from({ length: CUSTOMERS }, (_, index) => {
      const number = String(index + 100)
      return `Maanantai Asiakas ${number};+358 40 7${number} ${number}0;MAA-${number};Skoda`
    }),
  ].join('\n')

test('a new garage lives its first Monday: old customers come in, a walk-in says yes by her phone, pays by card and gets a receipt', async ({
  browser,
}) => {
  const garage = await newFounder(browser, 'Maanantai', 'GARAGE')
  const { context, organizationId, page } = garage
  const { image: _, type: __, ...kept } = await ask(context, 'settings.profile.get', { organizationId })
  const address = { streetAddress: 'Pajakatu 1', postalCode: '00510', city: 'Helsinki', phone: '09 123 4567' }
  await act(context, 'settings.profile.save', { organizationId, edit: { ...kept, ...address } })

  // the customers of the old program
  await page.goto('/app/settings/garage-import')
  await page.getByRole('button', { name: 'Tuo asiakkaat' }).click()
  const dialog = openDialog(page)
  const file = { name: 'kunden.csv', mimeType: 'text/csv', buffer: Buffer.from(foreignFile()) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByLabel('Kunde: mitä se on').selectOption('Asiakas')
  await dialog.getByLabel('Fon: mitä se on').selectOption('Puhelin')
  await dialog.getByLabel('Kennzeichen: mitä se on').selectOption('Rekisterinumero')
  await dialog.getByLabel('Fabrikat: mitä se on').selectOption('Merkki')
  await dialog.getByRole('button', { name: /^Tuo / }).last().click()
  await expect(dialog.getByText(`Tuotu: ${CUSTOMERS} / ${CUSTOMERS} riviä`)).toBeVisible()
  await dialog.getByText('Sulje', { exact: true }).click()
  await page.goto('/app/customers')
  await expect(page.getByText(`${CUSTOMERS} asiakasta`)).toBeVisible()

  // a walk-in is taken in by her phone number
  const number = freshPhone()
  await page.goto('/app/tickets/new')
  await page.getByRole('combobox', { name: 'Rekisterinumero' }).pressSequentially('wal 88')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Lisää uusi asiakas' }).click()
  await page.keyboard.type('Kaisa Kävelijä')
  await page.locator('[data-part="party"]').getByLabel('Puhelinnumero').fill(number)
  await page.getByLabel('Mitä autolle pitää tehdä').fill('Jarrut vinkuvat')
  await page.getByRole('checkbox', { name: 'Lähetä seurantalinkki' }).uncheck()
  await page.getByRole('button', { name: 'Kirjaa huolto' }).click()
  await expect(page.getByRole('heading', { name: 'Jarrut vinkuvat' })).toBeVisible()
  const ticketId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await ticketOf(context, ticketId).addLine({ name: 'Jarrupalat ja työ', unitPriceCents: 20_000 })

  // she is asked for a yes to the estimate, by the link
  const price = page.getByRole('region', { name: 'Hinta', exact: true })
  await expect(price.getByRole('list', { name: 'Rivit' })).toContainText('Jarrupalat ja työ')
  await price.getByRole('button', { name: 'Ehdota hintaa' }).click()
  const proposing = openDialog(page)
  await expect(proposing.getByLabel('Hinta, sis. ALV')).toHaveValue('251,00')
  await expect(proposing.getByText(/^Menee: 1 tekstiviesti numeroon/)).toBeVisible()
  await proposing.getByRole('button', { name: 'Lähetä ehdotus' }).click()
  await expect(proposing).toHaveCount(0)
  const link = await linkInText(browser, number)
  const kaisa = await openPage(await openContext(browser, { ...PHONE, javaScriptEnabled: false }))
  await kaisa.goto(link)
  await expect(kaisa.getByText('Korjaamo ehdottaa hintaa')).toBeVisible()
  await kaisa.getByRole('button', { name: 'Soittakaa minulle' }).click()
  await expect(kaisa.getByText('Korjaamo näkee, että odotat soittoa.', { exact: false })).toBeVisible()
  await kaisa.getByLabel('Hyväksyn', { exact: true }).check()
  await kaisa.getByRole('button', { name: 'Vahvista vastaus' }).click()
  await expect(kaisa.getByText('Korjaamo ehdottaa hintaa')).toHaveCount(0)
  // on the desk, without a reload
  await expect(price).toContainText('Kaisa Kävelijä')
  await expect(price).toContainText('251,00')

  // the work is done in the hall
  const phone = await openContext(browser, PHONE)
  await signIn(phone, garage.email, NEW_PASSWORD)
  const hall = await openPage(phone)
  await hall.goto(`/app/tickets/${ticketId}`)
  await hall.getByRole('button', { name: 'Ota työn alle' }).first().click()
  await hall.getByRole('button', { name: 'Valmis noudettavaksi' }).first().click()
  const ready = openDialog(hall)
  await expect(ready.getByText('Menee: 1 tekstiviesti.')).toBeVisible()
  await ready.getByRole('button', { name: 'Merkitse ja lähetä' }).click()
  await expect(hall.getByRole('button', { name: 'Merkitse noudetuksi' }).first()).toBeVisible()
  await kaisa.reload()
  await expect(kaisa.getByRole('heading', { name: 'Noudettavissa' }).first()).toBeVisible()

  // she pays at the desk, and the receipt is on her page too
  const payment = page.getByRole('region', { name: 'Maksu' })
  await payment.getByRole('button', { name: 'Ota maksu' }).click()
  await openDialog(page)
    .getByRole('button', { name: /^Maksettu 251,00/ })
    .click()
  await expect(payment).toContainText(/Kuitti K20\d\d-\d{4}/)
  await kaisa.reload()
  const receipt = kaisa.getByRole('link', { name: /PDF|K20\d\d-\d{4}/ }).first()
  const pdf = await kaisa.request.get((await receipt.getAttribute('href')) ?? '')
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
})
