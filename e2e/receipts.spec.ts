import { expectAccessible } from './axe.ts'
import { ask, organizationIdOf } from './calls.ts'
import { recordCar, reportCar, ticketOf } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { freshPhone } from './fresh.ts'
import { linkInText } from './mails.ts'
import { expectPdf } from './papers.ts'
import { DEMO, expect, openContext, openPage, PHONE, personIn, test } from './people.ts'

test('a customer pays at the desk by card and in cash, gets a receipt, and is paid back a part of it', {
  tag: '@quick',
}, async ({ browser }) => {
  const { context: buyer, page: customer } = await personIn(browser, DEMO.customer, PHONE)
  const { ticketId, path } = await reportCar(buyer, 'KUI-71', { title: 'Pyyhkijät' })
  const { context, page } = await personIn(browser, DEMO.garage)
  const organizationId = await organizationIdOf(context)
  const ticket = ticketOf(context, ticketId)
  await ticket.addLine({ name: 'Pyyhkijänsulat', unitPriceCents: 4001 })
  await ticket.addLine({ name: 'Asennus', unitPriceCents: 2000 })
  await ticket.move('IN_PROGRESS')
  await ticket.move('READY')

  // 60,01 with 25.5 % is 75,31: 50 by card, and 25,31 in cash is 25,30
  await page.goto(path)
  const card = page.getByRole('region', { name: 'Maksu' })
  await expect(card).toContainText('75,31')
  await card.getByRole('button', { name: 'Ota maksu' }).click()
  const dialog = openDialog(page)
  await dialog.getByRole('button', { name: 'Jaa usealle maksutavalle' }).click()
  await dialog.getByLabel('Summa: Kortti').fill('50')
  await expect(dialog).toContainText('Pyöristys 5 senttiin')
  await dialog.getByLabel('Asiakas antaa').fill('30')
  await expect(dialog).toContainText('4,70')
  await expectAccessible(page, 'paying')
  await dialog.getByRole('button', { name: /^Maksettu 75,30/ }).click()
  await expect(card).toContainText(/Kuitti K20\d\d-\d{4}/)
  await expect(card.getByRole('button', { name: 'Ota maksu' })).toHaveCount(0)
  await expectAccessible(page, 'paid')

  await customer.goto(path)
  await customer.getByRole('tab', { name: 'Työ' }).click()
  const seen = customer.getByRole('region', { name: 'Maksu' })
  await expectPdf(customer, await seen.getByRole('link', { name: 'PDF' }).getAttribute('href'))
  await expect(seen.getByRole('button')).toHaveCount(0)
  await expectAccessible(customer)

  await card.getByRole('button', { name: /^Hyvitä/ }).click()
  await openDialog(page).getByLabel('Asennus').uncheck()
  await openDialog(page).getByLabel('Syy').fill('Väärä osa')
  await expectAccessible(page, 'refunding')
  await openDialog(page)
    .getByRole('button', { name: /^Palauta 50,21/ })
    .click()
  await expect(card).toContainText(/Hyvityskuitti K20\d\d-\d{4}/)
  await expect(seen).toContainText(/Hyvityskuitti K20\d\d-\d{4}/)

  await page.goto('/app/invoicing/takings')
  const receipts = page.getByRole('region', { name: 'Kuitit' })
  await expect(receipts.getByRole('listitem').filter({ hasText: 'Hyvittää kuitin' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Laske kassa' }).click()
  await page.getByLabel('Laskettu käteinen').fill('25,30')
  await page.getByRole('button', { name: 'Tallenna laskenta' }).click()
  await expect(page.getByRole('region', { name: 'Kassan laskenta' })).toContainText('Kassassa piti olla')
  await expectAccessible(page, 'takings')
  const { receipts: made } = await ask(context, 'receipts.ofTicket', { organizationId, ticketId })
  expect(made.map(({ grossCents }: { grossCents: number }) => grossCents)).toEqual([-5021, 7531])
})

test('a person without an account gets the receipt as a text message, with the payment and again from the ticket', async ({
  browser,
}) => {
  const { context, page } = await personIn(browser, DEMO.garage)
  const organizationId = await organizationIdOf(context)
  const phone = freshPhone()
  const ticketId = await recordCar(
    { context, organizationId },
    {
      customer: { newCustomer: { name: 'Maija Virtanen', phone } },
      vehicle: { registrationNumber: 'KUI-72', make: 'Toyota', model: 'Corolla' },
      job: { title: 'Öljynvaihto' },
    },
  )
  const ticket = ticketOf(context, ticketId)
  await ticket.addLine({ name: 'Öljynvaihto', unitPriceCents: 10_000 })
  await ticket.move('IN_PROGRESS')
  await ticket.move('READY')
  await page.goto(`/app/tickets/${ticketId}`)
  const card = page.getByRole('region', { name: 'Maksu' })
  await card.getByRole('button', { name: 'Ota maksu' }).click()
  await openDialog(page).getByRole('checkbox', { name: 'Lähetä kuitti tekstiviestillä' }).check()
  await expect(openDialog(page)).toContainText('Menee: 1 tekstiviesti numeroon')
  await expectAccessible(page, 'paying with a message')
  await openDialog(page)
    .getByRole('button', { name: /^Maksettu 125,50/ })
    .click()
  const links = page.getByRole('region', { name: 'Seurantalinkit' }).getByRole('listitem')
  await expect(links).toContainText('Kuitti: tekstiviesti lähetetty')

  await card.getByRole('button', { name: 'Lähetä kuitti' }).click()
  await expect(openDialog(page)).toContainText('kuitti auton KUI-72 huollosta')
  await expectAccessible(page, 'sending a receipt')
  await openDialog(page).getByRole('button', { name: 'Lähetä', exact: true }).click()
  await expect(openDialog(page)).toHaveCount(0)
  await expect(links).toHaveCount(1)

  const person = await openPage(await openContext(browser, { ...PHONE, javaScriptEnabled: false }))
  await person.goto(await linkInText(browser, phone))
  await expect(person.getByRole('heading', { name: 'Kuitti' })).toBeVisible()
  await expect(links).toContainText('Avattu')
})
