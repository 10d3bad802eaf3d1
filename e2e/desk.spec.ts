import type { Page } from '@playwright/test'
import { recordCar, reportCar, ticketOf } from './cars.ts'
import { column } from './desk.ts'
import { openDialog } from './dialogs.ts'
import { newFounder } from './newcomers.ts'
import { DEMO, expect, openPage, personIn, test, WITHOUT_LINE } from './people.ts'

test('a car is moved on by keyboard only, and the move is announced', { tag: '@quick' }, async ({
  browser,
  signedInAs,
}) => {
  const { context: customer } = await personIn(browser, DEMO.customer)
  // a car of its own: others move those of the demo world meanwhile
  await reportCar(customer, 'SII-33', { title: 'Vilkku pimeä' })
  const page = await signedInAs(DEMO.mechanic)
  await page.goto('/app?text=SII-33')
  await column(page, 'Uudet').getByRole('link', { name: 'SII-33' }).focus()
  await page.keyboard.press('Alt+ArrowRight')
  // scheduling asks for a time first; it may be left open
  const dialog = openDialog(page)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Aikatauluta' }).click()
  await expect(column(page, 'Aikataulutetut').getByRole('link', { name: 'SII-33' })).toBeVisible()
  await expect(column(page, 'Uudet').getByRole('link', { name: 'SII-33' })).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'SII-33' })).toBeAttached()
})

test('dragging a car to another column moves it for everyone', { tag: '@quick' }, async ({ browser }) => {
  const { context: customer } = await personIn(browser, DEMO.customer)
  const { ticketId } = await reportCar(customer, 'SII-44', { title: 'Pyyhkijä hajalla' })
  const { context: garage, page } = await personIn(browser, DEMO.garage)
  await ticketOf(garage, ticketId).move('SCHEDULED')
  const { page: colleague } = await personIn(browser, DEMO.mechanic)
  const card = (desk: Page, name: string) => column(desk, name).getByRole('article').filter({ hasText: 'SII-44' })
  for (const desk of [page, colleague]) {
    await desk.goto('/app?text=SII-44')
    await expect(card(desk, 'Aikataulutetut')).toBeVisible()
  }
  await expect(card(page, 'Aikataulutetut')).toHaveAttribute('draggable', 'true')
  await card(page, 'Aikataulutetut').dragTo(column(page, 'Työn alla'))
  await expect(card(page, 'Työn alla')).toBeVisible()
  await expect(card(colleague, 'Työn alla')).toBeVisible()
})

test('a customer’s message marks the card for the whole garage until one of its people opens it', async ({
  browser,
}) => {
  const { context: customer } = await personIn(browser, DEMO.customer)
  const { ticketId, path } = await reportCar(customer, 'SII-55', { title: 'Sytytys pätkii' })
  const { page: adviser } = await personIn(browser, DEMO.garage)
  const { page: mechanic } = await personIn(browser, DEMO.mechanic)
  const mark = (desk: Page) =>
    column(desk, 'Uudet').getByRole('article').filter({ hasText: 'SII-55' }).getByText('Uusi viesti')
  for (const desk of [adviser, mechanic]) {
    await desk.goto('/app?view=board&text=SII-55')
    await expect(column(desk, 'Uudet').getByRole('link', { name: 'SII-55' })).toBeVisible()
    await expect(mark(desk)).toHaveCount(0)
  }
  await ticketOf(customer, ticketId).comment('Haen jo kolmelta')
  for (const desk of [adviser, mechanic]) await expect(mark(desk)).toBeVisible()
  await adviser.goto(path)
  await expect(adviser.getByText('Haen jo kolmelta').first()).toBeVisible()
  await expect(mark(mechanic)).toHaveCount(0)
})

test('what is late, and one mechanic’s jobs, are each one press away', async ({ browser }) => {
  const garage = await newFounder(browser, 'Leila', 'GARAGE')
  const planned = (registrationNumber: string, year: number) =>
    recordCar(garage, {
      customer: { newCustomer: { name: `Asiakas ${registrationNumber}` } },
      vehicle: { registrationNumber },
      job: { title: 'Huolto' },
      scheduledStart: `${year}-03-02T06:00:00.000Z`,
      scheduledEnd: `${year}-03-02T07:00:00.000Z`,
    })
  await planned('MYO-1', 2024)
  await planned('AJA-1', 2099)
  const { page } = garage
  await page.goto('/app')
  await expect(page.getByRole('article')).toHaveCount(2)
  await column(page, 'Aikataulutetut').getByRole('button', { name: '1 myöhässä' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('MYO-1')
  await page.getByRole('button', { name: '1 myöhässä' }).first().click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('radio', { name: 'Ilman mekaanikkoa' }).check()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('radio', { name: 'Minun' }).check()
  await expect(page.getByText('Rajaukseen sopivia huoltoja ei ole')).toBeVisible()
})

test('a report sent without a connection stays filled, says so, and is made once when sent again', async ({
  browser,
}) => {
  // a customer whose other cars are not moved meanwhile: a toast about one would cover the button
  const { context } = await newFounder(browser, 'Hanna', 'CUSTOMER')
  const page = await openPage(context, WITHOUT_LINE)
  await page.goto('/app/tickets/new')
  await page.getByLabel('Rekisterinumero').fill('KUL-104')
  await page.getByRole('option', { name: 'Lisää uusi auto' }).click()
  await page.getByText('Turun Rengas ja Jarru', { exact: true }).click()
  const title = page.getByLabel('Mitä autolle pitää tehdä')
  await title.fill('Renkaat talvikuntoon')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Ilmoita auto', exact: true }).click()
  await expect(page.getByText(/Yhteys katkesi/)).toBeVisible()
  await expect(title).toHaveValue('Renkaat talvikuntoon')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Ilmoita auto', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Renkaat talvikuntoon' })).toBeVisible()
  await page.goto('/app?text=Renkaat+talvikuntoon')
  await expect(page.getByRole('link', { name: /Renkaat talvikuntoon/ })).toHaveCount(1)
})

test('a ticket that does not exist and one of others look the same', async ({ signedInAs }) => {
  const page = await signedInAs(DEMO.customer)
  for (const id of ['01a1fd96-7f67-7cc8-8c6d-3351aafe9b12', 'ei-ole']) {
    await page.goto(`/app/tickets/${id}`)
    await expect(page.getByRole('heading', { name: 'Huoltoa ei löytynyt' })).toBeVisible()
    await expect(page).toHaveTitle('Huoltoa ei löytynyt – Huoltosilta')
  }
})
