import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './axe.ts'
import { act, ask } from './calls.ts'
import { recordCar, ticketOf } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { freshPhone, freshPlate } from './fresh.ts'
import { linkInText } from './mails.ts'
import { acceptConnection, type Founder, NEW_PASSWORD, newFounder, newMember } from './newcomers.ts'
import { expectPdf } from './papers.ts'
import { expect, openContext, openPage, PHONE, signIn, test } from './people.ts'

const HOUR_MS = 3_600_000
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString()

const switchOn = ({ context, organizationId }: Founder) =>
  act(context, 'settings.courtesyCars.save', {
    organizationId,
    edit: { isOn: true, terms: 'Auto palautetaan tankattuna.', version: 0 },
  })

/** A car to lend behind the scenes; answers its id and plate. */
async function lendableCar({ context, organizationId }: Founder, given: object = {}) {
  const registrationNumber = freshPlate('SIJ')
  const { carId } = await act(context, 'courtesyCars.add', {
    organizationId,
    registrationNumber,
    make: 'Toyota',
    model: 'Yaris',
    year: 2021,
    gearbox: 'AUTOMATIC',
    fuel: 'PETROL',
    seats: 5,
    dayPriceCents: 2500,
    excess: '600 €',
    notes: '',
    mileageKm: 45_000,
    level: 8,
    nextInspectionDay: null,
    requestKey: crypto.randomUUID(),
    ...given,
  })
  return { carId: String(carId), plate: registrationNumber }
}

const picture = async () => ({
  name: 'lommo.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 320, height: 240, channels: 3, background: '#888' } })
    .png()
    .toBuffer(),
})

/** A line as a finger draws it over the field. */
async function sign(page: Page) {
  const field = page.getByRole('img', { name: 'Allekirjoitus' })
  await field.scrollIntoViewIfNeeded()
  const box = await field.boundingBox()
  if (!box) throw new Error('the field is not on the page')
  await page.mouse.move(box.x + 40, box.y + 40)
  await page.mouse.down()
  for (const step of [1, 2, 3, 4, 5]) await page.mouse.move(box.x + 40 + step * 30, box.y + 40 + (step % 2) * 40)
  await page.mouse.up()
  await expect(field).toHaveAttribute('data-signature', '1')
}

test('a garage switches courtesy cars on, adds one, and reserves it from the calendar', async ({ browser }) => {
  const garage = await newFounder(browser, 'Lasse', 'GARAGE')
  const { page } = garage
  await recordCar(garage, {
    customer: { newCustomer: { name: 'Aino Lainaaja' } },
    vehicle: { registrationNumber: 'AIN-11', make: 'Ford', model: 'Focus' },
    job: { title: 'Kytkin' },
  })
  await page.goto('/app/courtesy-cars')
  await expect(page.getByText('Sijaisautot eivät ole käytössä')).toBeVisible()
  await page.getByRole('link', { name: 'Ota käyttöön asetuksissa' }).click()
  await page.getByLabel('Sijaisautot ovat käytössä').check()
  await page.getByRole('button', { name: 'Tallenna' }).click()
  await expect(page.getByText('Sijaisautojen asetukset tallennettu')).toBeVisible()
  await page.getByRole('link', { name: 'Sijaisautot' }).first().click()
  await expect(page.getByText('Ei vielä sijaisautoja')).toBeVisible()

  await page.getByRole('button', { name: 'Lisää sijaisauto' }).first().click()
  const dialog = openDialog(page)
  const plate = freshPlate('SIJ')
  await dialog.getByLabel('Merkki').fill('Toyota')
  await dialog.getByRole('button', { name: 'Lisää sijaisauto' }).click()
  await expect(dialog.getByText('Anna rekisterinumero')).toBeVisible()
  await dialog.getByLabel('Rekisterinumero').fill(plate.replace('-', ' ').toLowerCase())
  await dialog.getByLabel('Mittarilukema').fill('45 000')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Lisää sijaisauto' }).click()
  await expect(page.getByText('Sijaisauto lisätty')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: plate })).toContainText('Vapaana')

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'Kalenteri' }).click()
  const row = page.getByRole('region', { name: new RegExp(plate) })
  const days = row.getByRole('button')
  await days.nth(2).focus()
  await page.keyboard.press('ArrowRight')
  await expect(days.nth(3)).toBeFocused()
  await page.keyboard.press('Enter')
  const reserving = openDialog(page)
  await reserving.getByLabel('Kenelle').fill('AIN-11')
  await page.getByRole('option', { name: /Aino Lainaaja/ }).click()
  await expect(reserving.getByRole('checkbox', { name: 'Huoltoon: Kytkin' })).toBeChecked()
  await expect(reserving.getByRole('radio', { name: new RegExp(plate) })).toBeChecked()
  await reserving.getByRole('button', { name: 'Varaa' }).click()
  await expect(page.getByText('Sijaisauto varattu')).toBeVisible()
  await expect(row.getByRole('link', { name: 'Aino Lainaaja' })).toBeVisible()
  await expectAccessible(page)
})

