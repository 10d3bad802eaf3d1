import { expectAccessible } from './axe.ts'
import { act, ask } from './calls.ts'
import { recordCar, ticketOf } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { acceptConnection, NEW_PASSWORD, newFounder } from './newcomers.ts'
import { expect, openContext, openPage, PHONE, signIn, test } from './people.ts'

test('an adviser proposes a price, the customer accepts it on a phone, and the ticket and its invoice follow', async ({
  browser,
}) => {
  const garage = await newFounder(browser, 'Hilkka', 'GARAGE')
  const { organizationId, context, page } = garage
  const at = { organizationId }
  const service = await act(context, 'settings.services.save', {
    ...at,
    row: { name: 'Jarruhuolto', group: 'Jarrut', priceCents: 24_000, vatCode: 'STANDARD', hours: 2, active: true },
  })
  const customer = await newFounder(browser, 'Aaro', 'CUSTOMER')
  const ticketId = await recordCar(garage, {
    customer,
    vehicle: { registrationNumber: 'EHD-10', make: 'Ford', model: 'Transit' },
    job: { title: 'Jarrut vinkuvat' },
    serviceIds: [service.id],
  })
  await acceptConnection(customer)

  // the chosen service is a line already
  await page.goto(`/app/tickets/${ticketId}`)
  const card = page.getByRole('region', { name: 'Hinta', exact: true })
  const proposal = card.getByRole('region', { name: 'Hintaehdotus' })
  await expect(card.getByRole('table', { name: 'Rivit' })).toContainText('Jarruhuolto')
  const propose = async (typed: string) => {
    await card.getByRole('button', { name: /^Ehdota (uutta )?hintaa$/ }).click()
    const dialog = openDialog(page)
    await dialog.getByRole('radio', { name: /^Kiinteä hinta/ }).check()
    await dialog.getByLabel('Hinta, veroton').fill(typed)
    await dialog.getByRole('button', { name: 'Lähetä ehdotus' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(proposal).toContainText(typed)
  }
  await propose('320')

  const phone = await openContext(browser, PHONE)
  await signIn(phone, customer.email, NEW_PASSWORD)
  const seen = await openPage(phone)
  await seen.goto(`/app/tickets/${ticketId}`)
  await seen.getByRole('tab', { name: 'Työ' }).click()
  const asked = seen.getByRole('region', { name: 'Hintaehdotus' })
  await expect(asked).toContainText('Odottaa vastaustasi')
  await asked.getByText('Mistä hinta koostuu').click()
  await expect(asked.getByRole('list', { name: 'Ehdotuksen rivit' })).toContainText('Jarruhuolto')
  await expectAccessible(seen)

  // a no with its reason is answered with a better price, which waits again
  await asked.getByRole('button', { name: 'En hyväksy' }).click()
  await asked.getByLabel('Miksi et hyväksy').fill('Liian kallis')
  await asked.getByRole('button', { name: 'Lähetä: en hyväksy' }).click()
  await expect(asked).toHaveCount(0)
  await expect(card).toContainText('Asiakas ei hyväksynyt hintaehdotusta. ”Liian kallis”')
  await propose('300')
  await asked.getByRole('button', { name: 'Hyväksy hinta' }).click()
  await expect(asked).toHaveCount(0)
  await expect(seen.getByRole('region', { name: 'Hinta', exact: true })).toContainText('Kiinteä hinta')

  // on the garage's page, without a reload
  await expect(proposal).toHaveCount(0)
  await expect(card).toContainText('Aaro Uusi vastasi')
  await expect(card).toContainText(/Rivit jäävät kiinteän hinnan alle 60,00/)
  await expect(page.getByText('hyväksyi hinnan: kiinteä hinta 300,00')).toBeVisible()
  await expectAccessible(page)

  const ticket = ticketOf(context, ticketId)
  for (const to of ['IN_PROGRESS', 'READY', 'DONE']) await ticket.move(to)
  expect(await ask(context, 'invoiceBases.billable', at)).toMatchObject([
    { id: ticketId, rates: [{ netCents: 30_000 }], obstacles: expect.not.arrayContaining(['OVER_AGREED', 'UNPRICED']) },
  ])
})
