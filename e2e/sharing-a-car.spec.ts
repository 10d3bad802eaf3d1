import { expectAccessible } from './axe.ts'
import { act } from './calls.ts'
import { openDialog } from './dialogs.ts'
import { newFounder } from './newcomers.ts'
import { expect, openContext, openPage, PHONE, test } from './people.ts'

test('a car’s history is shown to a buyer by a link, and the car goes to another customer by a code', async ({
  browser,
}) => {
  const owner = await newFounder(browser, 'Myyjä', 'CUSTOMER')
  const buyer = await newFounder(browser, 'Ostaja', 'CUSTOMER')
  const { organizationId, page } = owner
  const vehicle = { registrationNumber: 'JAK-74', make: 'Volvo', model: 'V60' }
  const { vehicleId } = await act(owner.context, 'vehicles.add', { organizationId, vehicle })
  await page.goto(`/app/vehicles/${vehicleId}`)

  // the owner makes a link, and its holder sees the history on a phone
  await page.getByRole('button', { name: 'Näytä historia ostajalle' }).click()
  const dialog = openDialog(page)
  await dialog.getByRole('radio', { name: '7 päivää' }).check()
  await dialog.getByRole('button', { name: 'Tee linkki' }).click()
  const address = await dialog.getByText(/\/historia\//).innerText()
  await dialog.getByRole('button', { name: 'QR-koodi' }).click()
  await expect(dialog.getByRole('img', { name: 'Linkki QR-koodina' })).toBeVisible()
  await expectAccessible(page)
  const phone = await openContext(browser, PHONE)
  const visitor = await openPage(phone)
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { name: 'Auton huoltohistoria' })).toBeVisible()
  await expect(visitor.getByText('JAK-74')).toBeVisible()
  await expect(visitor.getByText(owner.organizationName)).toBeHidden()
  await expectAccessible(visitor)

  // and takes it back
  await dialog.getByRole('button', { name: 'Peru linkki' }).click()
  await expect(dialog.getByText(/Avattu kerran/)).toBeVisible()
  await expect(dialog.getByText('Peruttu', { exact: true })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Linkki ei toimi' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Sulje' }).last().click()

  // the car goes to another customer
  await page.getByRole('button', { name: 'Luovuta uudelle omistajalle' }).click()
  await dialog.getByRole('button', { name: 'Tee koodi' }).click()
  const code = await dialog.getByText(/^\d{5} \d{5}$/).innerText()
  await expectAccessible(page)
  const other = buyer.page
  await other.goto('/app/vehicles')
  await other.getByRole('button', { name: 'Ota auto vastaan koodilla' }).click()
  const receiving = openDialog(other)
  await receiving.getByLabel('Luovutuskoodi').fill('00000 00000')
  await receiving.getByRole('button', { name: 'Jatka' }).click()
  await expect(receiving.getByText('Koodi on väärä. Tarkista numerot.')).toBeVisible()
  await receiving.getByLabel('Luovutuskoodi').fill(code)
  await receiving.getByRole('button', { name: 'Jatka' }).click()
  await expect(receiving.getByText('Volvo V60')).toBeVisible()
  await expectAccessible(other)
  await receiving.getByRole('button', { name: 'Ota auto vastaan' }).click()
  await expect(other.getByRole('heading', { name: 'Volvo V60' })).toBeVisible()
  await page.goto('/app/notifications')
  await expect(page.getByText(`${buyer.organizationName} otti auton vastaan: JAK-74`).first()).toBeVisible()
  await page.goto(`/app/vehicles/${vehicleId}`)
  await expect(page.getByText(`Luovutettu uudelle omistajalle (${buyer.organizationName})`)).toBeVisible()
  for (const name of ['Palauta käyttöön', 'Muokkaa', 'Merkitse katsastetuksi'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await Promise.all([phone.close(), owner.context.close(), buyer.context.close()])
})
