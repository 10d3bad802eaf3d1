import { expectAccessible } from './axe.ts'
import { act, ask } from './calls.ts'
import { recordCar, ticketOf } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { freshPhone, freshPlate } from './fresh.ts'
import { acceptConnection, type Founder, newFounder } from './newcomers.ts'
import { expect, test } from './people.ts'

const vans = {
  name: 'Pakettiautot',
  everyKm: null,
  everyMonths: null,
  everyTenths: null,
  serviceId: null,
  packageId: null,
}
const oil = { ...vans, name: 'Öljynvaihto', everyKm: 15_000, everyMonths: 12 }
const brakes = { ...vans, name: 'Jarruneste', everyMonths: 24 }

const saveTemplate = ({ context, organizationId }: Founder, name: string, items: object[]) =>
  act(context, 'settings.planTemplates.save', { organizationId, row: { name, items } })

/** A car of this customer, added behind the scenes; answers its id. */
async function addCar({ context, organizationId }: Founder, registrationNumber: string): Promise<string> {
  const vehicle = { registrationNumber, make: 'Ford', model: 'Transit' }
  return String((await act(context, 'vehicles.add', { organizationId, vehicle })).vehicleId)
}

/** Writes down when a part was done last, behind the scenes. */
async function markDone({ context, organizationId }: Founder, vehicleId: string, name: string, on: string) {
  const { plan } = await ask(context, 'servicePlans.ofVehicle', { organizationId, vehicleId })
  const item = plan.items.find((one: { name: string }) => one.name === name)
  const done = { itemIds: [item.id], on, km: null, tenths: null }
  await act(context, 'servicePlans.markDone', { organizationId, vehicleId, version: plan.version, ...done })
}

