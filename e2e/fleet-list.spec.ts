import { plusDays } from '../src/shared/calendar-day.ts'
import { dayInHelsinki } from '../src/shared/helsinki-clock.ts'
import { expectAccessible } from './axe.ts'
import { act, ask } from './calls.ts'
import { recordCar } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { freshPlate } from './fresh.ts'
import { acceptConnection, newFounder } from './newcomers.ts'
import { expect, test } from './people.ts'

test('a fleet manager sorts a fleet, and reports its ten overdue cars to its garage in four presses', async ({
  browser,
}) => {
  const garage = await newFounder(browser, 'Pikakorjaamo', 'GARAGE')
  const customer = await newFounder(browser, 'Kymmenikkö', 'CUSTOMER')
  const { page, organizationId, context } = customer
  const known = {
    vehicle: { registrationNumber: freshPlate('FLG'), make: 'Ford', model: 'Focus' },
    job: { title: 'Huolto' },
  }
  await recordCar(garage, { customer, ...known })
  await acceptConnection(customer)
  // the garage that was used last is chosen beforehand
  const last = { vehicle: { vehicle: known.vehicle }, job: { title: 'Renkaat' }, requestKey: crypto.randomUUID() }
  await act(context, 'tickets.report', { organizationId, garageId: garage.organizationId, ...last })
  const plates = Array.from({ length: 12 }, () => freshPlate('FLC'))
  const late = plusDays(dayInHelsinki(new Date()), -5)
  const [year, month, day] = late.split('-').map(Number)
  const rows = plates.map(
    (plate, n) =>
      `${plate};Ford;Transit;${n < 10 ? `${day}.${month}.${year}` : ''};${n < 4 ? '4100' : '3000'};Vantaa;1.6.2015`,
  )
  await page.goto('/app/vehicles')
  await page.getByRole('button', { name: 'Tuo tiedostosta' }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'autot.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      ['Rekisterinumero;Merkki;Malli;Seuraava katsastus;Kustannuspaikka;Toimipiste;Käyttöönotto', ...rows].join('\n'),
    ),
  })
  await page.getByRole('button', { name: 'Tuo 12 autoa' }).click()
  const list = page.getByRole('table', { name: 'Autot' })
  await expect(list.getByRole('row')).toHaveCount(14)

  // columns more, kept on this device
  await page.getByRole('button', { name: 'Sarakkeet' }).click()
  for (const name of ['Kustannuspaikka', 'Toimipiste']) await page.getByRole('checkbox', { name }).check()
  await page.keyboard.press('Escape')
  await expect(list.getByRole('columnheader', { name: 'Toimipiste' })).toBeVisible()
  await page.reload()
  await expect(list.getByRole('columnheader', { name: 'Toimipiste' })).toBeVisible()

  // sorted by a press on a head, and the address keeps it
  await list.getByRole('button', { name: 'Kustannuspaikka' }).click()
  await expect(list.getByRole('row').nth(1)).toContainText('3000')
  await list.getByRole('button', { name: 'Kustannuspaikka' }).click()
  await expect(list.getByRole('row').nth(1)).toContainText('4100')
  await page.reload()
  await expect(list.getByRole('row').nth(1)).toContainText('4100')
  await page.getByRole('combobox', { name: 'Kustannuspaikka' }).selectOption('4100')
  await expect(list.getByRole('row')).toHaveCount(5)
  await page.getByRole('combobox', { name: 'Kustannuspaikka' }).selectOption('')

  // several at once get another place
  for (const plate of plates.slice(10)) await page.getByRole('checkbox', { name: `Valitse ${plate}` }).check()
  await page.getByRole('button', { name: 'Muuta tietoja' }).click()
  const dialog = openDialog(page)
  await dialog.getByRole('checkbox', { name: 'Muuta: toimipiste' }).check()
  await dialog.getByRole('combobox', { name: 'Toimipiste' }).fill('Turku')
  await dialog.getByRole('button', { name: 'Tallenna' }).click()
  await expect(page.getByText('2 autoa muutettu')).toBeVisible()
  await expect(list.getByRole('row', { name: 'Turku' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Tyhjennä valinta' }).click()

  // the ten that are late: filter, all of them, report, what is wanted, send
  await page.getByRole('button', { name: 'Myöhässä 10' }).click()
  await page.getByRole('checkbox', { name: 'Valitse sivun kaikki 10 autoa' }).check()
  await page.getByRole('link', { name: 'Ilmoita korjaamolle' }).click()
  await expect(page.getByRole('list', { name: 'Ilmoitettavat autot' }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('textbox', { name: 'Mitä autolle pitää tehdä' }).fill('Katsastus')
  await page.getByRole('button', { name: 'Ilmoita 10 autoa' }).click()
  await expect(page).toHaveURL(/\/app(\?|$)/)
  const desk = await ask(context, 'tickets.listWithGroups', { organizationId })
  const reported = JSON.stringify(desk)
  for (const plate of plates.slice(0, 10)) expect(reported).toContain(plate)
  for (const plate of plates.slice(10)) expect(reported).not.toContain(plate)

  // inspected meanwhile: the day moves on at all of them
  await page.goto('/app/vehicles?state=late')
  await page.getByRole('checkbox', { name: 'Valitse sivun kaikki 10 autoa' }).check()
  await page.getByRole('button', { name: 'Katsastettu' }).click()
  await openDialog(page).getByRole('button', { name: 'Merkitse katsastetuiksi' }).click()
  await expect(page.getByText('10 autoa merkitty katsastetuksi')).toBeVisible()
  await expect(page.getByText('Yhdenkään auton katsastus tai huolto ei ole myöhässä')).toBeVisible()
})

test('a fleet asks two garages for an offer of the same work for three cars, in one form', async ({ browser }) => {
  const garages = [await newFounder(browser, 'Eka', 'GARAGE'), await newFounder(browser, 'Toka', 'GARAGE')]
  const customer = await newFounder(browser, 'Kolmikko', 'CUSTOMER')
  const { page, organizationId, context } = customer
  for (const garage of garages) {
    const vehicle = { registrationNumber: freshPlate('FLX'), make: 'Volvo' }
    await recordCar(garage, { customer, vehicle, job: { title: 'Tarkastus' } })
    await acceptConnection(customer)
  }
  const plates = ['FLP', 'FLQ', 'FLR'].map(freshPlate)
  for (const registrationNumber of plates) {
    const vehicle = { registrationNumber, vinNumber: '', make: 'Ford', model: 'Transit', color: '', year: 2020 }
    await act(context, 'vehicles.add', { organizationId, vehicle })
  }

  await page.goto('/app/vehicles')
  for (const plate of plates) await page.getByRole('checkbox', { name: `Valitse ${plate}` }).check()
  await page.getByRole('link', { name: 'Pyydä tarjous 3 autosta' }).click()
  const chosen = page.getByRole('list', { name: 'Autot, joista pyydät tarjouksen' })
  for (const plate of plates) await expect(chosen.getByText(plate)).toBeVisible()
  await page.getByRole('button', { name: 'Öljynvaihto' }).click()
  await expectAccessible(page, 'the works of several cars')
  await page.getByRole('button', { name: 'Jatka' }).click()
  for (const { organizationName } of garages) await page.getByRole('checkbox', { name: organizationName }).check()
  await page.getByRole('button', { name: 'Jatka' }).click()

  // a line is lost after the first car: the next press asks for the rest
  let asked = 0
  await page.route('**/api/trpc/offerRequests.create*', (route) => {
    asked += 1
    return asked === 2 ? route.abort() : route.continue()
  })
  const send = page.getByRole('button', { name: 'Lähetä 3 pyyntöä' })
  await send.click()
  await expect(page.getByText('Tarjous ehdittiin pyytää 1 / 3 autosta')).toBeVisible()
  // also after a reload, which knows of the first one only by its key
  await page.reload()
  await send.dblclick()
  await expect(page.getByText('Tarjous pyydetty 3 autosta')).toBeVisible()
  await expect(page).toHaveURL(/\/app\/offer-requests$/)
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(3)
  for (const plate of plates) await expect(rows.filter({ hasText: plate })).toContainText('Öljynvaihto')
  for (const garage of garages) {
    const id = { organizationId: garage.organizationId }
    expect((await ask(garage.context, 'offerRequests.forGarage.list', id)).rows).toHaveLength(3)
  }
})
