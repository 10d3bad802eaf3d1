import '#web/theme.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { serveApi } from '#web/wire.fixture.ts'
import { noNumbers } from '../day-facts.ts'
import type { ListedRow, ListedTicket } from '../report-list.ts'
import type { Report } from '../reporting.ts'
import { NumberList } from './number-list.tsx'

const range = { from: '2026-11-01', to: '2026-11-23', choice: null, note: null }
const row = (given: Partial<ListedTicket>): ListedTicket => ({
  kind: 'ticket',
  id: 't1',
  ticketId: 't1',
  at: '2026-11-05T22:30:00.000Z',
  number: '2026-0007',
  title: 'Jarrut',
  status: 'DONE',
  registrationNumber: 'ABC-123',
  vinNumber: null,
  make: 'Ford',
  model: 'Transit',
  year: 2021,
  party: 'Kuljetus Virta Oy',
  netCents: 12_345,
  minutes: 90,
  ...given,
})
const report = {
  days: range,
  before: range,
  numbersBefore: noNumbers(),
  periods: [],
  mechanics: [],
  vehicles: [],
  parties: [],
  numbers: { ...noNumbers(), promised: 3, onTime: 1, offersAsked: 2, offersSent: 1 },
  sold: [{ key: 'jarrut', kind: 'OTHER', name: 'Jarrut', count: 2, netCents: 24_690, beforeCents: 0 }],
} as unknown as Report

const show = async (
  list: 'late' | 'sold' | 'ticketsIn' | 'offersSent' | 'offersAsked',
  of: string | undefined,
  rows: ListedRow[],
) => {
  serveApi((path) => (path === 'reporting.report' ? report : { rows, next: null }))
  await renderFor(
    ownOrganization('GARAGE', 'Oma'),
    <NumberList list={list} of={of} search={{ list, of }} range={range} />,
  )
}

test('what came too late says by how much, on the day of Helsinki, under the report’s own count', async () => {
  await show('late', undefined, [row({}), row({ id: 't2', minutes: 0 })])
  await expect.element(page.getByRole('heading', { name: 'Luvatusta myöhästyneet huollot' })).toBeVisible()
  await expect.element(page.getByText('Yhteensä 2 huoltoa')).toBeVisible()
  const items = page.getByRole('list', { name: 'Luvatusta myöhästyneet huollot' }).getByRole('listitem')
  await expect.element(items.first()).toMatchTextContent('1,5 h myöhässä')
  await expect.element(items.first()).toMatchTextContent('6.11.2026')
  await expect.element(items.nth(1)).toMatchTextContent('Ajoissa')
})

test('the lines of what was sold have its name and their sum', async () => {
  await show('sold', 'OTHER jarrut', [row({}), row({ id: 'l2' })])
  await expect.element(page.getByRole('heading', { name: 'Myydyt rivit: Jarrut' })).toBeVisible()
  await expect.element(page.getByText(/^Yhteensä 2 riviä, 246,90/)).toBeVisible()
})

test('a ticket that only came says its status', async () => {
  await show('ticketsIn', undefined, [row({ status: 'WAITING', netCents: null, minutes: null })])
  await expect.element(page.getByRole('listitem').getByText('Odottaa')).toBeVisible()
})

test('requests lead to their own pages, with what was offered, or the state of the garage’s part', async () => {
  const { ticketId: _, number: __, status: ___, ...car } = row({})
  const request: ListedRow = {
    ...car,
    kind: 'request',
    id: 'a1',
    offerRequestId: 'r1',
    title: 'Jarrut vinkuvat',
    minutes: null,
    askedState: 'DECLINED',
    standing: 'OPEN',
  }
  await show('offersAsked', undefined, [
    request,
    { ...request, id: 'a2', offerRequestId: 'r2', askedState: 'OFFERED', standing: 'EXPIRED' },
  ])
  await expect.element(page.getByText('Yhteensä 2 tarjouspyyntöä')).toBeVisible()
  const items = page.getByRole('list', { name: 'Saapuneet tarjouspyynnöt' }).getByRole('listitem')
  await expect.element(items.first()).toMatchTextContent('Et tarjonnut')
  await expect.element(items.nth(1)).toMatchTextContent('Vanhentunut')
  const link = items.first().getByRole('link', { name: 'Jarrut vinkuvat ABC-123' })
  await expect.element(link).toHaveAttribute('href', '/app/offer-requests/r1')
})

test('an offer that was sent says its price without VAT', async () => {
  const { ticketId: _, number: __, status: ___, ...car } = row({})
  await show('offersSent', undefined, [
    { ...car, kind: 'request', offerRequestId: 'r1', minutes: null, askedState: 'OFFERED', standing: 'OPEN' },
  ])
  await expect.element(page.getByText('Yhteensä 1 tarjous', { exact: true })).toBeVisible()
  const sent = page.getByRole('list', { name: 'Lähetetyt tarjoukset' })
  await expect.element(sent.getByRole('listitem')).toMatchTextContent('123,45')
})

test('where nothing is counted, it says so', async () => {
  await show('ticketsIn', undefined, [])
  await expect.element(page.getByText('Jaksolla ei ole tällaisia huoltoja')).toBeVisible()
})

test('the list looks on by itself when none of the newest fits, until something does', async () => {
  const next = { at: '2026-11-10T10:00:00.000Z', id: 't9' }
  serveApi((path, input) => {
    if (path === 'reporting.report') return report
    return (input as { cursor?: unknown }).cursor ? { rows: [row({})], next: null } : { rows: [], next }
  })
  const search = { list: 'late', of: undefined } as const
  await renderFor(
    ownOrganization('GARAGE', 'Oma'),
    <NumberList list="late" of={undefined} search={search} range={range} />,
  )
  await expect.element(page.getByRole('link', { name: 'Jarrut ABC-123' })).toBeVisible()
})
