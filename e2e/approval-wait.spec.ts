import { expectAccessible } from './axe.ts'
import { act, ask } from './calls.ts'
import { recordCar, typedLine } from './cars.ts'
import { acceptConnection, NEW_PASSWORD, newFounder } from './newcomers.ts'
import { expect, openContext, openPage, PHONE, signIn, test } from './people.ts'

test('both work desks say for whom extra work waits, and lead the one who may answer to it', async ({ browser }) => {
  const garage = await newFounder(browser, 'Aulis', 'GARAGE')
  const customer = await newFounder(browser, 'Lumi', 'CUSTOMER')
  const ticketId = await recordCar(garage, {
    customer,
    vehicle: { registrationNumber: 'LUP-24', make: 'Ford', model: 'Transit' },
    job: { title: 'Jarrut vinkuvat' },
  })
  await acceptConnection(customer)
  const { organizationId, context } = garage
  await act(context, 'tickets.move', { organizationId, ticketId, version: 1, to: 'IN_PROGRESS' })

  const phone = await openContext(browser, PHONE)
  await signIn(phone, customer.email, NEW_PASSWORD)
  const other = await openPage(phone)
  await other.goto('/app?view=list')
  await expect(other.getByRole('link', { name: /LUP-24/ })).toBeVisible()
  const { page } = garage
  await page.goto('/app')
  const card = page.locator(`[data-ticket-id="${ticketId}"]`)
  await expect(card).toBeVisible()

  const lines = [typedLine({ name: 'Jarrupalat', unitPriceCents: 10_000 })]
  const requestKey = crypto.randomUUID()
  await act(context, 'extraWork.ask', {
    organizationId,
    ticketId,
    description: 'Palat ovat loppu',
    readyAt: null,
    lines,
    requestKey,
  })
  // both without a reload
  await expect(card).toContainText(`Odottaa lupaa: ${customer.organizationName}`)
  await expect(other.getByRole('link', { name: /LUP-24/ })).toContainText('Odottaa sinun lupaasi, alle 1')

  await other.getByRole('button', { name: '1 auto odottaa lupaa' }).click()
  const list = other.getByRole('dialog', { name: 'Odottaa lupaa' })
  await expect(list.getByRole('link', { name: /LUP-24/ })).toBeVisible()
  await expectAccessible(other)
  await list.getByRole('link', { name: /LUP-24/ }).click()
  await expect(other.getByText('Odottaa sinun lupaasi').first()).toBeVisible()

  // the customer would rather talk: now the garage is waited for
  const [work] = (await ask(context, 'extraWork.ofTicket', { organizationId, ticketId })).works
  const about = { organizationId: customer.organizationId, extraWorkId: work.id, version: work.version }
  await act(customer.context, 'extraWork.wantCall', about)
  await expect(card).toContainText('Odottaa soittoasi')
  await page.getByRole('button', { name: '1 auto odottaa soittoasi' }).click()
  await expect(page.getByRole('dialog', { name: 'Odottaa soittoasi' })).toContainText('Jarrut vinkuvat')
  await expectAccessible(page)
})
