import { expectAccessible } from './axe.ts'
import { act } from './calls.ts'
import { recordCar, ticketOf } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { freshPlate } from './fresh.ts'
import { acceptConnection, type Founder, NEW_PASSWORD, newFounder } from './newcomers.ts'
import { expect, openContext, openPage, PHONE, signIn, test } from './people.ts'

const fields = { size: '205/55 R16', make: 'Nokian', model: '', dot: '2321', rims: 'ALLOY', hasBolts: false, notes: '' }
const treads = { frontLeft: 60, frontRight: 60, rearLeft: 65, rearRight: 65 }

/** A set behind the scenes. */
const addSet = ({ context, organizationId }: Founder, given: object) =>
  act(context, 'tyreHotel.add', {
    organizationId,
    ...fields,
    treads,
    placeId: null,
    requestKey: crypto.randomUUID(),
    ...given,
  })

const switchOn = ({ context, organizationId }: Founder) =>
  act(context, 'settings.tyreHotel.save', {
    organizationId,
    edit: { isOn: true, terms: 'Renkaat säilytetään lukitussa tilassa.', serviceId: null, version: 0 },
  })

async function garageWithCar(browser: Parameters<typeof newFounder>[0]) {
  const garage = await newFounder(browser, 'Rauno', 'GARAGE')
  const customer = await newFounder(browser, 'Raili', 'CUSTOMER')
  const plate = freshPlate('REN')
  const ticketId = await recordCar(garage, {
    customer,
    vehicle: { registrationNumber: plate, make: 'Toyota', model: 'Yaris' },
    job: { title: 'Renkaiden vaihto' },
  })
  await acceptConnection(customer)
  // the car becomes one that the garage knows a moment after the customer's yes
  let vehicleId: string | null = null
  await expect(async () => {
    vehicleId = (await ticketOf(garage.context, ticketId).get()).vehicleId
    expect(vehicleId).not.toBeNull()
  }).toPass()
  return { garage, customer, plate, ticketId, vehicleId: String(vehicleId) }
}

