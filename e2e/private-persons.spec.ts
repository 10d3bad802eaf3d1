import { expectAccessible } from './axe.ts'
import { recordCar, ticketOf } from './cars.ts'
import { freshPlate } from './fresh.ts'
import { linkInMail } from './mails.ts'
import { addressOf, NEW_PASSWORD, newFounder, newPerson, proveAddress } from './newcomers.ts'
import { expect, openContext, openPage, test } from './people.ts'
import { expectPersonsWords } from './persons-words.ts'

const PAGES = [
  ['/app', 'Nyt sinulta'],
  ['/app/vehicles', 'Autot'],
  ['/app/tickets/new', 'Ilmoita auto korjaamolle'],
  ['/app/offer-requests/new', 'Pyydä korjaamoilta tarjous'],
  ['/app/maintenance-books', 'Huoltokirjat'],
  ['/app/maintenance-books/new', 'Pyydä sähköinen huoltohistoria'],
  ['/app/garages', 'Korjaamot'],
  ['/app/chats', 'Viestit'],
  ['/app/archive', 'Arkisto'],
  ['/app/notifications', 'Ilmoitukset'],
  ['/app/reporting', 'Raportointi'],
  ['/app/support', 'Tuki'],
  ['/app/organizations/new', 'Lisää toinen tili'],
  ['/app/settings/user-account', 'Käyttäjätili'],
  ['/app/settings/user-notifications', 'Ilmoitukset'],
  ['/app/settings/organization-profile', 'Perustiedot'],
  ['/app/settings/organization-billing', 'Laskutustiedot'],
  ['/app/settings/organization-contacts', 'Yhteyshenkilöt'],
  ['/app/settings/organization-drivers', 'Kuljettajat'],
  ['/app/settings/organization-members', 'Jäsenet'],
  ['/app/settings/organization-connections', 'Yhteydet'],
  ['/app/settings/organization-properties', 'Toimintatavat'],
  ['/app/settings/organization-notifications', 'Ilmoitusosoitteet'],
  ['/app/settings/organization-calendars', 'Kalenterit'],
  ['/app/settings/organization-events', 'Tapahtumat'],
  ['/app/settings/organization-export', 'Tietojen vienti'],
  ['/app/tickets/00000000-0000-7000-8000-000000000000', 'Huoltoa ei löytynyt'],
  ['/app/chats/00000000-0000-7000-8000-000000000000', 'Keskustelua ei löytynyt'],
] as const

test('a private person begins with a name, and no page speaks of organisations', async ({ browser }) => {
  const person = await newPerson(browser, 'Pirkko')
  await proveAddress(browser, person)
  const { page } = person
  await page.goto('/app')
  await page.getByRole('radio', { name: /^Yksityishenkilö/ }).check()
  await expect(page.getByLabel('Nimi')).toHaveValue('Pirkko Uusi')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ota tili käyttöön' }).click()
  await expect(page.getByRole('heading', { name: 'Nyt sinulta' })).toBeVisible()
  await expect(page.getByText('Tilisi on valmis')).toBeVisible()

  await page.getByRole('button', { name: /vaihda tiliä/ }).click()
  await expect(page.getByRole('link', { name: 'Lisää toinen tili' })).toBeVisible()
  await expectPersonsWords(page)
  await page.keyboard.press('Escape')

  for (const [path, heading] of PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    // the form of another account names who can have one
    if (path !== '/app/organizations/new') await expectPersonsWords(page)
  }
})

test('a private person takes the own car over from the garage that wrote it down', async ({ browser }) => {
  const garage = await newFounder(browser, 'Pekka', 'GARAGE')
  const registrationNumber = freshPlate('OMA')
  const ticketId = await recordCar(garage, {
    customer: { newCustomer: { name: 'Maija Virtanen', phone: '040 765 4321' } },
    vehicle: { registrationNumber, make: 'Toyota', model: 'Yaris' },
    job: { title: 'Jarrut narisevat' },
  })
  await ticketOf(garage.context, ticketId).addLine({ name: 'Jarrupalat', unitPriceCents: 10_000 })

  await garage.page.goto(`/app/tickets/${ticketId}`)
  await garage.page.getByRole('link', { name: 'Asiakkaan sivu' }).click()
  await expect(garage.page.getByRole('heading', { level: 1, name: 'Maija Virtanen' })).toBeVisible()
  const invite = garage.page.getByRole('form', { name: 'Kutsu jäsen' })
  await expect(garage.page.getByText('Kutsu ottamaan auto omalle tilille')).toBeVisible()
  const email = addressOf('maija')
  await invite.getByLabel('Sähköpostiosoite').fill(email)
  await invite.getByRole('button', { name: 'Lähetä kutsu' }).click()
  await expect(garage.page.getByText('Kutsu lähetetty').first()).toBeVisible()

  const maija = await openPage(await openContext(browser))
  await maija.goto(await linkInMail(browser, email, 'Ota autosi omalle tilillesi'))
  await expect(maija.getByRole('heading', { name: 'Ota autosi omalle tilillesi' })).toBeVisible()
  await expectPersonsWords(maija)
  await expectAccessible(maija)
  await maija.getByLabel('Nimi').fill('Maija Virtanen')
  await maija.getByLabel('Salasana', { exact: true }).fill(NEW_PASSWORD)
  await maija.getByRole('button', { name: 'Luo tili ja ota autosi' }).click()
  await expect(maija.getByRole('heading', { name: 'Nyt sinulta' })).toBeVisible()
  await expectPersonsWords(maija)
  await maija.getByRole('link', { name: 'Jarrut narisevat' }).first().click()
  await expect(maija.getByRole('heading', { name: 'Jarrut narisevat' })).toBeVisible()
  await expect(maija.getByRole('table', { name: 'Rivit' })).toContainText('125,50 €')
  await expect(maija.getByRole('table', { name: 'Rivit' })).toContainText('sis. ALV')
  await expectPersonsWords(maija)
  await maija.goto('/app/vehicles')
  await expect(maija.getByText(registrationNumber).first()).toBeVisible()
  await maija.goto('/app/settings/organization-profile')
  await expect(maija.getByLabel('Nimi')).toHaveValue('Maija Virtanen')
  await expectPersonsWords(maija)
})
