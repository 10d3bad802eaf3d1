import { describe, expect, test } from 'vitest'
import type { ConnectionState } from '#features/organizations/organizations.ts'
import {
  askAgainFrom,
  type ConnectionFacts,
  connectionRights,
  mayConnectByReport,
  type Side,
} from './connections.policy.ts'

const NO = '2026-03-01T10:00:00.000Z'
const THEN = Date.parse(NO)
const DAY_MS = 86_400_000

const sides: Record<string, Side> = {
  'customer member': { organizationType: 'CUSTOMER', role: 'MEMBER' },
  'customer admin': { organizationType: 'CUSTOMER', role: 'ADMIN' },
  'garage member': { organizationType: 'GARAGE', role: 'MEMBER' },
  'garage admin': { organizationType: 'GARAGE', role: 'ADMIN' },
}

const facts = (state: ConnectionState, more: Partial<ConnectionFacts> = {}): ConnectionFacts => ({
  state,
  changedAt: NO,
  changedBySide: 'CUSTOMER',
  blocked: false,
  isManaged: false,
  ...more,
})

const byGarage = { changedBySide: 'GARAGE' } as const

/** What each may do, the customer's member and admin first, then the garage's. */
const rows: readonly [string, ConnectionFacts, ...string[]][] = [
  ['a request', facts('PENDING', byGarage), '', 'accept refuse', 'cancel', 'cancel'],
  ['an open connection', facts('ACCEPTED'), '', 'revoke', '', 'revoke'],
  ['an open connection with a managed customer', facts('ACCEPTED', { isManaged: true }), '', '', '', ''],
  ['a refused one', facts('REFUSED'), '', 'accept', '', ''],
  ['one that the customer revoked', facts('REVOKED'), '', 'accept', '', ''],
  ['one that the garage revoked or cancelled', facts('REVOKED', byGarage), '', '', 'request', 'request'],
  ['a blocked one', facts('REFUSED', { blocked: true }), '', 'accept allow', '', ''],
]

describe.each(rows)('%s', (_what, connection, ...answers) => {
  test.each(Object.keys(sides).map((name, index) => [name, answers[index]] as const))('%s: %s', (name, answer) => {
    const side = sides[name]
    if (!side) throw new Error(name)
    const rights = connectionRights(side, connection, THEN + DAY_MS)
    const held = Object.entries(rights).flatMap(([act, may]) => (may ? [act] : []))
    expect(held.join(' ')).toBe(answer)
  })
})

describe('asking again', () => {
  const garage: Side = { organizationType: 'GARAGE', role: 'MEMBER' }
  const mayAt = (connection: ConnectionFacts, days: number) =>
    connectionRights(garage, connection, THEN + days * DAY_MS).request

  test.each(['REFUSED', 'REVOKED'] as const)('thirty days after the customer’s no: %s', (state) => {
    expect([mayAt(facts(state), 29.9), mayAt(facts(state), 30)]).toEqual([false, true])
  })
  test('at once after the garage’s own, never while it is blocked', () => {
    expect(mayAt(facts('REVOKED', byGarage), 0)).toBe(true)
    expect(mayAt(facts('REFUSED', { blocked: true }), 400)).toBe(false)
    expect(mayAt(facts('REVOKED', { ...byGarage, blocked: true }), 400)).toBe(false)
  })
  test.each(['PENDING', 'ACCEPTED'] as const)('not at all while it is %s', (state) => {
    expect(askAgainFrom(facts(state))).toBeNull()
  })
})

test('a customer’s own report says yes unless the garage is blocked; a garage’s never does', () => {
  const member: Side = { organizationType: 'CUSTOMER', role: 'MEMBER' }
  expect(mayConnectByReport(member, facts('REFUSED'))).toBe(true)
  expect(mayConnectByReport(member, facts('REFUSED', { blocked: true }))).toBe(false)
  expect(mayConnectByReport({ organizationType: 'GARAGE', role: 'ADMIN' }, facts('PENDING'))).toBe(false)
})
