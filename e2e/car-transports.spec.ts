import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './axe.ts'
import { act, ask } from './calls.ts'
import { recordCar, ticketOf } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { freshPhone, freshPlate } from './fresh.ts'
import { linkInText } from './mails.ts'
import { acceptConnection, type Founder, NEW_PASSWORD, newFounder, newMember } from './newcomers.ts'
import { expect, openContext, openPage, PHONE, signIn, test } from './people.ts'

const DAY_MS = 86_400_000
const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS)
/** "30.11.2026", as it is typed. */
const typedDay = (at: Date): string =>
  new Intl.DateTimeFormat('fi-FI', {
    timeZone: 'Europe/Helsinki',
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
  }).format(at)

const switchOn = ({ context, organizationId }: Founder) =>
  act(context, 'settings.carTransports.save', {
    organizationId,
    edit: { isOn: true, area: 'Helsinki ja Vantaa', priceCents: 2500, hours: 'arkisin 8–16', capacity: 1, version: 0 },
  })

/** A transport that the garage plans behind the scenes, an hour that is over unless something else is given. */
const planned = ({ context, organizationId }: Founder, ticketId: string, given: object = {}) =>
  act(context, 'carTransports.plan', {
    organizationId,
    ticketId,
    direction: 'COLLECTION',
    startsAt: new Date(Date.now() - 7_200_000).toISOString(),
    endsAt: new Date(Date.now() - 3_600_000).toISOString(),
    streetAddress: 'Pajakatu 3',
    postalCode: '00510',
    city: 'Helsinki',
    contactName: 'Sari Soittaja',
    contactPhone: '040 123 4567',
    keysPlace: 'Vastaanotossa',
    note: '',
    driverId: null,
    requestKey: crypto.randomUUID(),
    ...given,
  })

const picture = async () => ({
  name: 'auto.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 320, height: 240, channels: 3, background: '#888' } })
    .png()
    .toBuffer(),
})

/** The window of a transport, as it is typed. */
async function fillTimes(page: Page, day: Date, from: string, to: string) {
  const dialog = openDialog(page)
  await dialog.getByRole('textbox', { name: 'Päivä' }).fill(typedDay(day))
  await dialog.getByLabel('Aikaisintaan').fill(from)
  await dialog.getByLabel('Viimeistään').fill(to)
}

