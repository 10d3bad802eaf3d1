import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { formatDateTime } from '#web/format.ts'
import { relativeTime } from '#web/relative-time.ts'
import type { TimelineEntry } from '../ticket-views.ts'
import { TimelineRow } from './timeline-row.tsx'

const GARAGE = { id: '01900000-0000-7000-8000-000000000001', name: 'Vallilan Autohuolto', image: null }
const CUSTOMER = { id: '01900000-0000-7000-8000-000000000002', name: 'Pohjolan Kuljetus', image: null }
const AT = '2026-01-15T10:00:00.000Z'
const NOW = new Date('2026-01-15T13:00:00.000Z')
const time = `${relativeTime(AT, NOW)}${formatDateTime(AT)}`
const by = (organization: typeof GARAGE | null) => ({
  id: '01900000-0000-7000-8000-000000000003',
  createdAt: AT,
  organization,
  actor: organization && { id: '01900000-0000-7000-8000-000000000004', name: 'Katri Korhonen', image: null },
})

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterEach(() => void vi.useRealTimers())

/** What is read out of an entry by the garage's own people. */
async function said(entry: TimelineEntry) {
  const { container } = await render(
    <TimelineRow
      entry={entry}
      customerId={CUSTOMER.id}
      withVat={false}
      ownOrganizationId={GARAGE.id}
      mechanicName={() => ''}
      isLast
    />,
  )
  return container.querySelector('p')?.textContent
}

test('the time is a word of its own after the sentence, for ears too', async () => {
  const move = { from: 'NEW', to: 'IN_PROGRESS', waitingFor: null, note: '', changes: [] as [] } as const
  expect(await said({ ...by(GARAGE), kind: 'MOVED', ...move })).toBe(`Katri Korhonen otti auton työn alle ${time}`)
})

test('a program is named by its key, to the other side with its organisation', async () => {
  const program = (organization: typeof GARAGE) => ({ ...by(organization), actor: null, apiKey: 'Kalusto-ohjelma' })
  const theirs = await said({ ...program(CUSTOMER), kind: 'REPORTED', files: [] })
  expect(theirs).toBe(`Rajapinta: Kalusto-ohjelma (Pohjolan Kuljetus) ilmoitti auton korjaamolle ${time}`)
  const own = await said({ ...program(GARAGE), kind: 'REPORTED', files: [] })
  expect(own).toBe(`Rajapinta: Kalusto-ohjelma kirjasi huollon ${time}`)
})

test('a customer reports a car, a garage writes a job down', async () => {
  const theirs = await said({ ...by(CUSTOMER), kind: 'REPORTED', files: [] })
  expect(theirs).toBe(`Katri Korhonen (Pohjolan Kuljetus) ilmoitti auton korjaamolle ${time}`)
  expect(await said({ ...by(GARAGE), kind: 'REPORTED', files: [] })).toBe(`Katri Korhonen kirjasi huollon ${time}`)
})

test('a move that an answer brings about names no actor', async () => {
  const move = { from: 'WAITING', to: 'IN_PROGRESS', waitingFor: null, note: '', changes: [] as [] } as const
  expect(await said({ ...by(CUSTOMER), kind: 'MOVED', ...move })).toContain('Huolto palasi työn alle')
  expect(await said({ ...by(GARAGE), kind: 'MOVED', ...move, isAutomatic: true })).toMatch(/^ Huolto palasi työn alle/)
  expect(await said({ ...by(GARAGE), kind: 'MOVED', ...move })).toContain('Katri Korhonen jatkoi työtä')
})

test('a price that came with an accepted offer names the offer, in the basis in which its customer reads prices', async () => {
  const priced = { priceType: 'FIXED', agreedCents: 43_000, offer: { requestId: 'r1', grossCents: 53_965 } } as const
  const entry: TimelineEntry = { ...by(CUSTOMER), kind: 'PRICED', ...priced }
  await renderFor(
    ownOrganization('GARAGE', 'Vallilan Autohuolto'),
    <TimelineRow
      entry={entry}
      customerId={CUSTOMER.id}
      withVat={false}
      ownOrganizationId={GARAGE.id}
      mechanicName={() => ''}
      isLast
    />,
  )
  await expect.element(page.getByText(/hyväksyi tarjouksen 430,00\s€ \(veroton\)/)).toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: 'Avaa tarjouspyyntö' }))
    .toHaveAttribute('href', '/app/offer-requests/r1')
})

test('what did not get there is named by its channel', async () => {
  expect(await said({ ...by(null), kind: 'NOT_DELIVERED', channel: 'sms', recipient: CUSTOMER.name })).toContain(
    'Tekstiviesti ei mennyt perille: Pohjolan Kuljetus',
  )
})

test('a comment that came as an answer to a mail says so', async () => {
  const comment = { ...by(CUSTOMER), kind: 'COMMENTED', body: 'Sopii.', files: [] } as const
  expect(await said({ ...comment, files: [], byMail: true })).toContain('kirjoitti kommentin sähköpostilla')
  expect(await said({ ...comment, files: [] })).not.toContain('sähköpostilla')
})
