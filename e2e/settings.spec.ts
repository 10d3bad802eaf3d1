import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { openDialog } from './dialogs.ts'
import { linkInMail } from './mails.ts'
import { addressOf, newFounder, newMember, newPerson } from './newcomers.ts'
import { expect, openContext, openPage, test } from './people.ts'

const settings = async (page: Page, path: string, title: string): Promise<void> => {
  await page.goto(`/app/settings/${path}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** Presses the button that saves, waits for its toast, and reloads the page. */
async function saveAndReload(
  page: Page,
  said: string,
  button: Locator = page.getByRole('button', { name: 'Tallenna' }),
) {
  await button.click()
  await expect(page.getByText(said, { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

const inDialog = (page: Page, button: string) => openDialog(page).getByRole('button', { name: button, exact: true })

const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\r\n')}\r\n`),
})

const importFile = (page: Page, file: ReturnType<typeof csv>) =>
  openDialog(page).locator('input[type=file]').setInputFiles(file)

/** The page is read by a member of the organisation, who is offered no change. */
async function expectReadOnly(page: Page, path: string, title: string, ...shown: string[]): Promise<void> {
  await settings(page, path, title)
  await expect(page.getByText('Vain pääkäyttäjä voi muokata.')).toBeVisible()
  const content = page.getByRole('main')
  for (const text of shown) await expect(content.getByText(text).first()).toBeVisible()
  await expect(content.getByRole('button', { name: /^(Tallenna|Lisää|Muokkaa|Poista|Tuo)/ })).toHaveCount(0)
}

test('the own account and the own notifications keep what was saved', { tag: '@quick' }, async ({ browser }) => {
  const { page } = await newPerson(browser, 'Tiina')

  await settings(page, 'user-account', 'Käyttäjätili')
  await page.getByLabel('Nimi', { exact: true }).fill('Tiina Tallentaja')
  await page.getByLabel(/^Puhelin/).fill('0401234567')
  await saveAndReload(page, 'Omat tiedot tallennettu')
  await expect(page.getByLabel('Nimi', { exact: true })).toHaveValue('Tiina Tallentaja')
  await expect(page.getByLabel(/^Puhelin/)).toHaveValue('040 123 4567')
  await expectAccessible(page)

  // a switch counts at once
  await settings(page, 'user-notifications', 'Ilmoitukset')
  const ticketMails = page.getByRole('switch', { name: 'Huollot: sähköposti' })
  const before = await ticketMails.isChecked()
  await ticketMails.click()
  await expect(ticketMails).toBeChecked({ checked: !before })
  await saveAndReload(
    page,
    'Hiljaiset tunnit tallennettu',
    page.getByRole('switch', { name: 'Käytä hiljaisia tunteja' }),
  )
  await page.getByLabel('Alkaa').fill('2215')
  await saveAndReload(page, 'Hiljaiset tunnit tallennettu')
  await expect(ticketMails).toBeChecked({ checked: !before })
  await expect(page.getByLabel('Alkaa')).toHaveValue('22.15')
  await expectAccessible(page)
})

