import { expectAccessible } from './axe.ts'
import { act } from './calls.ts'
import { recordCar, ticketOf } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { freshPhone, freshPlate } from './fresh.ts'
import { linkInMail, linkInText } from './mails.ts'
import { addressOf, NEW_PASSWORD, newFounder } from './newcomers.ts'
import { expectPdf, nameSeller } from './papers.ts'
import { expect, openContext, openPage, PHONE, test } from './people.ts'
import { expectPersonsWords } from './persons-words.ts'

test('a private person follows the own car by a link, takes the account over, and finds car, price and receipt there', async ({
  browser,
}) => {
  const garage = await newFounder(browser, 'Tiistai', 'GARAGE')
  const { page, context, organizationId } = garage
  await nameSeller(page)
  const [phone, registrationNumber] = [freshPhone(), freshPlate('TII')]
  const ticketId = await recordCar(garage, {
    customer: { newCustomer: { name: 'Elli Omistaja', phone } },
    vehicle: { registrationNumber, make: 'Toyota', model: 'Yaris' },
    job: { title: 'Jarrut narisevat' },
  })
  const ticket = ticketOf(context, ticketId)
  await ticket.addLine({ name: 'Jarrupalat', unitPriceCents: 10_000 })
  await page.goto(`/app/tickets/${ticketId}`)
  await page
    .getByRole('region', { name: 'Seurantalinkit' })
    .getByRole('button', { name: 'Lähetä seurantalinkki' })
    .click()
  await openDialog(page).getByRole('button', { name: 'Lähetä linkki' }).click()

  const follower = await openPage(await openContext(browser, { ...PHONE, javaScriptEnabled: false }))
  await follower.goto(await linkInText(browser, phone))
  await expect(follower.getByRole('heading', { name: 'Ilmoitettu' })).toBeVisible()
  for (const to of ['IN_PROGRESS', 'READY']) await ticket.move(to)
  await act(context, 'receipts.take', {
    organizationId,
    ticketId,
    parts: [{ way: 'CARD', cents: 12_550 }],
    givenCents: null,
    requestKey: crypto.randomUUID(),
  })
  await follower.getByRole('link', { name: 'Päivitä' }).click()
  await expect(follower.getByRole('heading', { name: 'Noudettavissa' }).first()).toBeVisible()
  await expect(follower.getByText('125,50').first()).toBeVisible()
  await expect(follower.getByRole('link', { name: /^Avaa PDF: Kuitti K20/ })).toBeVisible()

  await page.getByRole('link', { name: 'Asiakkaan sivu' }).click()
  const email = addressOf('elli')
  const invite = page.getByRole('form', { name: 'Kutsu jäsen' })
  await invite.getByLabel('Sähköpostiosoite').fill(email)
  await invite.getByRole('button', { name: 'Lähetä kutsu' }).click()
  await expect(page.getByText('Kutsu lähetetty').first()).toBeVisible()

  const elli = await openPage(await openContext(browser))
  await elli.goto(await linkInMail(browser, email, 'Ota autosi omalle tilillesi'))
  await elli.getByLabel('Nimi').fill('Elli Omistaja')
  await elli.getByLabel('Salasana', { exact: true }).fill(NEW_PASSWORD)
  await elli.getByRole('button', { name: 'Luo tili ja ota autosi' }).click()
  await elli.getByRole('link', { name: 'Jarrut narisevat' }).first().click()
  await expect(elli.getByRole('table', { name: 'Rivit' })).toContainText('125,50')
  const paid = elli.getByRole('region', { name: 'Maksu' })
  await expect(paid).toContainText(/Kuitti K20\d\d-\d{4}/)
  await expectPdf(elli, await paid.getByRole('link', { name: 'PDF' }).getAttribute('href'))
  await expectPersonsWords(elli)
  await expectAccessible(elli)
  await elli.goto('/app/vehicles')
  await expect(elli.getByText(registrationNumber).first()).toBeVisible()
  await expectPersonsWords(elli)
})