test('a garage switches the tyre hotel on, makes its shelves, and adds a set to one', async ({ browser }) => {
  const { garage, plate } = await garageWithCar(browser)
  const { page } = garage
  await page.goto('/app/tyre-hotel')
  await expect(page.getByText('Rengashotelli ei ole käytössä')).toBeVisible()
  await page.getByRole('link', { name: 'Ota käyttöön asetuksissa' }).click()
  await page.getByLabel('Rengashotelli on käytössä').check()
  await page.getByRole('button', { name: 'Tallenna' }).click()
  await expect(page.getByText('Rengashotellin asetukset tallennettu')).toBeVisible()
  await page.getByRole('link', { name: 'Rengashotelli' }).first().click()
  await expect(page.getByText('Ei vielä rengassarjoja')).toBeVisible()

  await page.getByRole('link', { name: 'Hyllyt' }).click()
  await expect(page.getByRole('link', { name: 'Hyllyt' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('link', { name: 'Sarjat' })).not.toHaveAttribute('aria-current')
  await page.getByRole('button', { name: 'Luo hyllypaikkoja' }).first().click()
  await expect(openDialog(page).getByText('A-01-1 … A-12-4, 48 paikkaa')).toBeVisible()
  await openDialog(page).getByRole('button', { name: 'Luo paikat' }).click()
  await expect(page.getByText('48 vapaana, 0 käytössä')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Sarjat' }).click()
  await page.getByRole('button', { name: 'Lisää sarja' }).first().click()
  const dialog = openDialog(page)
  await dialog.getByLabel('Auto', { exact: true }).fill(plate)
  await page.getByRole('option', { name: new RegExp(plate) }).click()
  await dialog.getByLabel('Koko').fill('205/55')
  await dialog.getByRole('button', { name: 'Lisää sarja' }).click()
  await expect(dialog.getByText('Kirjoita koko muodossa 205/55 R16')).toBeVisible()
  await dialog.getByLabel('Koko').fill('205/55r16')
  await dialog.getByLabel('Vasen etu').fill('1,5')
  await dialog.getByLabel('Hyllypaikka').fill('A-02')
  await page.getByRole('option', { name: 'A-02-1' }).click()
  await dialog.getByRole('button', { name: 'Lisää sarja' }).click()
  await expect(page.getByText('Sarja R1 lisätty')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: plate })
  await expect(row).toContainText('A-02-1')
  await expect(row).toContainText('Alle lain rajan')
  await row.getByRole('link', { name: new RegExp(plate) }).click()
  await expect(page.getByRole('heading', { name: 'R1 Kesärenkaat 205/55 R16' })).toBeVisible()
  await expectAccessible(page)
  const label = await page.request.get(
    (await page.getByRole('link', { name: 'Tulosta tarra' }).getAttribute('href')) ?? '',
  )
  expect(label.headers()).toMatchObject({ 'content-type': 'application/pdf' })
})

test('a mechanic changes the season on a phone, and the customer sees its sets and asks for the next change', async ({
  browser,
}) => {
  const { garage, customer, ticketId, vehicleId } = await garageWithCar(browser)
  const { organizationId } = garage
  await switchOn(garage)
  await act(garage.context, 'tyreHotel.makePlaces', {
    organizationId,
    hall: 'A',
    firstRow: 1,
    lastRow: 1,
    shelves: 2,
    requestKey: crypto.randomUUID(),
  })
  await addSet(garage, { vehicleId, season: 'SUMMER', state: 'ON_CAR' })
  await addSet(garage, { vehicleId, season: 'STUDDED', state: 'ON_SHELF' })

  const context = await openContext(browser, PHONE)
  await signIn(context, garage.email, NEW_PASSWORD)
  const phone = await openPage(context)
  await phone.goto(`/app/tickets/${ticketId}`)
  await phone.getByRole('button', { name: 'Vaihda kausi' }).click()
  const dialog = openDialog(phone)
  await expect(dialog.getByLabel('Hyllypaikka')).toHaveValue('A-01-1')
  await dialog.getByRole('group', { name: 'Säilöön menevän urat' }).getByLabel('Vasen etu').fill('4,5')
  await dialog.getByRole('group', { name: 'Alle tulevan urat' }).getByLabel('Oikea taka').fill('kulunut')
  await dialog.getByRole('button', { name: 'Vaihda', exact: true }).click()
  await expect(dialog.getByText('Esimerkiksi 6,5')).toBeVisible()
  await dialog.getByRole('group', { name: 'Alle tulevan urat' }).getByLabel('Oikea taka').fill('7')
  await dialog.getByRole('button', { name: 'Vaihda', exact: true }).click()
  await expect(phone.getByText('Renkaat vaihdettu')).toBeVisible()
  const sets = phone.getByRole('region', { name: 'Renkaat' })
  await expect(sets.getByRole('listitem').filter({ hasText: 'Nastarenkaat' })).toContainText('Auton alla')
  await expect(sets.getByRole('listitem').filter({ hasText: 'Kesärenkaat' })).toContainText('A-01-1')
  await phone.getByRole('tab', { name: 'Viestit' }).click()
  await expect(phone.getByText(/vaihtoi renkaat: alle Nastarenkaat 205\/55 R16, säilöön Kesärenkaat/)).toBeVisible()

  const { page } = customer
  await page.goto(`/app/vehicles/${vehicleId}`)
  const own = page.getByRole('region', { name: 'Renkaat' })
  await expect(own).toContainText(`Säilössä: ${garage.organizationName}`)
  await expect(own).not.toContainText('A-01-1')
  await expectAccessible(page)
  await own.getByRole('link', { name: 'Pyydä vaihtoa' }).click()
  await expect(page.getByLabel('Mitä autolle pitää tehdä')).toHaveValue('Renkaiden vaihto: kesärenkaat alle')
})

test('the shelves are gone through on a phone, and what is missing stays in the result', async ({ browser }) => {
  const { garage, vehicleId, plate } = await garageWithCar(browser)
  const { organizationId } = garage
  await switchOn(garage)
  await act(garage.context, 'tyreHotel.makePlaces', {
    organizationId,
    hall: 'B',
    firstRow: 1,
    lastRow: 2,
    shelves: 1,
    requestKey: crypto.randomUUID(),
  })
  const { page } = garage
  await page.goto('/app/tyre-hotel/places')
  await addSet(garage, { vehicleId, season: 'SUMMER', state: 'ON_SHELF' })
  const context = await openContext(browser, PHONE)
  await signIn(context, garage.email, NEW_PASSWORD)
  const phone = await openPage(context)
  // the set gets its place by hand
  await phone.goto('/app/tyre-hotel')
  await phone.getByRole('link', { name: new RegExp(plate) }).click()
  await phone.getByRole('button', { name: 'Siirrä' }).click()
  await openDialog(phone).getByLabel('Hyllypaikka').fill('B-02')
  await phone.getByRole('option', { name: 'B-02-1' }).click()
  await openDialog(phone).getByRole('button', { name: 'Siirrä' }).click()
  await expect(phone.getByText('Sarja siirretty')).toBeVisible()

  await phone.goto('/app/tyre-hotel/stocktaking')
  await phone.getByRole('button', { name: 'Aloita tai jatka inventaariota' }).click()
  await phone.getByRole('button', { name: 'Tyhjä', exact: true }).click()
  await expect(phone.getByText('1 / 2 paikkaa läpikäyty')).toBeVisible()
  await phone.getByRole('button', { name: 'Seuraava rivi' }).click()
  await expect(phone.getByRole('listitem').filter({ hasText: 'B-02-1' })).toContainText(plate)
  await phone.getByRole('button', { name: 'Puuttuu', exact: true }).click()
  await expect(phone.getByText('2 / 2 paikkaa läpikäyty')).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Päätä inventaario' }).click()
  await phone.getByRole('alertdialog').or(openDialog(phone)).getByRole('button', { name: 'Päätä inventaario' }).click()
  await expect(phone.getByText('1 puuttuu, 0 väärää sarjaa')).toBeVisible()
  await expect(phone.getByRole('list', { name: 'Poikkeamat' })).toContainText('B-02-1')
})
