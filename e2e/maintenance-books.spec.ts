import { expectAccessible } from './axe.ts'
import { act, ask } from './calls.ts'
import { recordCar } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { acceptConnection, NEW_PASSWORD, newFounder } from './newcomers.ts'
import { expect, openContext, openPage, PHONE, signIn, test } from './people.ts'

test('a customer asks for a car’s history, and the garage writes, signs and delivers it', {
  tag: ['@quick', '@story-3'],
}, async ({ browser }) => {
  const garage = await newFounder(browser, 'Kirjuri', 'GARAGE')
  const customer = await newFounder(browser, 'Historia', 'CUSTOMER')
  const ticketId = await recordCar(garage, {
    customer,
    vehicle: { registrationNumber: 'KIR-10', make: 'Skoda', model: 'Octavia' },
    job: { title: 'Määräaikaishuolto', mileageKm: 92_000 },
  })
  await acceptConnection(customer)
  const { organizationId, context, page } = garage
  const ticket = () => ask(context, 'tickets.get', { organizationId, ticketId })
  // the car is recorded when the customer has said yes
  await expect.poll(async () => (await ticket()).vehicleId).not.toBeNull()
  for (const to of ['IN_PROGRESS', 'READY'])
    await act(context, 'tickets.move', { organizationId, ticketId, version: (await ticket()).version, to })

  // the customer asks on a phone
  const phone = await openContext(browser, PHONE)
  await signIn(phone, customer.email, NEW_PASSWORD)
  const other = await openPage(phone)
  await other.goto('/app/maintenance-books/new')
  await other.getByRole('button', { name: 'Lähetä pyyntö' }).click()
  await expect(other.getByText('Valitse korjaamo', { exact: true })).toBeVisible()
  await other.getByRole('combobox', { name: 'Rekisterinumero' }).fill('kir10')
  await other.getByRole('option', { name: /KIR-10/ }).click()
  // where the car was last
  await expect(other.getByRole('main').getByText(garage.organizationName)).toBeVisible()
  await expect(other.getByText('Korjaamo ei veloita huoltohistoriasta.')).toBeVisible()
  await other.getByLabel('Toive korjaamolle').fill('Myyn auton keväällä.')
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Lähetä pyyntö' }).click()
  await expect(other.getByText('Uusi pyyntö')).toBeVisible()
  const book = other.url()
  await other.goto('/app/maintenance-books')
  await expect(other.getByRole('list', { name: 'Pyydetyt huoltohistoriat' })).toContainText('KIR-10')
  await other.goto(book)

  // the garage sees that it waits, and takes it
  await page.goto('/app/maintenance-books')
  const books = page.getByRole('list', { name: 'Uudet' })
  await expect(books).toContainText(customer.organizationName)
  await expectAccessible(page)
  await books.getByRole('link').click()
  await expect(page.getByText('Myyn auton keväällä.')).toBeVisible()
  await page.getByRole('button', { name: 'Ota työn alle' }).click()
  await expect(other.getByText('Työn alla')).toBeVisible()

  // what was done is filled in from the ticket
  await page.goto(`/app/tickets/${ticketId}`)
  await page.getByRole('button', { name: 'Kirjaa huoltokirjaan' }).click()
  const draft = page.getByRole('region', { name: /^Luonnos: Määräaikaishuolto/ })
  await expect(draft).toContainText('92 000 km')
  await draft.getByRole('button', { name: 'Muokkaa' }).click()
  const dialog = openDialog(page)
  await dialog.getByLabel('Työn 1 tulos').selectOption('NOT_DONE')
  await dialog.getByRole('button', { name: 'Tallenna luonnos' }).click()
  await expect(dialog.getByText('Kerro, miksi työtä ei tehty')).toBeVisible()
  await dialog.getByLabel('Työn 1 tulos').selectOption('DONE')
  await dialog.getByRole('button', { name: 'Lisää osa' }).click()
  await dialog.getByLabel('Osa', { exact: true }).fill('Öljynsuodatin')
  await dialog.getByLabel('Öljylaatu').fill('0W-20')
  await dialog.getByLabel('Öljyä').fill('4,2')
  await dialog.getByLabel('Huomiot').fill('Etujarrut vaihtoon seuraavassa huollossa.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Tallenna luonnos' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(draft).toContainText('0W-20, 4,2 l')
  // the other side sees nothing of it
  await expect(other.getByText('Ei vielä allekirjoitettuja merkintöjä')).toBeVisible()

  await draft.getByRole('button', { name: 'Allekirjoita' }).click()
  await dialog.getByRole('button', { name: 'Allekirjoita' }).click()
  const entry = page.getByRole('region', { name: 'Merkintä 1' })
  await expect(entry).toContainText('Etujarrut vaihtoon')
  await expect(page.getByText(/Huoltokirja on aito: 1 merkintä/)).toBeVisible()

  // from a template, whose oil filter was changed just now; a falling mileage is asked about
  await page.getByRole('button', { name: 'Lisää merkintä' }).click()
  await dialog.getByLabel('Mittarilukema').fill('91000')
  await dialog.getByLabel('Aloita pohjasta').selectOption('Määräaikaishuolto, diesel')
  await expect(dialog.getByText(/^Sama osa vaihdettiin/)).toContainText('(92 000 km).')
  await dialog.getByRole('button', { name: 'Tallenna luonnos' }).click()
  await expect(dialog).toHaveCount(0)
  await draft.getByRole('button', { name: 'Allekirjoita' }).click()
  await dialog.getByRole('button', { name: 'Allekirjoita' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Auton lukema oli 92 000 km')
  await expectAccessible(page)
  await dialog.getByLabel('Lukema on oikein').check()
  await dialog.getByRole('button', { name: 'Allekirjoita' }).click()
  await expect(page.getByRole('region', { name: 'Merkintä 2' })).toContainText('Poikkeaa aiemmista')

  // what another system knew, as a Finnish spreadsheet writes it
  await page.getByRole('button', { name: 'Tuo vanhoja' }).click()
  const old = Buffer.from('Päivä;Km;Työ\n3.4.2021;40000;Jakohihnan vaihto\n', 'latin1')
  await dialog.locator('input[type=file]').setInputFiles({ name: 'vanhat.csv', mimeType: 'text/csv', buffer: old })
  await expect(dialog.getByText('1 merkintä luettu, kaikki kunnossa')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Tuo 1 merkintä' }).click()
  await expect(page.getByRole('region', { name: 'Merkintä 3' })).toContainText('Korjaamo, vanhasta huoltokirjasta')

  await page.getByRole('button', { name: 'Toimita asiakkaalle' }).click()
  await expect(page.getByRole('button', { name: 'Merkitse laskutetuksi' })).toBeVisible()
  await expectAccessible(page)

  // the customer sees it without a reload, and that nothing of it was changed
  await expect(other.getByText(/Huoltokirja on aito: 3 merkintää/)).toBeVisible()
  await expect(other.getByRole('region', { name: 'Merkintä 1' })).toContainText('Öljynsuodatin')
  await expect(other.getByText('Toimitettu')).toBeVisible()
  await expectAccessible(other)

  await page.getByRole('button', { name: 'Merkitse laskutetuksi' }).click()
  await dialog.getByRole('button', { name: 'Merkitse laskutetuksi' }).click()
  await expect(page.getByText('Valmis', { exact: true })).toBeVisible()

  // found in the list by a part of its plate; the whole row opens it
  await other.goto('/app/maintenance-books')
  await other.getByRole('searchbox', { name: 'Hae huoltokirjoja' }).fill('kir10')
  const found = other.getByRole('list', { name: 'Huoltokirjat' }).getByRole('listitem')
  await expect(found).toHaveCount(1)
  await expectAccessible(other)
  await found.click()
  await expect(other.getByText(/Huoltokirja on aito: 3 merkintää/)).toBeVisible()

  // on paper, and verified by its holder without an account
  const link = other.getByRole('link', { name: 'Tulosta huoltokirja' })
  const paper = await phone.request.get((await link.getAttribute('href')) ?? '')
  expect([paper.status(), paper.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await other.goto('/huoltokirja')
  await other.getByLabel('Huoltokirjan koodi').fill('keksitty')
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Tarkista koodi' }).click()
  await expect(other.getByRole('heading', { name: 'Huoltokirjaa ei tunneta' })).toBeVisible()
  await expectAccessible(other)
  await Promise.all([phone.close(), garage.context.close(), customer.context.close()])
})
