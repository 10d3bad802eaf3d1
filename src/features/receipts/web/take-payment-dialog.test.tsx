import '#web/theme.css'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { installFeatures } from '#web/installed-features.ts'
import { serveApi } from '#web/wire.fixture.ts'
import type { InvoiceBalance } from '../payments.ts'
import type { TakePayment, TicketPayment } from '../receipts.ts'
import { InvoicePaymentsCard } from './invoice-payments-card.tsx'
import { PaymentCard } from './payment-card.tsx'
import { paidReceipt } from './receipt.fixture.ts'
import { receipts } from './receipts.feature.ts'

const unpaid: TicketPayment = {
  receipts: [],
  invoice: null,
  isBilled: false,
  due: { netCents: 10_001, vatCents: 2550, grossCents: 12_551 },
  obstacles: [],
  lacksAddress: false,
  isChanged: false,
}

async function open(given: Partial<TicketPayment> = {}, organization = ownOrganization('GARAGE', 'Paja')) {
  installFeatures([receipts])
  const sent: TakePayment[] = []
  serveApi((path, input) => {
    if (path === 'receipts.ofTicket') return { ...unpaid, ...given }
    sent.push(input as TakePayment)
    return { id: 'r1', number: 'K2026-0001' }
  })
  await renderFor(organization, <PaymentCard ticketId="t1" />)
  return sent
}

test('a payment by card is two presses', async () => {
  const sent = await open()
  await userEvent.click(page.getByRole('button', { name: 'Ota maksu' }))
  await userEvent.click(page.getByRole('button', { name: /^Maksettu 125,51/ }))
  await expect.poll(() => sent).toMatchObject([{ parts: [{ way: 'CARD', cents: 12_551 }], givenCents: null }])
})

test('cash is asked for with its rounding, and the change is counted', async () => {
  const sent = await open()
  await userEvent.click(page.getByRole('button', { name: 'Ota maksu' }))
  const dialog = page.getByRole('dialog')
  await userEvent.click(dialog.getByRole('radio', { name: 'Käteinen' }))
  await expect.element(dialog.getByText(/^Pyöristys 5 senttiin/)).toBeVisible()
  await userEvent.fill(dialog.getByLabelText(/^Asiakas antaa/), '100')
  await expect.element(dialog.getByText(/^Puuttuu 25,50/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: /^Maksettu 125,50/ }))
  expect(sent).toEqual([])
  await userEvent.fill(dialog.getByLabelText(/^Asiakas antaa/), '150')
  await expect.element(dialog.getByText(/^Takaisin/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: /^Maksettu 125,50/ }))
  await expect.poll(() => sent).toMatchObject([{ parts: [{ way: 'CASH', cents: 12_551 }], givenCents: 15_000 }])
})

test('the last of several ways takes what is left', async () => {
  const sent = await open()
  await userEvent.click(page.getByRole('button', { name: 'Ota maksu' }))
  const dialog = page.getByRole('dialog')
  await userEvent.click(dialog.getByRole('button', { name: 'Jaa usealle maksutavalle' }))
  await userEvent.click(dialog.getByRole('button', { name: /^Maksettu/ }))
  await expect.element(dialog.getByText(/^Anna kunkin maksutavan summa/)).toBeVisible()
  await userEvent.fill(dialog.getByLabelText('Summa: Kortti'), '100')
  await userEvent.click(dialog.getByRole('button', { name: /^Maksettu/ }))
  const parts = [
    { way: 'CARD', cents: 10_000 },
    { way: 'CASH', cents: 2551 },
  ]
  await expect.poll(() => sent).toMatchObject([{ parts }])
})

test('what is in the way is said, and nothing can be taken', async () => {
  await open({ obstacles: ['OVER_AGREED'] })
  await expect.element(page.getByText(/^Rivit ylittävät hyväksytyn hinnan/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Ota maksu' })).toBeDisabled()
})

test('a customer sees its receipt and no acts', async () => {
  await open({ due: null, isBilled: true, receipts: [paidReceipt] }, ownOrganization('CUSTOMER', 'Paja'))
  await expect.element(page.getByText('K2026-0001', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^PDF/ })).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})

const payment = { id: 'p1', way: 'CARD' as const, cents: 100, roundingCents: 0, paidOn: '2026-11-27' }
const invoice: InvoiceBalance = {
  basisId: 'b1',
  number: '2026-0007',
  dueDay: '2026-12-04',
  grossCents: 200,
  creditedCents: 0,
  paidCents: 100,
  openCents: 100,
  payments: [{ ...payment, madeBy: null, undoneAt: null, undoneBy: null }],
}

test('a member of the garage who does not bill sees what is due and paid, and no acts', async () => {
  const mechanic = { ...ownOrganization('GARAGE', 'Paja'), role: 'MEMBER' as const, bills: false }
  await open({ receipts: [paidReceipt], invoice }, mechanic)
  await expect.element(page.getByText('K2026-0001', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^Maksettavaa/)).toBeVisible()
  await expect.element(page.getByText('2026-0007')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})

test('a payment of a cancelled invoice is shown on its page until it is taken back', async () => {
  let found = { ...invoice, openCents: -100 }
  serveApi((path) => {
    if (path === 'payments.undo') found = { ...invoice, paidCents: 0, openCents: 0, payments: [] }
    return found
  })
  await renderFor(ownOrganization('GARAGE', 'Paja'), <InvoicePaymentsCard basisId="b1" isCancelled />)
  await expect.element(page.getByText(/^maksettu liikaa 1,00/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: /^Peru maksu/ }))
  await expect.poll(() => page.getByRole('heading', { name: 'Maksut' }).elements()).toHaveLength(0)
})
