import '#web/theme.css'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import type { TicketPayment } from '#features/receipts/receipts.ts'
import { PaymentCard } from '#features/receipts/web/payment-card.tsx'
import { paidReceipt } from '#features/receipts/web/receipt.fixture.ts'
import { receipts } from '#features/receipts/web/receipts.feature.ts'
import { installFeatures } from '#web/installed-features.ts'
import { serveApi } from '#web/wire.fixture.ts'
import type { StatusReceivers } from '../status-links.ts'
import { statusLinks } from './status-links.feature.ts'

const PLACE = { plate: 'ABC-123', garage: 'Autohuolto Virta', address: '', phone: '', startsAt: null }
const MAIJA = { name: 'Maija Virtanen', channel: 'SMS' as const, address: '+358401234567' }
const nothing = { invoice: null, obstacles: [], lacksAddress: false, isChanged: false }
const paid: TicketPayment = { ...nothing, receipts: [paidReceipt], isBilled: true, due: null }
const due = { netCents: 10_001, vatCents: 2550, grossCents: 12_551 }
const unpaid: TicketPayment = { ...nothing, receipts: [], isBilled: false, due }

async function show(
  payment: TicketPayment,
  given: Partial<StatusReceivers> = {},
  organization = ownOrganization('GARAGE', 'Paja'),
) {
  installFeatures([receipts, statusLinks])
  const sent: { path: string; input: object }[] = []
  serveApi((path, input) => {
    if (path === 'receipts.ofTicket') return payment
    if (path === 'statusLinks.receivers')
      return { receivers: [], place: PLACE, sender: null, usual: MAIJA, hasNoAccount: true, canSend: true, ...given }
    if (path === 'organizations.messagesLeft') return { left: 100 }
    sent.push({ path, input: input as object })
    return { id: 'l1', number: 'K2026-0001' }
  })
  await renderFor(organization, <PaymentCard ticketId="t1" />)
  return sent
}

test('a receipt is sent by a second press, once it was shown to whom and what', async () => {
  const sent = await show(paid)
  await userEvent.click(page.getByRole('button', { name: 'Lähetä kuitti' }))
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Menee: 1 tekstiviesti numeroon 040 123 4567.')).toBeVisible()
  await expect.element(dialog.getByText(/^Autohuolto Virta: kuitti auton ABC-123 huollosta/)).toBeVisible()
  expect(sent).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Lähetä', exact: true }))
  await expect
    .poll(() => sent)
    .toMatchObject([{ path: 'statusLinks.sendReceipt', input: { ticketId: 't1', address: MAIJA.address } }])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test.each([
  ['has people of its own', { usual: null, hasNoAccount: false }, /^Asiakas näkee kuitin omalla tilillään/],
  ['is reached by nothing', { usual: null }, /^Kuittia ei voi lähettää: asiakkaalla ei ole tiliä/],
  ['was here long ago', { usual: null, canSend: false }, /^Kuittia ei voi enää lähettää linkkinä/],
])('a customer who %s is sent no receipt, and the card says why', async (_, given, text) => {
  await show(paid, given)
  await expect.element(page.getByText(text)).toBeVisible()
  expect(page.getByRole('button', { name: 'Lähetä kuitti' }).elements()).toEqual([])
})

test('a member who does not bill is not offered to send a receipt', async () => {
  await show(paid, {}, { ...ownOrganization('GARAGE', 'Paja'), role: 'MEMBER', bills: false })
  await expect.element(page.getByText('K2026-0001', { exact: true })).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})

test('a payment sends its receipt only when that is ticked', async () => {
  const sent = await show(unpaid)
  await userEvent.click(page.getByRole('button', { name: 'Ota maksu' }))
  const box = page.getByRole('checkbox', { name: /^Lähetä kuitti tekstiviestillä/ })
  await expect.element(box).not.toBeChecked()
  await userEvent.click(box)
  await expect.element(page.getByText('Menee: 1 tekstiviesti numeroon 040 123 4567.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: /^Maksettu/ }))
  await expect.poll(() => sent).toMatchObject([{ path: 'receipts.take', input: { statusLink: true } }])
})

test('a payment of a customer with people of its own offers no message', async () => {
  const sent = await show(unpaid, { usual: null, hasNoAccount: false })
  await userEvent.click(page.getByRole('button', { name: 'Ota maksu' }))
  await userEvent.click(page.getByRole('button', { name: /^Maksettu/ }))
  await expect.poll(() => sent).toMatchObject([{ path: 'receipts.take', input: { statusLink: false } }])
  expect(page.getByRole('checkbox').elements()).toEqual([])
})