test('every settings page of a garage keeps what was saved, and a member reads it only', async ({ browser }) => {
  const garage = await newFounder(browser, 'Gunnar', 'GARAGE')
  const { page } = garage

  await settings(page, 'organization-profile', 'Perustiedot')
  await page.getByLabel(/^Lyhyt kuvaus/).fill('Huollot odottaessa')
  await page.getByLabel(/^Katuosoite/).fill('Pajatie 5')
  await page.getByLabel('Postinumero').fill('00510')
  await page.getByLabel('Postitoimipaikka').fill('Helsinki')
  await page.getByRole('checkbox', { name: 'Kerro aukioloajat' }).check()
  await page.getByLabel('Maanantai: avataan').fill('7.30')
  await page.getByRole('button', { name: 'Kopioi: Maanantai' }).click()
  await page.getByRole('menuitem', { name: 'Kopioi arkipäiville' }).click()
  await page.getByRole('checkbox', { name: 'Lauantai' }).check()
  await page.getByLabel('Lauantai: suljetaan').fill('6')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Tallenna' }).click()
  await expect(page.getByLabel('Lauantai: avataan'), 'it would close before it opens').toBeFocused()
  await page.getByLabel('Lauantai: suljetaan').fill('14')
  await saveAndReload(page, 'Perustiedot tallennettu')
  await expect(page.getByLabel(/^Lyhyt kuvaus/)).toHaveValue('Huollot odottaessa')
  await expect(page.getByLabel('Perjantai: avataan')).toHaveValue('7.30')
  await expect(page.getByLabel('Lauantai: suljetaan')).toHaveValue('14.00')
  await expect(page.getByRole('checkbox', { name: 'Sunnuntai' })).not.toBeChecked()
  await expectAccessible(page)

  await settings(page, 'organization-billing', 'Laskutustiedot')
  await page.getByLabel(/^Verkkolaskuosoite/).fill('003701120389')
  await page.getByRole('button', { name: 'Tallenna' }).click()
  await expect(page.getByText('Anna myös välittäjätunnus')).toBeVisible()
  await page.getByLabel('Välittäjätunnus').fill('ndeafihh')
  await page.getByLabel('Maksuehto').fill('21')
  await saveAndReload(page, 'Laskutustiedot tallennettu')
  await expect(page.getByLabel('Välittäjätunnus')).toHaveValue('NDEAFIHH')
  await expect(page.getByLabel('Maksuehto')).toHaveValue('21')

  await settings(page, 'organization-contacts', 'Yhteyshenkilöt')
  await page.getByRole('button', { name: 'Lisää yhteyshenkilö' }).click()
  await page.getByLabel('Nimi', { exact: true }).fill('Tarja Työnjohtaja')
  await page.getByLabel(/^Puhelin/).fill('0407654321')
  await saveAndReload(page, 'Yhteyshenkilö lisätty', inDialog(page, 'Lisää'))
  await page.getByRole('button', { name: 'Muokkaa: Tarja Työnjohtaja' }).click()
  await page.getByLabel(/^Titteli/).fill('Huoltopäällikkö')
  await saveAndReload(page, 'Yhteyshenkilö tallennettu', inDialog(page, 'Tallenna'))
  await expect(page.getByRole('row', { name: /Tarja Työnjohtaja/ })).toContainText('Huoltopäällikkö')
  await expect(page.getByRole('link', { name: '040 765 4321' })).toBeVisible()
  await expectAccessible(page)

  // the founder's own address is proved on the way: only such a one has mails sent to others
  const { page: member } = await newMember(browser, 'Mirja', garage)
  await settings(page, 'organization-notifications', 'Ilmoitusosoitteet')
  await page.getByRole('button', { name: 'Lisää osoite' }).click()
  const shared = addressOf('tyonjohto')
  await page.getByLabel('Osoite 1', { exact: true }).fill(shared)
  await page.getByRole('list', { name: 'Yhteiset osoitteet' }).getByRole('checkbox', { name: 'Noudot' }).uncheck()
  await saveAndReload(page, 'Osoitteet tallennettu')
  await expect(page.getByLabel('Osoite 1', { exact: true })).toHaveValue(shared)
  await expect(page.getByRole('checkbox', { name: 'Huollot' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Noudot' })).not.toBeChecked()
  await expect(page.getByText('Odottaa vahvistusta')).toBeVisible()
  await expectAccessible(page)
  // the owner of the address opens the link and presses the button
  const reader = await openPage(await openContext(browser))
  await reader.goto(await linkInMail(browser, shared, 'Vahvista ilmoitusosoite'))
  await expectAccessible(reader)
  await reader.getByRole('button', { name: 'Vahvista osoite' }).click()
  await expect(reader.getByRole('heading', { name: 'Osoite on vahvistettu' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Vahvistettu', { exact: true })).toBeVisible()

  await settings(page, 'organization-properties', 'Toimintatavat')
  await page.getByLabel('Huoltohistorian hinta').fill('49')
  await page.getByLabel('Korjauspaikkoja').fill('6')
  await page.getByLabel('Seisova huolto').fill('4')
  await saveAndReload(page, 'Toimintatavat tallennettu')
  await expect(page.getByLabel('Huoltohistorian hinta')).toHaveValue('49,00')
  await expect(page.getByLabel('Korjauspaikkoja')).toHaveValue('6')
  await expect(page.getByLabel('Seisova huolto')).toHaveValue('4')

  await settings(page, 'garage-services', 'Palvelut')
  await page.getByRole('button', { name: 'Lisää palvelu' }).click()
  await page.getByLabel('Nimi', { exact: true }).fill('Määräaikaishuolto')
  await page.getByLabel(/^Hinta, veroton/).fill('120')
  await page.getByLabel(/^Työaika/).fill('1,5')
  await saveAndReload(page, 'Palvelu lisätty', inDialog(page, 'Lisää'))
  await expect(page.getByRole('row', { name: /Määräaikaishuolto/ })).toContainText('120,00')
  await expectAccessible(page)

  await expectReadOnly(member, 'organization-profile', 'Perustiedot', 'Huollot odottaessa', 'Pajatie 5')
  await expectReadOnly(member, 'organization-billing', 'Laskutustiedot', 'NDEAFIHH', '21 päivää netto')
  await expectReadOnly(member, 'organization-contacts', 'Yhteyshenkilöt', 'Tarja Työnjohtaja')
  await expectReadOnly(member, 'organization-notifications', 'Ilmoitusosoitteet', shared)
  await expectReadOnly(member, 'organization-properties', 'Toimintatavat', '49,00')
  await expectReadOnly(member, 'garage-services', 'Palvelut', 'Määräaikaishuolto')
  await expectReadOnly(member, 'garage-products', 'Tuotteet', 'Ei tuotteita')
  await member.goto('/app/settings/organization-super-user')
  await expect(member.getByRole('heading', { name: /ei löytynyt/ })).toBeVisible()
})

test('a price list comes from a file as a whole or not at all', async ({ browser }) => {
  const { page } = await newFounder(browser, 'Pirkko', 'GARAGE')
  const head = 'Koodi;Nimi;Yksikkö;Hinta;ALV'
  const oil = 'OLJY-5W30;Moottoriöljy 5W-30;l;12,90;25,5'

  await settings(page, 'garage-products', 'Tuotteet')
  await page.getByRole('button', { name: 'Tuo tiedostosta' }).click()
  await importFile(page, csv('virheellinen.csv', head, oil, 'SUOD-1042;Öljynsuodatin;kpl;halpa;25,5'))
  const errors = page.getByRole('region', { name: 'Virheet' })
  await expect(errors.getByRole('row', { name: /^3 .*Hinta/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Tuo \d/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByText('Ei tuotteita')).toBeVisible()

  await page.getByRole('button', { name: 'Tuo tiedostosta' }).click()
  await importFile(page, csv('tuotteet.csv', head, oil, 'SUOD-1042;Öljynsuodatin;kpl;18,50;25,5'))
  await expect(page.getByText('Lisätään 2. Mitään ei poisteta.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tiedoston rivejä' })).toContainText('Moottoriöljy 5W-30')
  await saveAndReload(page, 'Tiedosto tuotu', inDialog(page, 'Tuo 2 tuotetta'))
  await expect(page.getByRole('row', { name: /Öljynsuodatin/ })).toContainText('18,50')

  await page.getByRole('button', { name: 'Lisää tuote' }).click()
  await page.getByLabel('Koodi').fill('PYYHIN-60')
  await page.getByLabel('Nimi', { exact: true }).fill('Pyyhkijänsulka 60 cm')
  await page.getByLabel('Hinta, veroton').fill('14.5')
  await saveAndReload(page, 'Tuote lisätty', inDialog(page, 'Lisää'))
  await expect(page.getByRole('row', { name: /Pyyhkijänsulka/ })).toContainText('14,50')
  await expectAccessible(page)
})

test('a customer edits its drivers and its properties, and a garage finds it only by its exact business id', async ({
  browser,
}) => {
  const customer = await newFounder(browser, 'Kaisla', 'CUSTOMER')
  const { page } = customer

  await settings(page, 'organization-drivers', 'Kuljettajat')
  await page.getByRole('button', { name: 'Tuo tiedostosta' }).click()
  await importFile(
    page,
    csv(
      'kuljettajat.csv',
      'Nimi;Puhelin;Sähköposti;Viestikanava',
      'Maija Meikäläinen;040 123 4567;;Tekstiviesti',
      'Matti Virtanen;;matti@example.fi;Sähköposti',
    ),
  )
  await expect(page.getByRole('region', { name: 'Tiedoston rivejä' })).toContainText('Maija Meikäläinen')
  await expectAccessible(page)
  await saveAndReload(page, 'Tiedosto tuotu', inDialog(page, 'Tuo 2 kuljettajaa'))
  await expect(page.getByRole('row', { name: /Matti Virtanen/ })).toContainText('Sähköposti')
  await page.getByRole('button', { name: 'Muokkaa: Maija Meikäläinen' }).click()
  await page.getByLabel('Viestikanava').selectOption('WhatsApp')
  await saveAndReload(page, 'Kuljettaja tallennettu', inDialog(page, 'Tallenna'))
  await expect(page.getByRole('row', { name: /Maija Meikäläinen/ })).toContainText('WhatsApp')
  await expectAccessible(page)

  await settings(page, 'organization-properties', 'Toimintatavat')
  await page.getByRole('checkbox', { name: /^Jäsenillä on hyväksymisraja/ }).check()
  await page.getByLabel('Hyväksymisraja', { exact: true }).fill('500')
  await page.getByLabel('Varahyväksyjä').selectOption(customer.name)
  await page.getByLabel('Kuljettajien viestikanava').selectOption('WhatsApp')
  await saveAndReload(page, 'Toimintatavat tallennettu')
  await expect(page.getByLabel('Hyväksymisraja', { exact: true })).toHaveValue('500,00')
  await expect(page.getByLabel('Varahyväksyjä').getByRole('option', { selected: true })).toHaveText(customer.name)
  await expectAccessible(page)

  const { page: member } = await newMember(browser, 'Milla', customer)
  await expectReadOnly(member, 'organization-drivers', 'Kuljettajat', 'Maija Meikäläinen')
  await expectReadOnly(member, 'organization-properties', 'Toimintatavat', '500,00')

  const { page: garage } = await newFounder(browser, 'Kalervo', 'GARAGE')
  await garage.goto('/app/tickets/new')
  const search = garage.getByRole('combobox', { name: 'Asiakas' })
  const nobody = garage.getByText('Asiakasta ei löytynyt.')
  const found = garage.getByRole('option', { name: new RegExp(customer.organizationName) })
  for (const typed of [customer.organizationName, customer.businessId.slice(0, 6)]) {
    await search.fill(typed)
    await expect(nobody).toBeVisible()
    await expect(found).toHaveCount(0)
  }
  await search.fill(customer.businessId.replace('-', ''))
  await found.click()
  await expect(garage.getByRole('button', { name: 'Vaihda', exact: true })).toBeVisible()
  await expect(garage.getByText(customer.organizationName).first()).toBeVisible()
})
