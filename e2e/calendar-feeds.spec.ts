import { expectAccessible } from './axe.ts'
import { recordCar } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { newFounder } from './newcomers.ts'
import { expect, openContext, test } from './people.ts'

const DAY_MS = 86_400_000

test('a garage’s work and a customer’s booked service are read by calendar programs until the address ends', async ({
  browser,
}) => {
  const garage = await newFounder(browser, 'Kalenteri', 'GARAGE')
  const customer = await newFounder(browser, 'Tilaaja', 'CUSTOMER')
  const start = new Date(Date.now() + 7 * DAY_MS)
  await recordCar(garage, {
    customer,
    vehicle: { registrationNumber: 'KAL-65', make: 'Ford', model: 'Transit' },
    job: { title: 'Jarrujen vaihto' },
    scheduledStart: start.toISOString(),
    scheduledEnd: new Date(start.getTime() + 3_600_000).toISOString(),
  })
  const { page } = garage
  await page.goto('/app/settings/organization-calendars')
  const all = page.getByRole('region', { name: 'Korjaamon työt' })
  await all.getByRole('button', { name: 'Tee osoite' }).click()
  const address = await all.getByText(/\/kalenteri\//).innerText()
  await expect(all.getByRole('link', { name: 'Tilaa kalenteriin' })).toHaveAttribute('href', /^webcal:.*\.ics$/)
  await expect(all.getByText(/ei ole vielä lukenut/)).toBeVisible()
  await all.getByRole('button', { name: 'QR-koodi' }).click()
  await expectAccessible(page)

  // a calendar program has no session
  const program = (await openContext(browser)).request
  const read = await program.get(address)
  expect([read.status(), read.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(await read.text()).toContain('SUMMARY:KAL-65 · Jarrujen vaihto')
  await page.reload()
  await expect(all.getByText(/^Kalenteri luki viimeksi/)).toBeVisible()

  await customer.page.goto('/app/settings/organization-calendars')
  const fleet = customer.page.getByRole('region', { name: 'Huollot ja määräpäivät' })
  await fleet.getByRole('button', { name: 'Tee osoite' }).click()
  const booked = await program.get(await fleet.getByText(/\/kalenteri\//).innerText())
  expect(await booked.text()).toContain(`LOCATION:${garage.organizationName}`)

  await all.getByRole('button', { name: 'Lopeta' }).click()
  await openDialog(page).getByRole('button', { name: 'Lopeta' }).click()
  await expect(all.getByRole('button', { name: 'Tee osoite' })).toBeVisible()
  expect((await program.get(address)).status()).toBe(404)
})
