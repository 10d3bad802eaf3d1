import { expectAccessible } from './axe.ts'
import { act } from './calls.ts'
import { recordCar } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { freshPlate } from './fresh.ts'
import { acceptConnection, newFounder } from './newcomers.ts'
import { expect, test } from './people.ts'

test('an admin makes a key, a program reads and reports with it, and once revoked it is refused', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const customer = await newFounder(browser, 'Raija', 'CUSTOMER')
  const garage = await newFounder(browser, 'Reino', 'GARAGE')
  const { page, context, organizationId } = customer
  const plate = freshPlate('API')
  const { vehicleId } = await act(context, 'vehicles.add', { organizationId, vehicle: { registrationNumber: plate } })
  await recordCar(garage, { customer, vehicle: { registrationNumber: plate }, job: { title: 'Öljynvaihto' } })
  await acceptConnection(customer)

  await page.goto('/app/settings/organization-api-keys')
  await page.getByRole('button', { name: 'Luo avain' }).click()
  const dialog = openDialog(page)
  await dialog.getByRole('button', { name: 'Luo avain' }).click()
  await expect(dialog.getByText('Anna avaimelle nimi')).toBeVisible()
  await expect(dialog.getByText('Valitse vähintään yksi oikeus')).toBeVisible()
  await dialog.getByLabel('Nimi').fill('Kalusto-ohjelma')
  await dialog.getByLabel('Lukee autot ja mittarilukemat').check()
  await dialog.getByLabel('Ilmoittaa autoja huoltoon').check()
  await expect(dialog.getByLabel('Lukee asiakkaat')).toHaveCount(0)
  await dialog.getByLabel('30 päivää').check()
  await expectAccessible(page, 'new key')
  await dialog.getByRole('button', { name: 'Luo avain' }).click()
  const shown = openDialog(page)
  await expect(shown.getByText('Avain näytetään vain nyt', { exact: false })).toBeVisible()
  const key = (await shown.getByRole('code').textContent()) ?? ''
  expect(key).toMatch(/^hs_[a-z2-7]{8}[\w-]{43}$/)
  await expectAccessible(page, 'made key')
  await shown.getByRole('button', { name: 'Olen tallentanut avaimen' }).click()
  const row = page.getByRole('list', { name: 'Avaimet' }).getByRole('listitem').filter({ hasText: 'Kalusto-ohjelma' })
  await expect(row.first()).toContainText('ei vielä käytetty')
  await expect(page.getByText(key)).toHaveCount(0)

  // a program: no cookie, no browser
  const program = await playwright.request.newContext({
    ...(baseURL !== undefined && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  })
  const cars = await (await program.get('/api/v1/vehicles')).json()
  expect(cars.data).toMatchObject([{ id: vehicleId, registrationNumber: plate }])
  expect((await program.get('/api/v1/invoices')).status()).toBe(403)
  const reported = await program.post('/api/v1/tickets', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: { garageId: garage.organizationId, vehicleId, title: 'Jarrut vinkuvat' },
  })
  expect(reported.status()).toBe(201)
  const { id: ticketId } = await reported.json()

  await garage.page.goto(`/app/tickets/${ticketId}`)
  await expect(garage.page.getByText('Rajapinta: Kalusto-ohjelma')).toBeVisible()
  await page.goto(`/app/tickets/${ticketId}`)
  await expect(page.getByText('Rajapinta: Kalusto-ohjelma')).toBeVisible()

  await page.goto('/app/settings/organization-api-keys')
  await expect(row.first()).toContainText('käytetty viimeksi')
  await expectAccessible(page, 'keys')
  await page.getByRole('button', { name: 'Peru avain: Kalusto-ohjelma' }).click()
  await openDialog(page).getByRole('button', { name: 'Peru avain' }).click()
  await expect(page.getByText('Avain peruttu')).toBeVisible()
  await expect(row.first()).toContainText('Peruttu')
  const refused = await program.get('/api/v1/vehicles')
  expect([refused.status(), (await refused.json()).reason]).toEqual([401, 'key_refused'])
  await program.dispose()
})

test('the page for integrators is readable without an account', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto('/api/v1/docs')
  await expect(page.getByRole('heading', { name: 'Huoltosillan rajapinta' })).toBeVisible()
  await page.getByRole('link', { name: 'POST /tickets' }).click()
  await expect(page.getByRole('heading', { name: 'Ilmoita auto huoltoon' })).toBeInViewport()
  await expectAccessible(page, 'integrators')
  await context.close()
})
