import { expectAccessible } from './axe.ts'
import { act, ask } from './calls.ts'
import { recordCar } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { freshPhone, freshPlate } from './fresh.ts'
import { linkInText } from './mails.ts'
import { newFounder } from './newcomers.ts'
import { expect, test } from './people.ts'

test('a garage words its ready message itself, sees it with its parts, and that is what a driver gets', async ({
  browser,
}) => {
  const garage = await newFounder(browser, 'Sanni', 'GARAGE')
  const { page, context, organizationId, organizationName } = garage
  await page.goto('/app/settings/garage-message-texts')
  const card = page.getByRole('region', { name: 'Auto on noudettavissa' })
  await expect(card.getByText('ABC-123 on noudettavissa')).toBeVisible()
  const own = card.getByLabel('Oma viesti')
  await own.fill('Moi! {auto} on pesty ja valmis. ')
  await page.getByRole('button', { name: 'Tallenna' }).click()
  await expect(card.getByText('Lisää tekstiin {korjaamo}')).toBeVisible()
  await own.press('End')
  await card.getByRole('button', { name: '{korjaamo}' }).click()
  await card.getByRole('button', { name: '{linkki}' }).click()
  await expect(card.getByText(`Moi! ABC-123 on pesty ja valmis. ${organizationName}`)).toBeVisible()
  await expect(card.getByRole('status')).toHaveText(/^\d+ merkkiä, 1 viesti\.$/)
  await own.pressSequentially(' щ')
  await expect(card.getByRole('status')).toContainText('UCS-2')
  await own.press('Backspace')
  await expectAccessible(page, 'texts')
  await page.getByRole('button', { name: 'Tallenna' }).click()
  await expect(page.getByText('Viestipohjat tallennettu')).toBeVisible()

  const [phone, plate] = [freshPhone(), freshPlate('VIE')]
  const ticketId = await recordCar(garage, {
    customer: { newCustomer: { name: 'Väinö Viestitön', phone } },
    vehicle: { registrationNumber: plate },
    job: { title: 'Öljynvaihto', contactName: 'Väinö', contactPhone: phone },
  })
  await act(context, 'tickets.move', { organizationId, ticketId, version: 1, to: 'IN_PROGRESS' })
  const { place } = await ask(context, 'statusLinks.receivers', { organizationId, ticketId })
  expect(place.readyText).toContain('pesty ja valmis')
  await page.goto(`/app/tickets/${ticketId}`)
  await page.getByRole('button', { name: 'Valmis noudettavaksi' }).click()
  await openDialog(page).getByRole('button', { name: 'Merkitse ja lähetä' }).click()
  expect(await linkInText(browser, phone, `Moi! ${plate} on pesty ja valmis. ${organizationName}`)).toContain('/')
})
