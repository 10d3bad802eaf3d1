import { partsOf, plusDays } from '../src/shared/calendar-day.ts'
import { dayInHelsinki } from '../src/shared/helsinki-clock.ts'
import { expectAccessible } from './axe.ts'
import { act, ask, organizationIdOf } from './calls.ts'
import { openDialog } from './dialogs.ts'
import { freshPlate } from './fresh.ts'
import { newFounder } from './newcomers.ts'
import { DEMO, expect, personIn, test } from './people.ts'

/** A day of Helsinki's calendar, as people type it: so many days from today. */
const day = (days: number) => {
  const at = partsOf(plusDays(dayInHelsinki(new Date()), days))
  return `${at.day}.${at.month}.${at.year}`
}

test('a fleet manager brings 200 cars in, sees what is due, finds one and reports it', { tag: '@quick' }, async ({
  browser,
}) => {
  const { page } = await newFounder(browser, 'Laivasto', 'CUSTOMER')
  await page.goto('/app')
  await page.getByRole('link', { name: 'Autot', exact: true }).first().click()
  await expect(page.getByText('Ei vielä autoja')).toBeVisible()

  const rows = Array.from({ length: 200 }, (_, n) => `KUL-${n + 1};Ford;Transit;2021;${10_000 + n};${day(40 + n)}`)
  rows[120] = `KUL-121;Ford;Transit;2021;10120;${day(-3)}`
  rows[150] = `KUL-151;Škoda;Octavia;2019;15150;${day(12)}`
  const send = async (text: string) => {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'autot.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  }
  await page.getByRole('button', { name: 'Tuo tiedostosta' }).click()
  const head = 'Rekisterinumero;Merkki;Malli;Vuosimalli;Mittarilukema;Seuraava katsastus'
  // a duplicate plate is reported with its row, and nothing is imported
  await send([head, ...rows, 'kul 1;;;;;'].join('\n'))
  await expect(page.getByText('Sama numero on jo rivillä 2')).toBeVisible()
  await page.getByRole('button', { name: 'Valitse toinen tiedosto' }).click()
  await send([head, ...rows].join('\n'))
  await page.getByRole('button', { name: 'Tuo 200 autoa' }).click()
  await expect(page.getByText('200 autoa', { exact: true })).toBeVisible()

  // what is late comes first, in words
  const list = page.getByRole('table', { name: 'Autot' })
  await expect(list.getByRole('row').nth(1)).toContainText('KUL-121')
  await expect(list.getByRole('row').nth(1)).toContainText('Myöhässä 3 päivää')
  await expect(list.getByRole('row').nth(2)).toContainText('12 päivän päästä')
  await page.getByRole('button', { name: 'Katsastus lähestyy 2' }).click()
  await expect(list.getByRole('row')).toHaveCount(3)
  await expect(page).toHaveURL(/state=inspection/)

  await page.getByRole('button', { name: /^Kaikki/ }).click()
  await page.getByRole('searchbox', { name: 'Hae autoja' }).fill('skoda 151')
  await expect(page.getByText('Hakuun sopivia autoja ei löytynyt')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Hae autoja' }).fill('kul 151')
  await expect(list.getByRole('row')).toHaveCount(2)
  await expect(list).toContainText("Škoda Octavia '19")
  await page.getByRole('link', { name: /Ilmoita KUL-151/ }).click()
  await expect(page.getByRole('heading', { name: 'Ilmoita auto korjaamolle' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Auto', exact: true })).toContainText('KUL-151')
})

test('a car’s page shows its customer everything, and a garage its own tickets', async ({ browser }) => {
  const { page: garage, context } = await personIn(browser, DEMO.garage)
  const { page: customer } = await personIn(browser, DEMO.customer)
  await customer.goto('/app/vehicles?state=inHall')
  const first = customer.getByRole('table', { name: 'Autot' }).getByRole('row').nth(1)
  const href = (await first.getByRole('link').first().getAttribute('href')) ?? ''
  const organizationId = await organizationIdOf(customer.context())
  const of = { organizationId, vehicleId: href.split('/').at(-1) }
  const { tickets } = await ask(customer.context(), 'tickets.ofVehicle', of)
  await customer.goto(href)
  await expect(customer.getByRole('tabpanel', { name: 'Huollot' }).getByRole('article').first()).toContainText(
    tickets[0].title,
  )
  await expect(customer.getByRole('link', { name: 'Ilmoita auto', exact: true })).toBeVisible()

  // the parts of its life, each with an address of its own
  for (const [part, found] of [
    ['Tarjoukset', /Ei tarjouspyyntöjä|korjaamo/],
    ['Kulut', /Ei vielä kuluja|Veroton/],
    ['Huoltokirja', /Ei vielä merkintöjä|merkintä \d/],
  ] as const) {
    await customer.getByRole('tab', { name: part }).click()
    await expect(customer.getByRole('tabpanel', { name: part })).toContainText(found)
  }
  await expectAccessible(customer)
  await customer.reload()
  await expect(customer.getByRole('tab', { name: 'Huoltokirja' })).toHaveAttribute('aria-selected', 'true')

  // a mileage that falls is asked about, and marked when it is kept
  const told = async (km: string, isRight: boolean) => {
    await customer.getByRole('button', { name: 'Muokkaa' }).click()
    const dialog = openDialog(customer)
    await dialog.getByLabel('Mittarilukema').fill(km)
    if (isRight) await dialog.getByLabel('Lukema on oikein').check()
    else await expect(dialog.getByText('Onko lukema oikein?')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Tallenna' }).click()
    await expect(dialog).toHaveCount(0)
  }
  const { mileageKm } = await ask(customer.context(), 'vehicles.details', of)
  const last = mileageKm ?? 150_000
  await told(String(last + 100), false)
  await told('1 234 km', true)
  await expect(customer.getByText('Vahvistettu')).toBeVisible()

  // the garage comes to the same car from the customer's page
  await garage.goto(href)
  await expect(garage.getByRole('link', { name: 'Uusi huolto' })).toBeVisible()
  await expect(garage.getByRole('button', { name: 'Muokkaa' })).toHaveCount(0)
  await garage.getByRole('navigation', { name: 'Murupolku' }).getByRole('link').click()
  await expect(garage.getByRole('region', { name: 'Autot' }).getByRole('row').nth(1)).toBeVisible()
  await context.close()
})

test('a car is added while the register is away', async ({ signedInAs }) => {
  const page = await signedInAs(DEMO.customer)
  await page.route(/vehicles\.lookUp/, (route) => route.abort())
  await page.goto('/app/vehicles')
  await page.getByRole('button', { name: 'Lisää auto' }).click()
  const dialog = openDialog(page)
  const plate = freshPlate('ZZZ')
  await dialog.getByLabel('Rekisterinumero').fill(plate)
  await dialog.getByLabel(/^Merkki/).fill('Volvo')
  await dialog.getByRole('button', { name: 'Lisää auto' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Hae autoja' }).fill(plate)
  await expect(page.getByRole('table', { name: 'Autot' })).toContainText('Volvo')
})

test('what a colleague changes of a car appears on the list and on its page, without a reload', async ({ browser }) => {
  const { page: list, context } = await personIn(browser, DEMO.customer)
  const { page: car, context: colleague } = await personIn(browser, DEMO.driverOffice)
  const organizationId = await organizationIdOf(context)
  const registrationNumber = freshPlate('ELO')
  const vehicle = { registrationNumber, vinNumber: '', make: 'Volvo', model: 'V60', color: '', year: 2020 }
  const { vehicleId } = await act(context, 'vehicles.add', { organizationId, vehicle })
  await list.goto(`/app/vehicles?text=${registrationNumber}`)
  await car.goto(`/app/vehicles/${vehicleId}`)
  const shown = list.getByRole('table', { name: 'Autot' })
  await expect(shown).toContainText("Volvo V60 '20")
  await expect(car.getByText('Volvo V60').first()).toBeVisible()
  await act(colleague, 'vehicles.edit', { organizationId, vehicleId, version: 1, changes: { model: 'V90' } })
  await expect(shown).toContainText("Volvo V90 '20")
  await expect(car.getByText('Volvo V90').first()).toBeVisible()

  const file = list.waitForEvent('download')
  await list.getByRole('link', { name: 'Lataa CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/^autot-.*\.csv$/)
})