test('two people reserve the same car, and the second one sees who has it', async ({ browser }) => {
  const garage = await newFounder(browser, 'Eka', 'GARAGE')
  await switchOn(garage)
  const { carId, plate } = await lendableCar(garage)
  const bring = (name: string) =>
    recordCar(garage, {
      customer: { newCustomer: { name } },
      vehicle: { registrationNumber: freshPlate('ASI'), make: 'Ford' },
      job: { title: 'Jarrut' },
      scheduledStart: inHours(24),
      scheduledEnd: inHours(30),
    })
  const [first, second] = [await bring('Ensin Ehtinyt'), await bring('Toinen Toivoja')]
  const colleague = await newMember(browser, 'Toka', garage)
  const { page } = colleague
  await page.goto(`/app/tickets/${second}`)
  await page.getByRole('region', { name: 'Sijaisauto' }).getByRole('button', { name: 'Varaa' }).click()
  const dialog = openDialog(page)
  await dialog.getByRole('radio', { name: new RegExp(plate) }).check()
  await act(garage.context, 'courtesyCars.reserve', {
    organizationId: garage.organizationId,
    carId,
    ticketId: first,
    customerId: null,
    startsAt: inHours(24),
    endsAt: inHours(30),
    driverName: '',
    driverPhone: '',
    requestKey: crypto.randomUUID(),
  })
  await dialog.getByRole('button', { name: 'Varaa' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Ensin Ehtinyt' })).toContainText(plate)
  await expect(dialog.getByRole('radio', { name: new RegExp(plate) })).toBeVisible()
})

test('a courtesy car is reserved in planning, signed for on a phone, seen by the customer, and comes back with less fuel and a dent', async ({
  browser,
}) => {
  const garage = await newFounder(browser, 'Sijainen', 'GARAGE')
  await switchOn(garage)
  const customer = await newFounder(browser, 'Sinikka', 'CUSTOMER')
  const { plate } = await lendableCar(garage)
  const ticketId = await recordCar(garage, {
    customer,
    vehicle: { registrationNumber: freshPlate('OMA'), make: 'Volvo', model: 'V60' },
    job: { title: 'Jakohihna' },
  })
  await acceptConnection(customer)
  await ticketOf(garage.context, ticketId).edit({ courtesyCar: true })

  const { page } = garage
  await page.goto(`/app/tickets/${ticketId}`)
  const card = page.getByRole('region', { name: 'Sijaisauto' })
  await expect(card).toContainText('Asiakas toivoo sijaisautoa.')
  await page.getByRole('button', { name: 'Aikatauluta' }).click()
  const plan = openDialog(page)
  await expect(plan.getByText('Asiakas toivoo sijaisautoa.')).toBeVisible()
  await plan.getByRole('radio', { name: new RegExp(plate) }).check()
  await plan.getByRole('button', { name: 'Aikatauluta' }).click()
  await expect(page.getByText('Sijaisauto varattu', { exact: true })).toBeVisible()
  await expect(card).toContainText(plate)
  await expect(card).toContainText('Varattu')

  const context = await openContext(browser, PHONE)
  await signIn(context, garage.email, NEW_PASSWORD)
  const phone = await openPage(context)
  await phone.goto(`/app/tickets/${ticketId}`)
  await phone.getByRole('link', { name: 'Luovuta' }).click()
  const form = phone.getByRole('region', { name: 'Luovuta sijaisauto' })
  await form.getByRole('button', { name: 'Luovuta auto' }).click()
  await expect(form.getByText('Tarkista kuljettajan ajokortti')).toBeVisible()
  await form.getByLabel('Mittarilukema').fill('45 012')
  await form.getByLabel('Kuljettaja').fill('Sinikka Kuski')
  await form.getByLabel('Ajokortti on tarkastettu').check()
  await form.getByLabel('Allekirjoittajan nimi').fill('Sinikka Kuski')
  await sign(phone)
  await expectAccessible(phone)
  // what is typed and drawn outlives a reload
  await phone.reload()
  await expect(form.getByLabel('Allekirjoittajan nimi')).toHaveValue('Sinikka Kuski')
  await expect(form.getByRole('img', { name: 'Allekirjoitus' })).toHaveAttribute('data-signature', '1')
  await form.getByRole('button', { name: 'Luovuta auto' }).click()
  await expect(phone.getByText('Sijaisauto luovutettu')).toBeVisible()
  const back = phone.getByRole('region', { name: 'Palauta sijaisauto' })
  await expect(back).toBeVisible()

  await customer.page.goto(`/app/tickets/${ticketId}`)
  const own = customer.page.getByRole('region', { name: 'Sijaisauto' })
  await expect(own).toContainText(plate)
  await expect(own).toContainText('Palauta viimeistään')
  await expectPdf(customer.page, await own.getByRole('link', { name: 'Luovutuslomake' }).getAttribute('href'))
  await expectAccessible(customer.page)

  // what the job lacks says that the car is out
  await ticketOf(garage.context, ticketId).move('IN_PROGRESS')
  const check = await ask(garage.context, 'ready.check', { organizationId: garage.organizationId, ticketId })
  expect(check.missing).toContain('COURTESY_CAR')

  await back.getByLabel('Mittarilukema').fill('45 000')
  await back.getByLabel('Polttoainetta').selectOption('6')
  await expect(back.getByText(/Polttoainetta puuttuu 2\/8/)).toBeVisible()
  await back.getByRole('button', { name: 'Ota auto takaisin' }).click()
  await expect(back.getByText(/Luovutettaessa mittarissa oli 45.012.km/)).toBeVisible()
  await back.getByLabel('Mittarilukema').fill('45 212')
  await expect(back.getByText(/Ajettu 200.km/)).toBeVisible()
  await back.getByRole('button', { name: 'Lisää vaurio' }).click()
  await back.getByLabel('Vaurion paikka').fill('Takapuskuri')
  await back
    .locator('input[type=file]')
    .first()
    .setInputFiles(await picture())
  await expect(back.getByRole('button', { name: 'Poista lommo.png' })).toBeVisible()
  await expect(back.getByRole('button', { name: 'Merkitse vaurio' })).toBeEnabled()
  await back.getByRole('button', { name: 'Merkitse vaurio' }).click()
  await expect(back.getByText('1 kuva')).toBeVisible()
  await back.getByRole('button', { name: 'Ota auto takaisin' }).click()
  await expect(phone.getByText('Sijaisauto palautettu')).toBeVisible()
  await expect(phone.getByText('Palautui eri kunnossa kuin lähti')).toBeVisible()
  await expectAccessible(phone)
  await expectPdf(phone, await phone.getByRole('link', { name: 'Luovutuslomake' }).getAttribute('href'))
  await expect(own).toContainText(/ajettu 200.km/)

  // its price becomes a line of the job, once
  for (const _ of ['first', 'again']) {
    await phone.getByRole('button', { name: 'Lisää hinta huollon riviksi' }).click()
    await expect(phone.getByText('Hinta on huollon rivinä').first()).toBeVisible()
  }
  const { lines } = await ask(garage.context, 'lineItems.ofTicket', { organizationId: garage.organizationId, ticketId })
  const priced = lines.filter(({ name }: { name: string }) => name.startsWith('Sijaisauto'))
  expect(priced).toMatchObject([{ quantityThousandths: 1000, unit: 'pv', unitPriceCents: 1992 }])
})

test('a person without an account sees the courtesy car by the status link, and opens the signed form', async ({
  browser,
}) => {
  const garage = await newFounder(browser, 'Linkku', 'GARAGE')
  const { context, organizationId } = garage
  await switchOn(garage)
  const { carId, plate } = await lendableCar(garage)
  const phone = freshPhone()
  const ticketId = await recordCar(garage, {
    customer: { newCustomer: { name: 'Maija Seuraaja', phone } },
    vehicle: { registrationNumber: freshPlate('SEU'), make: 'Kia' },
    job: { title: 'Huolto', contactName: 'Maija Seuraaja', contactPhone: phone },
  })
  const { loanId } = await act(context, 'courtesyCars.reserve', {
    organizationId,
    carId,
    ticketId,
    customerId: null,
    startsAt: inHours(1),
    endsAt: inHours(30),
    driverName: 'Maija Seuraaja',
    driverPhone: phone,
    requestKey: crypto.randomUUID(),
  })
  await act(context, 'statusLinks.send', {
    organizationId,
    ticketId,
    name: 'Maija Seuraaja',
    channel: 'SMS',
    address: phone,
    requestKey: crypto.randomUUID(),
  })
  const link = await linkInText(browser, phone)
  const person = await openPage(await openContext(browser, { ...PHONE, javaScriptEnabled: false }))
  await person.goto(link)
  await expect(person.getByRole('heading', { name: 'Sijaisauto' })).toBeVisible()
  await expect(person.getByText(`Toyota Yaris ${plate}`)).toBeVisible()
  await expect(person.getByRole('link', { name: /luovutuslomake/ })).toHaveCount(0)
  await act(context, 'courtesyCars.handOut', {
    organizationId,
    loanId,
    version: 1,
    mileageKm: 45_010,
    level: 8,
    endsAt: inHours(30),
    driverName: 'Maija Seuraaja',
    driverPhone: phone,
    licenceChecked: true,
    signature: { way: 'TYPED', name: 'Maija Seuraaja', accepts: true },
    requestKey: crypto.randomUUID(),
  })
  await person.getByRole('link', { name: 'Päivitä' }).click()
  await expect(person.getByText('Palauta viimeistään')).toBeVisible()
  await expectPdf(person, await person.getByRole('link', { name: /luovutuslomake/ }).getAttribute('href'))
})
