import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { act, ask } from './calls.ts'
import { type RecordedCar, recordCar } from './cars.ts'
import { acceptConnection, type Founder, newFounder } from './newcomers.ts'
import { test } from './people.ts'

const plate = page('combobox', 'Rekisterinumero')
const focused = (on: Page) => on.locator(':focus')

function page(role: 'combobox', name: string) {
  return (on: Page) => on.getByRole(role, { name })
}

/** Puts a car of a customer that the garage adds on its desk. */
const bring = (garage: Founder, name: string, registrationNumber: string, job: RecordedCar['job']) =>
  recordCar(garage, {
    customer: { newCustomer: { name, phone: '040 765 4321' } },
    vehicle: { registrationNumber, make: 'Volvo', model: 'FH16' },
    job,
  })

const offer = (garage: Founder, name: string, hours: number) =>
  act(garage.context, 'settings.services.save', {
    organizationId: garage.organizationId,
    row: { name, group: 'Huolto', priceCents: 8900, vatCode: 'STANDARD', hours, active: true, version: 1 },
  })

/** A customer with a garage that it has accepted, and cars that have been there. */
async function fleet(browser: Browser, cars: string[]) {
  const garage = await newFounder(browser, 'Veikko', 'GARAGE')
  const customer = await newFounder(browser, 'Fanni', 'CUSTOMER')
  for (const [place, registrationNumber] of cars.entries()) {
    const vehicle = { registrationNumber, make: 'Ford', model: 'Transit' }
    await recordCar(garage, { customer, vehicle, job: { title: `Tarkastus ${place + 1}` } })
    // from its yes on its cars are recorded
    if (place === 0) await acceptConnection(customer)
  }
  return { garage, customer }
}

