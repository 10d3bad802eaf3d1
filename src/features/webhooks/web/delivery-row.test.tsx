import '#web/theme.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { serveApi } from '#web/wire.fixture.ts'
import type { WebhookDelivery } from '../webhooks.ts'
import { DeliveryRow } from './delivery-row.tsx'

const delivery: WebhookDelivery = {
  id: 'd1',
  type: 'ticket.ready',
  payload: '{"type":"ticket.ready","data":{"ticketNumber":"2026-0042"}}',
  state: 'GIVEN_UP',
  tries: 10,
  failure: 'ANSWER',
  answerCode: 500,
  answer: 'said no',
  createdAt: '2026-11-29T10:00:00.000Z',
  lastTriedAt: '2026-11-29T11:00:00.000Z',
  nextTryAt: null,
}

async function show(given: Partial<WebhookDelivery> = {}, isOn = true) {
  const sent: unknown[] = []
  serveApi((procedure, input) => {
    if (procedure === 'webhooks.replay') sent.push(input)
    return {}
  })
  const row = <DeliveryRow delivery={{ ...delivery, ...given }} isOn={isOn} />
  await renderFor(ownOrganization('GARAGE', 'Virta'), <ul>{row}</ul>)
  await page.getByText('Auto on noudettavissa').click()
  return sent
}
const again = () => page.getByRole('button', { name: 'Lähetä uudelleen' })

test('an opened delivery shows its body, the answer and its tries, and is sent again', async () => {
  const sent = await show()
  await expect.element(page.getByText('Järjestelmäsi vastasi 500.')).toBeVisible()
  await expect.element(page.getByText('said no')).toBeVisible()
  await expect.element(page.getByText(/"ticketNumber": "2026-0042"/)).toBeVisible()
  await expect.element(page.getByText('Yritetty 10 kertaa, viimeisin 29.11.2026 klo 13.00.')).toBeVisible()
  await again().click()
  await expect.poll(() => sent).toMatchObject([{ deliveryId: 'd1' }])
})

test('a delivery that is about to leave, and one of an address that is off, cannot be sent again', async () => {
  await show({ state: 'WAITING', tries: 0, failure: null, answerCode: null, answer: '', lastTriedAt: null })
  await expect.element(page.getByText('Yritetty 0 kertaa.')).toBeVisible()
  expect(again().elements()).toEqual([])
})

test('an address that is off says so in place of an answer', async () => {
  await show({ failure: 'OFF', answerCode: null, answer: '' }, false)
  await expect.element(page.getByText('Osoite kytkettiin pois ennen kuin tämä lähti.')).toBeVisible()
  expect(again().elements()).toEqual([])
})
