import { expectAccessible } from './axe.ts'
import { recordCar, ticketOf } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { freshPhone } from './fresh.ts'
import { linkInText } from './mails.ts'
import { acceptConnection, addDriver, newFounder } from './newcomers.ts'
import { expect, openContext, openPage, PHONE, test } from './people.ts'

test('a garage notifies the driver whom the customer named, and the driver confirms the pick-up on a phone without scripts', async ({
  browser,
}) => {
  const garage = await newFounder(browser, 'Nelli', 'GARAGE')
  const customer = await newFounder(browser, 'Kauko', 'CUSTOMER')
  const phone = freshPhone()
  await addDriver(customer, phone)
  const ticketId = await recordCar(garage, {
    customer,
    vehicle: { registrationNumber: 'NOU-70', make: 'Ford', model: 'Transit' },
    job: { title: 'Öljynvaihto' },
  })
  await acceptConnection(customer)
  await ticketOf(garage.context, ticketId).move('IN_PROGRESS')

  const { page } = garage
  await page.goto(`/app/tickets/${ticketId}`)
  const card = page.getByRole('region', { name: 'Kuljettajat' })
  await expect(page.getByRole('region', { name: 'Työ', exact: true })).toBeVisible()
  await expect(card).toHaveCount(0)

  await customer.page.goto(`/app/tickets/${ticketId}`)
  const own = customer.page.getByRole('region', { name: 'Kuljettajat' })
  await own.getByRole('combobox', { name: 'Lisää kuljettaja' }).fill('kais')
  await customer.page.getByRole('option', { name: /Kaisa Kuljettaja/ }).click()
  await expect(own.getByRole('listitem')).toContainText('Kaisa Kuljettaja')
  await expectAccessible(customer.page)

  // without a reload, on the other side
  await card.getByRole('button', { name: 'Ilmoita kuljettajille' }).click()
  const dialog = openDialog(page)
  await expect(dialog).toContainText(/NOU-70 on noudettavissa: .*\/nouto\//)
  await dialog.getByLabel('Missä avaimet ovat').fill('Avainlaatikko, koodi 4711')
  await dialog.getByRole('radio', { name: 'Lähetetään lasku' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Lähetä viestit' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('lähetti noutoviestin: Kaisa Kuljettaja')).toBeVisible()
  await expect(card.getByRole('listitem')).toContainText('Noudettavissa: tekstiviesti lähetetty')
  await expect(own.getByRole('listitem')).toContainText('Noudettavissa: tekstiviesti lähetetty')
  const early = await linkInText(browser, phone)

  // it is not ready after all: the link is worth nothing, and another one comes
  await card.getByRole('button', { name: 'Siirrä nouto' }).click()
  await dialog.getByLabel('Uusi aika').fill('2.12.2099 klo 15.00')
  await dialog.getByRole('button', { name: 'Siirrä ja lähetä viestit' }).click()
  await expect(card.getByRole('listitem')).toContainText('Nouto siirtyi: tekstiviesti lähetetty')
  const driver = await openPage(await openContext(browser, { ...PHONE, javaScriptEnabled: false }))
  await driver.goto(early)
  await expect(driver.getByRole('heading', { name: 'Linkki ei ole enää voimassa' })).toBeVisible()
  await card.getByRole('button', { name: 'Ilmoita kuljettajille' }).click()
  await dialog.getByRole('button', { name: 'Lähetä viestit' }).click()
  await expect(card.getByRole('listitem')).toContainText('Noudettavissa: tekstiviesti lähetetty')

  const link = await linkInText(browser, phone)
  const looked = await openPage(await openContext(browser, PHONE))
  await looked.goto(link)
  await expectAccessible(looked)
  await driver.goto(link)
  await expect(driver.getByRole('heading', { name: 'Auto on noudettavissa' })).toBeVisible()
  await expect(driver.getByText('Avainlaatikko, koodi 4711')).toBeVisible()
  await expect(driver.getByText('Lasku lähetetään. Noudettaessa ei tarvitse maksaa.')).toBeVisible()
  await driver.getByRole('button', { name: 'Kuittaa noudetuksi' }).click()
  await expect(driver.getByRole('heading', { name: 'Kiitos, nouto on kuitattu' })).toBeVisible()

  await expect(page.getByText(/Kaisa Kuljettaja.*kuittasi auton noudetuksi/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ilmoita uudelleen' })).toHaveCount(0)

  // what was open on another phone meanwhile does nothing twice
  await looked.getByRole('button', { name: 'Kuittaa noudetuksi' }).click()
  await expect(looked.getByRole('heading', { name: 'Kiitos, nouto on kuitattu' })).toBeVisible()
  await expectAccessible(looked)
  expect((await ticketOf(garage.context, ticketId).get()).status).toBe('DONE')
})