test('a known car is in and planned with two presses and nine keys', { tag: '@quick' }, async ({ browser }) => {
  const garage = await newFounder(browser, 'Inkeri', 'GARAGE')
  await bring(garage, 'Kuljetus Virtanen', 'BXH-396', {
    title: 'Tuulilasi haljennut',
    contactName: 'Anna',
    mileageKm: 120_000,
  })
  await offer(garage, 'Öljynvaihto', 0.5)
  await offer(garage, 'Määräaikaishuolto', 2)
  const { page } = garage
  await page.goto('/app/tickets/new')
  await expect(plate(page)).toBeFocused()
  await page.evaluate(() => {
    const counted = { presses: 0, keys: 0 }
    Object.assign(window, { counted })
    addEventListener('pointerdown', () => (counted.presses += 1), true)
    addEventListener('keydown', () => (counted.keys += 1), true)
  })
  await page.keyboard.type('bxh396')
  await page.keyboard.press('Enter')

  // everything that is known is there: car, customer, whom to call, the last mileage, and that it is on the desk already
  await expect(page.getByText('Volvo FH16')).toBeVisible()
  await expect(page.getByText('BXH-396 on jo työpöydällä')).toBeVisible()
  await expect(page.getByText('Tuulilasi haljennut (uusi)')).toBeVisible()
  await expect(page.getByText(/Viimeksi 120\s000\skm \(/).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Asiakas' }).getByText('Kuljetus Virtanen')).toBeVisible()
  await expect(page.getByLabel('Yhteyshenkilö')).toHaveValue('Anna')
  await expect(page.getByLabel('Mitä autolle pitää tehdä')).toBeFocused()

  await page.getByRole('checkbox', { name: /Määräaikaishuolto/ }).click()
  await page.getByRole('radio', { name: 'Huomenna' }).click()
  await expect(page.getByText('Päättyy klo 10.00')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Määräaikaishuolto' })).toBeVisible()
  await expect(page.getByText('aikataulutti huollon')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Määräaikaishuolto' }).first()).toBeVisible()
  const counted = await page.evaluate(
    () => (window as unknown as { counted: { presses: number; keys: number } }).counted,
  )
  expect(counted.presses).toBeLessThanOrEqual(2)
  expect(counted.keys).toBeLessThanOrEqual(9)
})

test('the warning of an open ticket leads to it, or is set aside', async ({ browser }) => {
  const garage = await newFounder(browser, 'Pirkko', 'GARAGE')
  await bring(garage, 'Taksi Tanninen', 'TAX-12', { title: 'Vilkku pimeä' })
  const { page } = garage
  await page.goto('/app/tickets/new')
  // typed and left, the car is meant all the same
  await plate(page).fill('tax 12')
  await page.keyboard.press('Tab')
  await expect(page.getByText('TAX-12 on jo työpöydällä')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Tee silti uusi' }).click()
  await expect(page.getByText('TAX-12 on jo työpöydällä')).toHaveCount(0)
  await page.reload()
  await page.getByRole('link', { name: 'Avaa huolto' }).click()
  await expect(page.getByRole('heading', { name: 'Vilkku pimeä' })).toBeVisible()
})

test('a new car is filled in by the register, for a customer that is added with it', async ({ browser }) => {
  const { page } = await newFounder(browser, 'Reino', 'GARAGE')
  await page.goto('/app/tickets/new')
  await plate(page).pressSequentially('lom 8')
  const found = page.getByRole('option', { name: /LOM-8.*Ford Transit/ })
  await expect(found).toBeVisible()
  await expectAccessible(page)
  await found.click()
  await expect(page.getByText('Tiedot löytyivät rekisteristä. Tarkista ja täydennä ne.')).toBeVisible()
  await expect(page.getByLabel('Malli', { exact: false }).first()).toHaveValue('Transit')
  await expect(page.getByRole('combobox', { name: 'Asiakas' })).toBeFocused()
  await page.getByRole('button', { name: 'Lisää uusi asiakas' }).click()
  await expect(page.getByLabel('Asiakkaan nimi')).toBeFocused()
  await page.keyboard.type('Leipomo Lommi')
  await page.getByLabel('Mitä autolle pitää tehdä').fill('Ovi narisee')
  await page.getByRole('button', { name: 'Kirjaa huolto' }).click()
  await expect(page.getByRole('heading', { name: 'Ovi narisee' })).toBeVisible()
  await expect(page.getByText('Leipomo Lommi').first()).toBeVisible()
})

test('a new car is typed by hand, and its number is judged when it is left', async ({ browser }) => {
  const garage = await newFounder(browser, 'Kaarlo', 'GARAGE')
  await bring(garage, 'Kuljetus Virtanen', 'OMA-1', { title: 'Huolto' })
  const { page } = garage
  await page.goto('/app/tickets/new')
  await plate(page).pressSequentially('bul2')
  await expect(page.getByRole('option', { name: 'Lisää uusi auto' })).toBeVisible()
  await expect(page.getByLabel('Merkki')).toHaveCount(0)
  await expect(page.getByText(/Ei näytä suomalaiselta/)).toHaveCount(0)
  await page.keyboard.press('Enter')
  const typed = page.getByRole('textbox', { name: 'Rekisterinumero' })
  await expect(typed).toHaveValue('BUL-2')
  await expect(page.getByLabel('Merkki')).toBeFocused()

  // the number of another customer's car is shown as such
  await typed.fill('oma 1')
  await expect(page.getByText('OMA-1 on asiakkaan Kuljetus Virtanen auto')).toBeVisible()
  await page.getByRole('button', { name: 'Valitse se' }).click()
  await expect(page.getByText('Volvo FH16')).toBeVisible()
  await page.getByRole('button', { name: 'Vaihda auto' }).click()
  await expect(plate(page)).toBeFocused()

  await plate(page).pressSequentially('b-kx 9912')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Merkki')).toBeFocused()
  await page.keyboard.type('Scania')
  await typed.focus()
  await page.keyboard.press('Tab')
  await expect(page.getByText(/Ei näytä suomalaiselta/)).toBeVisible()
  await page.getByLabel('Mitä autolle pitää tehdä').fill('Jarrut')
  await page.getByRole('button', { name: 'Kirjaa huolto' }).click()
  await expect(page.getByRole('heading', { name: 'Jarrut' })).toBeVisible()
  await expect(page.getByText('B-KX 9912').first()).toBeVisible()
})

test('a fleet finds one car of many, and its garage is remembered', async ({ browser }) => {
  const area = 'FAN'
  const { garage, customer } = await fleet(
    browser,
    Array.from({ length: 12 }, (_, index) => `${area}-${101 + index}`),
  )
  await act(customer.context, 'profile.save', { name: customer.name, phone: '040 765 4321', version: 1 })
  const { page } = customer
  await page.goto('/app/tickets/new')
  await expect(plate(page)).toBeFocused()
  await expect(page.getByRole('option')).toHaveCount(8)
  await expect(page.getByText('ja 5 muuta – kirjoita lisää')).toBeVisible()
  // what was used last comes first
  await expect(page.getByRole('option').first()).toContainText(`${area}-112`)
  await expectAccessible(page)
  await plate(page).pressSequentially(`${area.toLowerCase()} 103`)
  await expect(page.getByRole('option')).toHaveCount(2)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${area}-103 on jo ilmoitettu: ${garage.organizationName}`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Korjaamo' }).getByText(garage.organizationName)).toBeVisible()
  await expect(page.getByLabel('Puhelinnumero')).toHaveValue('040 765 4321')
  await expect(focused(page)).toHaveAccessibleName(/Mitä autolle pitää tehdä/)
  await page.keyboard.type('Katsastus')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Katsastus' })).toBeVisible()
})

test('a mileage that falls is asked about, and the car’s own follows once it is confirmed', async ({ browser }) => {
  const garage = await newFounder(browser, 'Hilkka', 'GARAGE')
  await bring(garage, 'Linja Lahtinen', 'LIN-10', { title: 'Ovi', mileageKm: 152_300 })
  const { page } = garage
  await page.goto('/app/tickets/new')
  await plate(page).fill('LIN-10')
  await page.keyboard.press('Enter')
  await page.getByLabel('Mitä autolle pitää tehdä').fill('Jarrut')
  await page.getByLabel('Mittarilukema').fill('15 230')
  await expect(page.getByText(/Edellinen 152\s300\skm .*Onko lukema oikein\?/)).toBeVisible()
  await page.getByLabel('Lukema on oikein').check()
  await page.getByRole('button', { name: 'Kirjaa huolto' }).click()
  await expect(page.getByRole('heading', { name: 'Jarrut' })).toBeVisible()
  const cars = await ask(garage.context, 'tickets.intake.cars', {
    organizationId: garage.organizationId,
    text: 'LIN-10',
  })
  expect(cars.cars[0].mileageKm).toBe(15_230)
})
