import '#web/theme.css'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import type { AskedPermit, TicketPayer } from '../permits.ts'
import { PayerCard } from './payer-card.tsx'
import { PermitAnswerForm } from './permit-answer-form.tsx'

const garage = ownOrganization('GARAGE', 'Autohuolto Virta')
const customer = ownOrganization('CUSTOMER', 'Kuljetus Oy')

const nobody: TicketPayer = {
  payer: null,
  version: 0,
  permit: { state: 'NOT_NEEDED', permitNumber: '', limitCents: null, isAsked: false },
  payerNetCents: 0,
  payerGrossCents: 0,
  holderNetCents: 0,
  holderGrossCents: 0,
  holderLines: [],
  askable: [],
  holderLineIds: [],
  permits: [],
  withVat: false,
  day: '2026-11-20',
  can: { set: true, ask: false, record: false, withdraw: false },
}
const paid: TicketPayer = {
  ...nobody,
  payer: {
    id: 'p1',
    name: 'Tammileasing Oy',
    kind: 'LEASING',
    permitRule: 'ALWAYS',
    permitAboveCents: 0,
    permitEmail: '',
    hasPeople: false,
    contractNumber: 'TL-1',
    ownShareCents: 10_000,
    excessKm: 0,
    excessCentsPerKm: 0,
  },
  permit: { state: 'EXCEEDED', permitNumber: 'L-7', limitCents: 20_000, isAsked: false },
  payerNetCents: 35_000,
  payerGrossCents: 43_925,
  holderNetCents: 10_000,
  holderGrossCents: 12_550,
  holderLines: [{ name: 'Omavastuu', netCents: 10_000 }],
  can: { set: true, ask: true, record: true, withdraw: false },
}

test('the garage reads what is permitted, what is too much, and what to do next', async () => {
  serveApi(() => paid)
  await renderFor(garage, <PayerCard ticketId="t1" />)
  await expect.element(page.getByText('Luvan raja ylittyy')).toBeVisible()
  await expect
    .element(page.getByText(/350,00.€ ylittää luvan rajan 200,00.€ \(veroton\): 150,00.€ liikaa/))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Pyydä laskutuslupa' })).toBeVisible()
})

test('a private person reads both parts with VAT, and no act', async () => {
  serveApi(() => ({ ...paid, withVat: true, can: { ...nobody.can, set: false } }))
  await renderFor({ ...customer, customerKind: 'PERSON' }, <PayerCard ticketId="t1" />)
  await expect.element(page.getByText(/Haltija, sis\. ALV/)).toBeVisible()
  await expect.element(page.getByText(/^125,50/)).toBeVisible()
  expect(page.getByText(/veroton/).elements()).toEqual([])
  expect(page.getByRole('button').elements()).toEqual([])
})

test('a customer of a ticket without a payer sees no card, its garage a line', async () => {
  serveApi(() => ({ ...nobody, can: { ...nobody.can, set: false } }))
  await renderFor(customer, <PayerCard ticketId="t1" />)
  await expect.poll(() => page.getByRole('region', { name: 'Maksaja' }).elements()).toEqual([])
  serveApi(() => nobody)
  await renderFor(garage, <PayerCard ticketId="t1" />)
  await expect.element(page.getByText('Asiakas maksaa itse.')).toBeVisible()
})

test('a failed question says so', async () => {
  serveApi(() => {
    throw new Refused({ kind: 'forbidden', reason: 'garage_only' })
  })
  await renderFor(garage, <PayerCard ticketId="t1" />)
  await expect.element(page.getByText('Maksajaa ei voitu hakea')).toBeVisible()
})

test('a permit is answered only with its number, and a refusal with its reason', async () => {
  const answers: unknown[] = []
  serveApi((path, input) => {
    if (path === 'permits.answer') answers.push(input)
    return {}
  })
  const permit = { id: 'x1', netCents: 40_000 } as AskedPermit
  await renderFor(customer, <PermitAnswerForm permit={permit} />)
  await userEvent.click(page.getByRole('button', { name: 'Myönnä lupa' }))
  await expect.element(page.getByText('Anna laskutusluvan numero')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'En anna lupaa' }))
  await userEvent.click(page.getByRole('button', { name: 'Lähetä vastaus' }))
  await expect.element(page.getByText('Kirjoita, miksi lupaa ei anneta')).toBeVisible()
  expect(answers).toEqual([])
  await userEvent.fill(page.getByLabelText('Syy'), 'Sopimus päättyi')
  await userEvent.click(page.getByRole('button', { name: 'Lähetä vastaus' }))
  await expect.poll(() => answers).toMatchObject([{ decision: { isGranted: false, reason: 'Sopimus päättyi' } }])
})
