import { expect, test } from 'vitest'
import { EXTRA_WORK_STATES } from '#features/extra-work/extra-work.ts'
import { TICKET_STATUSES } from '#features/tickets/tickets.ts'
import { approvableByLink, maySendLink, seesLink, standingOf } from './extra-work-links.policy.ts'

const OPEN = ['NEW', 'SCHEDULED', 'IN_PROGRESS', 'WAITING', 'READY']

test.each([
  ['a customer that wishes so', { approvalByLink: true, isManaged: false, isConnected: true }, OPEN],
  ['a customer that its garage keeps', { approvalByLink: false, isManaged: true, isConnected: true }, OPEN],
  ['any other', { approvalByLink: false, isManaged: false, isConnected: true }, []],
  ['one that is not open to who sends', { approvalByLink: true, isManaged: false, isConnected: false }, []],
])('a request to %s is sent as a link while it waits and its ticket is open', (_, wishes, statuses) => {
  const sent = TICKET_STATUSES.filter((status) => maySendLink(wishes, { status }, { state: 'ASKED' }))
  expect(sent).toEqual(statuses)
  const states = EXTRA_WORK_STATES.filter((state) => maySendLink(wishes, { status: 'WAITING' }, { state }))
  expect(states).toEqual(statuses.length > 0 ? ['ASKED', 'CALL'] : [])
})

test('a link approves as much as a member', () => {
  expect([approvableByLink(null), approvableByLink(10_000), approvableByLink(0)]).toEqual([null, 10_000, 0])
})

test('a garage sees its own links, a customer all of them', () => {
  const link = { organizationId: 'garage' }
  expect(seesLink({ organizationType: 'GARAGE', organizationId: 'garage' }, link)).toBe(true)
  expect(seesLink({ organizationType: 'GARAGE', organizationId: 'other' }, link)).toBe(false)
  expect(seesLink({ organizationType: 'CUSTOMER', organizationId: 'customer' }, link)).toBe(true)
})

const now = new Date('2031-01-15T12:00:00Z')
const link = { revision: 1, revokedAt: null as string | null }
const signed = { usedAt: null as string | null, expiresAt: '2031-01-20T12:00:00Z' }
const work = { state: 'ASKED' as const, revision: 1 }
const ticket = { status: 'WAITING' as const }
const facts = { link, signed, work, ticket }
const past = '2031-01-10T12:00:00Z'

test.each([
  ['one that may be answered', {}, 'OPEN'],
  ['a request that waits for a call', { work: { ...work, state: 'CALL' as const } }, 'OPEN'],
  ['an answered request', { work: { ...work, state: 'ANSWERED' as const } }, 'OLD'],
  ['one that is asked again', { work: { ...work, revision: 2 } }, 'OLD'],
  ['a ticket that is over', { ticket: { status: 'CANCELLED' as const } }, 'OLD'],
  ['a time that is over', { signed: { ...signed, expiresAt: now.toISOString() } }, 'EXPIRED'],
  ['a link that was forgotten', { signed: null }, 'EXPIRED'],
  ['taking back, before its time', { link: { ...link, revokedAt: past }, signed: null }, 'REVOKED'],
  [
    'its use, before all else',
    { signed: { usedAt: past, expiresAt: past }, link: { ...link, revokedAt: past } },
    'USED',
  ],
])('the worth of a link follows from %s', (_, given, standing) => {
  expect(standingOf({ ...facts, ...given }, now)).toBe(standing)
})