test('a garage switches transports on, plans one on a ticket and finds it on its day', async ({ browser }) => {
  const garage = await newFounder(browser, 'Kuski', 'GARAGE')
  const { page } = garage
  const plate = freshPlate('KUL')
  const bring = (registrationNumber: string, name: string) =>
    recordCar(garage, {
      customer: { newCustomer: { name } },
      vehicle: { registrationNumber, make: 'Ford', model: 'Focus' },
      job: { title: 'Kytkin' },
    })
  const ticketId = await bring(plate, 'Aino Ajettava')
  await page.goto('/app/car-transports')
  await expect(page.getByText('Kuljetukset eivät ole käytössä')).toBeVisible()
  await page.getByRole('link', { name: 'Ota käyttöön asetuksissa' }).click()
  await page.getByLabel('Kuljetukset ovat käytössä').check()
  await page.getByLabel('Alue').fill('Helsinki')
  await page.getByLabel('Hinta suuntaansa').fill('25')
  await page.getByLabel('Kuljetuksia yhtä aikaa').fill('0')
  await page.getByRole('button', { name: 'Tallenna' }).click()
  await expect(page.getByText('Anna luku yhdestä kahteenkymmeneen')).toBeVisible()
  await page.getByLabel('Kuljetuksia yhtä aikaa').fill('1')
  await page.getByRole('button', { name: 'Tallenna' }).click()
  await expect(page.getByText('Kuljetusten asetukset tallennettu')).toBeVisible()
  await page.getByRole('link', { name: 'Kuljetukset' }).first().click()
  await expect(page.getByText('Ei kuljetuksia tänä päivänä')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/app/tickets/${ticketId}`)
  const card = page.getByRole('region', { name: 'Kuljetukset' })
  await card.getByRole('button', { name: 'Sovi kuljetus' }).click()
  const dialog = openDialog(page)
  await dialog.getByRole('button', { name: 'Sovi', exact: true }).click()
  await expect(dialog.getByText('Valitse päivä')).toBeVisible()
  await expect(dialog.getByText('Anna katuosoite')).toBeVisible()
  await expectAccessible(page)
  await fillTimes(page, inDays(1), '9', '10')
  await dialog.getByLabel('Katuosoite').fill('Pajakatu 3')
  await dialog.getByLabel('Postitoimipaikka').fill('helsinki')
  await dialog.getByRole('button', { name: 'Sovi', exact: true }).click()
  await expect(page.getByText('Kuljetus sovittu', { exact: true })).toBeVisible()
  await expect(card).toContainText('Sovittu')
  await expect(card.getByRole('link', { name: 'Pajakatu 3, Helsinki' })).toHaveAttribute('target', '_blank')
  await expect(card).toContainText('Kuljettajaa ei ole valittu.')

  // another one in the same half hour is warned of, and planned all the same
  const second = await bring(freshPlate('TOI'), 'Toinen Ajettava')
  await page.goto(`/app/tickets/${second}`)
  await card.getByRole('button', { name: 'Sovi kuljetus' }).click()
  await fillTimes(page, inDays(1), '9.30', '10')
  await dialog.getByLabel('Katuosoite').fill('Kotikatu 1')
  await expect(dialog.getByText('Samaan aikaan on jo 1 kuljetus.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Sovi', exact: true }).click()
  await expect(card).toContainText('Sovittu')

  await page.goto('/app/car-transports')
  await page.getByRole('button', { name: 'Seuraava päivä' }).click()
  const day = page.getByRole('region', { name: 'Päivän kuljetukset' })
  await expect(day.getByRole('listitem')).toHaveCount(2)
  await expect(day.getByRole('listitem').first()).toContainText('klo 9.00–10.00')
  await expect(day.getByRole('listitem').first()).toContainText('Ei kuljettajaa')
  await page.getByLabel('Vain omat').check()
  await expect(page.getByText('Sinulla ei ole kuljetuksia tänä päivänä')).toBeVisible()
  await page.getByRole('button', { name: 'Tänään' }).click()
  await expect(page).toHaveURL(/mine=/)
})

test('a customer asks for its car to be fetched; the garage confirms, drives on a phone, and the customer sees mileage and photo', async ({
  browser,
}) => {
  const garage = await newFounder(browser, 'Hakija', 'GARAGE')
  await switchOn(garage)
  const customer = await newFounder(browser, 'Haettava', 'CUSTOMER')
  const plate = freshPlate('HAE')
  const ticketId = await recordCar(garage, {
    customer,
    vehicle: { registrationNumber: plate, make: 'Volvo', model: 'V60' },
    job: { title: 'Jakohihna', contactName: 'Helmi Haettava', contactPhone: freshPhone() },
  })
  await acceptConnection(customer)

  await customer.page.goto(`/app/tickets/${ticketId}`)
  const own = customer.page.getByRole('region', { name: 'Kuljetukset' })
  await own.getByRole('button', { name: 'Pyydä haku' }).click()
  const asking = openDialog(customer.page)
  await expect(asking.getByText('Alue: Helsinki ja Vantaa')).toBeVisible()
  await fillTimes(customer.page, inDays(1), '8', '9')
  await asking.getByLabel('Katuosoite').fill('Satamakatu 5')
  await asking.getByLabel('Missä avaimet ovat').fill('Postilaatikossa')
  await expectAccessible(customer.page)
  await asking.getByRole('button', { name: 'Lähetä pyyntö' }).click()
  await expect(customer.page.getByText('Pyyntö lähetetty korjaamolle')).toBeVisible()
  await expect(own).toContainText('Pyydetty')

  // the garage sees what waits, and gives another time
  const { page } = garage
  await page.goto('/app?view=now')
  const todo = page.getByRole('region', { name: 'Vastaa kuljetuspyyntöön' })
  await expect(todo).toContainText('Satamakatu 5')
  await todo.getByRole('link', { name: 'Avaa ja vastaa' }).click()
  const card = page.getByRole('region', { name: 'Kuljetukset' })
  await card.getByRole('button', { name: 'Vahvista' }).click()
  const confirming = openDialog(page)
  await expect(confirming.getByLabel('Katuosoite')).toHaveValue('Satamakatu 5')
  await fillTimes(page, inDays(1), '10', '11')
  await confirming.getByRole('button', { name: 'Vahvista' }).click()
  await expect(page.getByText('Kuljetus vahvistettu', { exact: true })).toBeVisible()
  await expect(own).toContainText('Sovittu')
  await expect(own).toContainText('klo 10.00–11.00')

  const context = await openContext(browser, PHONE)
  await signIn(context, garage.email, NEW_PASSWORD)
  const phone = await openPage(context)
  await phone.goto('/app/car-transports')
  await phone.getByRole('button', { name: 'Seuraava päivä' }).click()
  const row = phone.getByRole('listitem', { name: `Haku asiakkaalta ${plate}` })
  await expect(row.getByRole('link', { name: /^Soita/ })).toHaveAttribute('href', /^tel:/)
  await expect(row).toContainText('Avaimet: Postilaatikossa')
  await expectAccessible(phone)
  await row.getByRole('button', { name: 'Lähdin hakemaan' }).click()
  await expect(phone.getByText('Lähdit hakemaan')).toBeVisible()
  await expect(own).toContainText('Matkalla')
  await expect(own).toContainText(`Kuljettaja ${garage.name}`)

  await row.getByRole('button', { name: 'Auto on haettu' }).click()
  const finishing = openDialog(phone)
  await finishing.getByLabel('Mittarilukema').fill('kolme')
  await finishing.getByRole('button', { name: 'Auto on haettu' }).click()
  await expect(finishing.getByText('Anna mittarilukema')).toBeVisible()
  await finishing.getByLabel('Mittarilukema').fill('98 765')
  await finishing
    .locator('input[type=file]')
    .first()
    .setInputFiles(await picture())
  await expect(finishing.getByRole('button', { name: 'Poista auto.png' })).toBeVisible()
  await finishing.getByLabel('Minne avaimet jäivät').fill('Avainkaappi 4')
  await expectAccessible(phone)
  await finishing.getByRole('button', { name: 'Auto on haettu' }).click()
  await expect(row).toContainText('Tehty')

  await expect(own).toContainText('Tehty')
  await expect(own).toContainText(/Mittarissa 98.765.km/)
  await expect(own).toContainText('Avaimet: Avainkaappi 4')
  await expect(own.getByRole('list', { name: 'Kuvat autosta' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(customer.page)
  const { mileageKm } = await ask(garage.context, 'tickets.get', { organizationId: garage.organizationId, ticketId })
  expect(mileageKm).toBe(98_765)
  const notified = async () => {
    const { organizationId } = customer
    const { notifications } = await ask(customer.context, 'notifications.list', {
      organizationId,
      page: 0,
      resultsPerPage: 20,
    })
    return notifications.map(({ title }: { title: string }) => title).join('\n')
  }
  await expect.poll(notified).toContain('haki auton')
  expect(await notified()).toContain('lähti hakemaan autoa')
})

test('a ready car is brought back: its customer is not asked to fetch it, and the ticket is done', async ({
  browser,
}) => {
  const garage = await newFounder(browser, 'Tuoja', 'GARAGE')
  await switchOn(garage)
  const phone = freshPhone()
  const ticketId = await recordCar(garage, {
    customer: { newCustomer: { name: 'Maija Tuotava', phone } },
    vehicle: { registrationNumber: freshPlate('TUO'), make: 'Kia' },
    job: { title: 'Huolto', contactName: 'Maija Tuotava', contactPhone: phone },
  })
  await planned(garage, ticketId, {
    direction: 'DELIVERY',
    startsAt: inDays(1).toISOString(),
    endsAt: new Date(inDays(1).getTime() + 3_600_000).toISOString(),
  })
  await ticketOf(garage.context, ticketId).move('IN_PROGRESS')
  const { page } = garage
  await page.goto(`/app/tickets/${ticketId}`)
  await page.getByRole('button', { name: 'Valmis noudettavaksi' }).first().click()
  const ready = openDialog(page)
  await expect(ready.getByText('Auto viedään asiakkaalle')).toBeVisible()
  await expect(ready.getByRole('checkbox')).not.toBeChecked()
  await ready.getByRole('button', { name: 'Valmis noudettavaksi' }).click()

  await act(garage.context, 'statusLinks.send', {
    organizationId: garage.organizationId,
    ticketId,
    name: 'Maija Tuotava',
    channel: 'SMS',
    address: phone,
    requestKey: crypto.randomUUID(),
  })
  const link = await linkInText(browser, phone)
  const person = await openPage(await openContext(browser, { ...PHONE, javaScriptEnabled: false }))
  await person.goto(link)
  await expect(person.getByText('Korjaamo tuo auton sinulle')).toBeVisible()
  await expect(person.getByText('Pajakatu')).toHaveCount(0)

  const card = page.getByRole('region', { name: 'Kuljetukset' })
  await card.getByRole('button', { name: 'Auto on viety' }).click()
  await openDialog(page).getByRole('button', { name: 'Auto on viety' }).click()
  await expect(card).toContainText('Tehty')
  const { status } = await ask(garage.context, 'tickets.get', { organizationId: garage.organizationId, ticketId })
  expect(status).toBe('DONE')
})

test('two people drive the same car: the second one sees what it is now; a late transport is marked', async ({
  browser,
}) => {
  const garage = await newFounder(browser, 'Nopea', 'GARAGE')
  await switchOn(garage)
  const plate = freshPlate('MYO')
  const ticketId = await recordCar(garage, {
    customer: { newCustomer: { name: 'Liisa Lainen' } },
    vehicle: { registrationNumber: plate, make: 'Ford' },
    job: { title: 'Jarrut' },
  })
  const { transportId } = await planned(garage, ticketId)
  const colleague = await newMember(browser, 'Hidas', garage)
  const { page } = colleague
  await page.goto('/app?view=now')
  await expect(page.getByRole('region', { name: 'Kuljetus myöhässä' })).toContainText('Liisa Lainen')
  await page.goto('/app/car-transports')
  const row = page.getByRole('listitem', { name: `Haku asiakkaalta ${plate}` })
  await expect(row).toContainText('Myöhässä')
  await row.getByRole('button', { name: 'Peru kuljetus' }).click()
  await act(garage.context, 'carTransports.begin', {
    organizationId: garage.organizationId,
    transportId,
    version: 1,
    requestKey: crypto.randomUUID(),
  })
  // the question was asked before the colleague left
  await openDialog(page).getByRole('button', { name: 'Peru kuljetus' }).click()
  await expect(row.getByRole('alert')).toContainText('Nyt: Matkalla')
  await expect(row.getByRole('button', { name: 'Lähdin hakemaan' })).toHaveCount(0)
  await expect(row.getByRole('button', { name: 'Auto on haettu' })).toBeVisible()
})