test('a fleet manager takes a ready template into use and gives it to several cars', async ({ browser }) => {
  const customer = await newFounder(browser, 'Päivi', 'CUSTOMER')
  const plates = [freshPlate('PLA'), freshPlate('PLB')]
  for (const plate of plates) await addCar(customer, plate)
  const { page } = customer
  await page.goto('/app/settings/service-plans')
  await page.getByRole('button', { name: 'Lisää valmis' }).first().click()
  await page.getByRole('menuitem', { name: 'Pakettiauto' }).click()
  await expect(page.getByRole('cell', { name: 'Pakettiauto', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Lisää pohja' }).click()
  const dialog = openDialog(page)
  await dialog.getByLabel('Nimi').fill('Perävaunut')
  await dialog.getByRole('textbox', { name: 'Kohta', exact: true }).fill('Jarrujen säätö')
  await dialog.getByRole('button', { name: 'Lisää', exact: true }).click()
  await expect(dialog.getByText('Anna ainakin yksi väli', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Kuukaudet: Jarrujen säätö').fill('12')
  await dialog.getByRole('button', { name: 'Lisää', exact: true }).click()
  await expect(page.getByRole('cell', { name: 'Perävaunut', exact: true })).toBeVisible()

  await page.goto('/app/vehicles')
  await page.getByRole('checkbox', { name: 'Valitse sivun kaikki 2 autoa' }).check()
  await page.getByRole('region', { name: 'Valitut autot' }).getByRole('button', { name: 'Huolto-ohjelma' }).click()
  await openDialog(page).getByRole('button', { name: 'Pakettiauto' }).click()
  await expect(page.getByText('Huolto-ohjelma annettu: 2 autoa')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Autot' })).toContainText('Öljynvaihto ja suodatin')
})

test('what is due of a programme becomes lines at the garage, and the work moves it on for the customer', async ({
  browser,
}) => {
  const garage = await newFounder(browser, 'Tuula', 'GARAGE')
  const customer = await newFounder(browser, 'Lauri', 'CUSTOMER')
  // connects the two
  await recordCar(garage, { customer, vehicle: { registrationNumber: freshPlate('HOP') }, job: { title: 'Renkaat' } })
  await acceptConnection(customer)
  const { ticketId } = await act(customer.context, 'tickets.report', {
    organizationId: customer.organizationId,
    garageId: garage.organizationId,
    vehicle: { vehicle: { registrationNumber: freshPlate('HOQ'), make: 'Ford', model: 'Transit' } },
    job: { title: 'Vuosihuolto', mileageKm: 98_000 },
    requestKey: crypto.randomUUID(),
  })
  const { vehicleId } = await ticketOf(garage.context, ticketId).get()
  await act(garage.context, 'settings.services.save', {
    organizationId: garage.organizationId,
    row: { name: 'Öljynvaihto', group: '', priceCents: 9000, vatCode: 'STANDARD', hours: 1, active: true },
  })
  await saveTemplate(customer, 'Pakettiautot', [oil, brakes])

  const { page } = customer
  await page.goto(`/app/vehicles/${vehicleId}`)
  await page.getByRole('button', { name: 'Anna huolto-ohjelma' }).click()
  await openDialog(page).getByRole('button', { name: 'Pakettiautot' }).click()
  const part = page.getByRole('region', { name: 'Huolto-ohjelma' }).getByRole('row').filter({ hasText: 'Öljynvaihto' })
  await expect(part).toContainText('15 000 km / vuosi')
  await page.getByRole('button', { name: 'Merkitse tehdyksi' }).click()
  await openDialog(page).getByRole('checkbox', { name: 'Öljynvaihto' }).check()
  await openDialog(page).getByRole('textbox', { name: 'Päivä' }).fill('1.2.2025')
  await openDialog(page).getByLabel('Mittarilukema silloin', { exact: false }).fill('80 000')
  await openDialog(page).getByRole('button', { name: 'Merkitse tehdyksi' }).click()
  await expect(part).toContainText('Myöhässä')
  await expect(part).toContainText('1.2.2026 tai 95 000 km')
  await expectAccessible(page)
  await page.goto('/app/vehicles?state=service')
  await expect(page.getByRole('table', { name: 'Autot' })).toContainText('Öljynvaihto')

  const work = garage.page
  await work.goto(`/app/tickets/${ticketId}`)
  const card = work.getByRole('region', { name: 'Huolto-ohjelma' })
  await expect(card).toContainText('Myöhässä')
  await expect(card).not.toContainText('Jarruneste')
  await card.getByRole('button', { name: 'Lisää riveiksi (1)' }).click()
  await expect(work.getByText('90,00 €').first()).toBeVisible()
  await expect(card.getByText('ohjelma siirtyy: Öljynvaihto', { exact: false })).toBeVisible()
  await card.getByRole('button', { name: 'Näytä loput 1' }).click()
  await card.getByRole('checkbox', { name: 'Jarruneste' }).check()
  await expect(card.getByText('ohjelma siirtyy: Öljynvaihto, Jarruneste', { exact: false })).toBeVisible()
  await expectAccessible(work)
  await ticketOf(garage.context, ticketId).move('IN_PROGRESS')
  await work.getByRole('button', { name: 'Valmis noudettavaksi' }).first().click()
  await expect(card).toContainText('Tehty, seuraavaksi')

  await page.goto(`/app/vehicles/${vehicleId}`)
  await expect(part).toContainText('113 000 km')
  await expect(part).not.toContainText('Myöhässä')
  await expect(page.getByText('Huolto-ohjelmasta')).toBeVisible()
})

test('a machine is serviced by the hours of its engine', async ({ browser }) => {
  const customer = await newFounder(browser, 'Kimmo', 'CUSTOMER')
  const vehicleId = await addCar(customer, freshPlate('KAI'))
  await saveTemplate(customer, 'Kaivinkone', [{ ...vans, name: 'Moottoriöljy', everyTenths: 2500 }])
  const { page } = customer
  await page.goto(`/app/vehicles/${vehicleId}`)
  const record = async (hours: string) => {
    await page.getByRole('button', { name: 'Kirjaa käyttötunnit' }).click()
    await openDialog(page).getByLabel('Käyttötunnit nyt').fill(hours)
    await openDialog(page).getByRole('button', { name: 'Kirjaa', exact: true }).click()
    await expect(openDialog(page)).toHaveCount(0)
  }
  await record('1 234,5')
  await expect(page.getByRole('region', { name: 'Käyttötunnit' })).toContainText('1 234,5 h')
  await page.getByRole('button', { name: 'Anna huolto-ohjelma' }).click()
  await openDialog(page).getByRole('button', { name: 'Kaivinkone' }).click()
  const part = page.getByRole('region', { name: 'Huolto-ohjelma' }).getByRole('row').filter({ hasText: 'Moottoriöljy' })
  await expect(part).toContainText('1 484,5 h')

  await page.getByRole('button', { name: 'Kirjaa käyttötunnit' }).click()
  await openDialog(page).getByLabel('Käyttötunnit nyt').fill('1500')
  await expect(openDialog(page).getByText('Onko se oikein?', { exact: false })).toBeVisible()
  await openDialog(page).getByRole('checkbox', { name: 'Lukema on oikein' }).check()
  await openDialog(page).getByRole('button', { name: 'Kirjaa', exact: true }).click()
  await expect(part).toContainText('Myöhässä')
})

test("a garage's own customer is reminded of what is due by its name", async ({ browser }) => {
  const garage = await newFounder(browser, 'Sirpa', 'GARAGE')
  const plate = freshPlate('MUI')
  const ticketId = await recordCar(garage, {
    customer: { newCustomer: { name: 'Marja Muistava', phone: freshPhone() } },
    vehicle: { registrationNumber: plate, make: 'Ford', model: 'Transit' },
    job: { title: 'Renkaat' },
  })
  const { vehicleId } = await ticketOf(garage.context, ticketId).get()
  await ticketOf(garage.context, ticketId).move('CANCELLED')
  await saveTemplate(garage, 'Oma ohjelma', [oil])
  const { page } = garage
  await page.goto(`/app/vehicles/${vehicleId}`)
  await page.getByRole('button', { name: 'Anna huolto-ohjelma' }).click()
  await openDialog(page).getByRole('button', { name: 'Oma ohjelma' }).click()
  await expect(page.getByRole('region', { name: 'Huolto-ohjelma' })).toContainText('Öljynvaihto')
  await markDone(garage, vehicleId, 'Öljynvaihto', '2025-02-01')
  await page.goto('/app/reminders')
  await expect(page.getByRole('listitem').filter({ hasText: 'Marja Muistava' })).toContainText('Öljynvaihto')
})
