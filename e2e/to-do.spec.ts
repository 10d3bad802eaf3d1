import { expectAccessible } from './axe.ts'
import { act, ask } from './calls.ts'
import { recordCar, ticketOf, typedLine } from './cars.ts'
import { acceptConnection, NEW_PASSWORD, newFounder } from './newcomers.ts'
import { expect, openContext, openPage, PHONE, signIn, test } from './people.ts'

test('each side begins with what waits for it, and an answer takes it off the list', { tag: '@quick' }, async ({
  browser,
}) => {
  const garage = await newFounder(browser, 'Tuula', 'GARAGE')
  const customer = await newFounder(browser, 'Ilmari', 'CUSTOMER')
  const ticketId = await recordCar(garage, {
    customer,
    vehicle: { registrationNumber: 'NYT-24', make: 'Ford', model: 'Transit' },
    job: { title: 'Jarrut vinkuvat' },
  })
  await acceptConnection(customer)
  const { organizationId, context, page } = garage
  await page.goto('/app?view=now')
  await expect(page.getByRole('region', { name: 'Anna aika' }).getByRole('listitem')).toContainText('Jarrut vinkuvat')
  await expectAccessible(page, 'of a garage')

  const phone = await openContext(browser, PHONE)
  await signIn(phone, customer.email, NEW_PASSWORD)
  const other = await openPage(phone)
  await other.goto('/app')
  await expect(other.getByRole('heading', { name: 'Nyt sinulta', level: 1 })).toBeVisible()
  await expect(other.getByRole('region', { name: 'Avoimet huollot' })).toContainText('Jarrut vinkuvat')

  // asked for permission: with its euros, without a reload
  const ticket = ticketOf(context, ticketId)
  await ticket.move('IN_PROGRESS')
  await act(context, 'extraWork.ask', {
    organizationId,
    ticketId,
    description: 'Palat ovat loppu',
    readyAt: null,
    lines: [typedLine({ name: 'Jarrupalat', unitPriceCents: 10_000 })],
    requestKey: crypto.randomUUID(),
  })
  const answers = other.getByRole('region', { name: 'Vastaa korjaamolle' })
  await expect(answers.getByRole('listitem')).toContainText('Lisätyö · 125,50 € sis. ALV')
  await expectAccessible(other, 'of a customer')

  // the customer would rather talk: now the garage is waited for
  const [work] = (await ask(context, 'extraWork.ofTicket', { organizationId, ticketId })).works
  const about = { organizationId: customer.organizationId, extraWorkId: work.id, version: work.version }
  await act(customer.context, 'extraWork.wantCall', about)
  await expect(answers).toHaveCount(0)
  const calls = page.getByRole('region', { name: 'Soita asiakkaalle' })
  await expect(calls.getByRole('listitem')).toContainText('125,50 €')
  // the row opens wherever it is pressed
  await calls.getByRole('listitem').click({ position: { x: 300, y: 10 } })
  await expect(page.getByRole('heading', { name: 'Jarrut vinkuvat', level: 1 })).toBeVisible()

  await ticket.move('READY')
  await other.getByRole('region', { name: 'Nouda auto' }).getByRole('link', { name: 'Vahvista nouto' }).click()
  await expect(other.getByRole('heading', { name: 'Jarrut vinkuvat', level: 1 })).toBeVisible()

  // another view of the desk is kept
  await other.goto('/app')
  await other.getByRole('button', { name: 'Koko työpöytä' }).click()
  await expect(other.getByRole('heading', { name: 'Työpöytä' })).toBeAttached()
  await other.goto('/app/chats')
  await other.goto('/app')
  await expect(other.getByRole('heading', { name: 'Työpöytä' })).toBeAttached()
})
