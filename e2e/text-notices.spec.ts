import { expectAccessible } from './axe.ts'
import { act } from './calls.ts'
import { recordCar, ticketOf, typedLine } from './cars.ts'
import { freshPhone } from './fresh.ts'
import { linkInText } from './mails.ts'
import { acceptConnection, newFounder } from './newcomers.ts'
import { expect, test } from './people.ts'

test('a user who turns text messages on gets a text message of extra work and of the car that is ready, with the link', async ({
  browser,
}) => {
  const garage = await newFounder(browser, 'Veli', 'GARAGE')
  const customer = await newFounder(browser, 'Saara', 'CUSTOMER')
  const { page } = customer
  await page.goto('/app/settings/user-notifications')
  const sms = page.getByRole('switch', { name: 'Lisätyöt ja hinnat: tekstiviesti' })
  await expect(sms).toBeDisabled()
  await page.getByRole('link', { name: 'Lisää puhelinnumero' }).click()
  const phone = page.getByLabel(/^Puhelin/)
  await phone.fill('09 1234 5678')
  await page.getByRole('button', { name: 'Tallenna' }).first().click()
  await expect(page.getByText('Tallennettu').first()).toBeVisible()
  await page.goto('/app/settings/user-notifications')
  await expect(page.getByText('se ei ole matkapuhelinnumero')).toBeVisible()
  await expect(sms).toBeDisabled()
  await page.getByRole('link', { name: 'Vaihda numero' }).click()
  const digits = freshPhone().slice(-7)
  await phone.fill(`040 ${digits}`)
  await page.getByRole('button', { name: 'Tallenna' }).first().click()
  await expect(page.getByText('Tallennettu').first()).toBeVisible()
  await page.goto('/app/settings/user-notifications')
  await expect(page.getByText(/Viestit lähetetään numeroon 040/)).toBeVisible()
  await expect(sms).not.toBeChecked()
  await sms.check()
  await expectAccessible(page)
  await page.reload()
  await expect(sms).toBeChecked()

  const ticketId = await recordCar(garage, {
    customer,
    vehicle: { registrationNumber: 'VIE-77', make: 'Ford', model: 'Transit' },
    job: { title: 'Jarrut vinkuvat' },
  })
  await acceptConnection(customer)
  await act(garage.context, 'extraWork.ask', {
    organizationId: garage.organizationId,
    ticketId,
    description: 'Palat ovat loppu',
    readyAt: null,
    lines: [typedLine({ name: 'Jarrupalat', unitPriceCents: 10_000 })],
    requestKey: crypto.randomUUID(),
  })
  const toTicket = new RegExp(`/app/tickets/${ticketId}$`)
  expect(await linkInText(browser, `+35840${digits}`)).toMatch(toTicket)

  // and of the car that is ready, where that is turned on too
  await page.goto('/app/settings/user-notifications')
  await page.getByRole('switch', { name: 'Noudot: tekstiviesti' }).check()
  const ticket = ticketOf(garage.context, ticketId)
  for (const to of ['IN_PROGRESS', 'READY']) await ticket.move(to)
  expect(await linkInText(browser, `+35840${digits}`, 'VIE-77 on noudettavissa.')).toMatch(toTicket)
})
