import { act } from './calls.ts'
import { recordCar, ticketOf } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { freshPhone } from './fresh.ts'
import { linkInText } from './mails.ts'
import { acceptConnection, addDriver, NEW_PASSWORD, newFounder, newMember } from './newcomers.ts'
import { expect, openContext, openPage, PHONE, signIn, test } from './people.ts'

const DARK_PHONE = { ...PHONE, colorScheme: 'dark' } as const

// the first story of the product, by four people, the two on phones in the dark theme
test('a fleet reports a car, the garage asks leave for extra work and gets it, and the driver fetches the car', {
  tag: ['@quick', '@story-1'],
}, async ({ browser }) => {
  const garage = await newFounder(browser, 'Aino', 'GARAGE')
  const mechanic = await newMember(browser, 'Mauno', garage)
  const customer = await newFounder(browser, 'Tuula', 'CUSTOMER')
  await recordCar(garage, { customer, vehicle: { registrationNumber: 'TAR-1' }, job: { title: 'Renkaat' } })
  await acceptConnection(customer)
  const phoneNumber = freshPhone()
  await addDriver(customer, phoneNumber)

  // the adviser's desk is open when the fleet reports
  const { page: adviser } = garage
  await adviser.goto('/app')
  await expect(adviser.getByRole('heading', { name: 'Työpöytä' })).toBeVisible()
  const { ticketId } = await act(customer.context, 'tickets.report', {
    organizationId: customer.organizationId,
    garageId: garage.organizationId,
    requestKey: crypto.randomUUID(),
    vehicle: { vehicle: { registrationNumber: 'TAR-2', make: 'Ford', model: 'Transit' } },
    job: { title: 'Jarrut vinkuvat' },
  })
  await adviser.getByRole('link', { name: /TAR-2/ }).first().click()
  await expect(adviser.getByRole('heading', { name: 'Jarrut vinkuvat' })).toBeVisible()
  const { page: fleet } = customer
  await fleet.goto(`/app/tickets/${ticketId}`)
  const named = fleet.getByRole('region', { name: 'Kuljettajat' })
  await named.getByRole('combobox', { name: 'Lisää kuljettaja' }).fill('kais')
  await fleet.getByRole('option', { name: /Kaisa Kuljettaja/ }).click()
  await expect(named.getByRole('listitem')).toContainText('Kaisa Kuljettaja')

  // it is planned, and the mechanic takes it to work
  await ticketOf(garage.context, ticketId).move('SCHEDULED', { scheduledStart: '2099-03-02T08:00:00Z' })
  const hall = await openContext(browser, DARK_PHONE)
  await signIn(hall, mechanic.email, NEW_PASSWORD)
  const phone = await openPage(hall)
  await phone.goto(`/app/tickets/${ticketId}`)
  await phone.getByRole('tab', { name: 'Työ' }).click()
  await phone.getByRole('button', { name: 'Ota työn alle' }).first().click()
  await expect(fleet.getByText('otti auton työn alle')).toBeVisible()

  // under the car there is more to do
  const found = phone.getByRole('region', { name: 'Lisätyöt' })
  await found.getByRole('button', { name: 'Pyydä lisätyölupa' }).click()
  const asking = openDialog(phone)
  await asking.getByLabel('Mitä löytyi ja mitä ehdotat').fill('Jarrusatula jumittaa.')
  await asking.getByRole('combobox', { name: 'Lisää rivi' }).fill('Satulan kunnostus')
  await asking.getByRole('option', { name: /Kirjoita rivi/ }).click()
  await asking.getByLabel('Hinta, veroton').fill('200')
  await asking.getByRole('button', { name: 'Lisää rivi' }).click()
  await expect(asking.getByText('251,00')).toBeVisible()
  await asking.getByRole('button', { name: 'Lähetä asiakkaalle' }).click()
  await expect(asking).toHaveCount(0)
  await expect(adviser.getByText('jätti huollon odottamaan lupaa')).toBeVisible()

  // the fleet's manager says yes, and the mechanic sees it
  const answer = fleet.getByRole('region', { name: 'Lisätyöt' })
  await answer.getByRole('button', { name: 'Hyväksy kaikki' }).click()
  await answer.getByRole('button', { name: 'Lähetä vastaus' }).click()
  await expect(found).toContainText('Hyväksytty')
  await expect(adviser.getByText('hyväksyi lisätyön 1: 200,00')).toBeVisible()

  // the adviser notifies the driver, who fetches the car
  await adviser
    .getByRole('region', { name: 'Kuljettajat' })
    .getByRole('button', { name: 'Ilmoita kuljettajille' })
    .click()
  const messages = openDialog(adviser)
  await messages.getByLabel('Missä avaimet ovat').fill('Avainlaatikko')
  await messages.getByRole('button', { name: 'Lähetä viestit' }).click()
  await expect(named.getByRole('listitem')).toContainText('Noudettavissa: tekstiviesti lähetetty')
  const driver = await openPage(await openContext(browser, { ...DARK_PHONE, javaScriptEnabled: false }))
  await driver.goto(await linkInText(browser, phoneNumber))
  await expect(driver.getByText('Avainlaatikko')).toBeVisible()
  await driver.getByRole('button', { name: 'Kuittaa noudetuksi' }).click()
  await expect(driver.getByRole('heading', { name: 'Kiitos, nouto on kuitattu' })).toBeVisible()
  for (const page of [adviser, fleet])
    await expect(page.getByText(/Kaisa Kuljettaja.*kuittasi auton noudetuksi/)).toBeVisible()
  expect((await ticketOf(garage.context, ticketId).get()).status).toBe('DONE')
})
