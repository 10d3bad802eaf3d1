import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  allowedMoves,
  mayArchive,
  mayEdit,
  mayNote,
  mayPlan,
  mayUnarchive,
  REOPEN_DAYS,
  whyNotUndone,
} from './tickets.policy.ts'
import { TICKET_STATUSES, type TicketStatus } from './tickets.ts'

const DAY_MS = 86_400_000
const now = Date.parse('2026-11-21T12:00:00Z')
const ticket = (status: TicketStatus, closedDaysAgo: number | null = null) => ({
  status,
  closedAt: closedDaysAgo === null ? null : new Date(now - closedDaysAgo * DAY_MS).toISOString(),
  garageArchivedAt: null,
  customerArchivedAt: null,
})
const garage = { organizationType: 'GARAGE' } as const
const customer = { organizationType: 'CUSTOMER' } as const

// product.md, section 4, written out once more: every state × every side
const moves: [TicketStatus, TicketStatus[], TicketStatus[]][] = [
  ['NEW', ['SCHEDULED', 'IN_PROGRESS', 'CANCELLED'], ['CANCELLED']],
  ['SCHEDULED', ['IN_PROGRESS', 'NEW', 'CANCELLED'], ['CANCELLED']],
  ['IN_PROGRESS', ['WAITING', 'READY', 'SCHEDULED'], []],
  ['WAITING', ['IN_PROGRESS', 'READY', 'CANCELLED'], []],
  ['READY', ['DONE', 'IN_PROGRESS'], ['DONE']],
  ['DONE', ['IN_PROGRESS'], []],
  ['CANCELLED', ['NEW'], []],
]

describe('moves', () => {
  test('the table names every status', () => {
    expect(moves.map(([status]) => status)).toEqual([...TICKET_STATUSES])
  })
  test.each(moves)('from %s the garage moves to %j and the customer to %j', (status, byGarage, byCustomer) => {
    expect(allowedMoves(garage, ticket(status, 1), now)).toEqual(byGarage)
    expect(allowedMoves(customer, ticket(status, 1), now)).toEqual(byCustomer)
  })
  test('a finished ticket opens again until 30 days have gone, not after', () => {
    expect(allowedMoves(garage, ticket('DONE', REOPEN_DAYS), now)).toEqual(['IN_PROGRESS'])
    expect(allowedMoves(garage, ticket('DONE', REOPEN_DAYS + 0.01), now)).toEqual([])
  })
  test('no status ever moves to itself', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TICKET_STATUSES), fc.constantFrom(garage, customer), (status, side) => {
        expect(allowedMoves(side, ticket(status, 0), now)).not.toContain(status)
      }),
    )
  })
  test('every status can be left by the garage while the ticket is young', () => {
    for (const status of TICKET_STATUSES) expect(allowedMoves(garage, ticket(status, 0), now).length).toBeGreaterThan(0)
  })
})

const rights: [TicketStatus, { garageEdits: boolean; customerEdits: boolean; archives: boolean }][] = [
  ['NEW', { garageEdits: true, customerEdits: true, archives: false }],
  ['SCHEDULED', { garageEdits: true, customerEdits: true, archives: false }],
  ['IN_PROGRESS', { garageEdits: true, customerEdits: false, archives: false }],
  ['WAITING', { garageEdits: true, customerEdits: false, archives: false }],
  ['READY', { garageEdits: true, customerEdits: false, archives: false }],
  ['DONE', { garageEdits: false, customerEdits: false, archives: true }],
  ['CANCELLED', { garageEdits: false, customerEdits: false, archives: true }],
]

describe('other rights', () => {
  test.each(rights)('status %s gives the rights %j', (status, { garageEdits, customerEdits, archives }) => {
    expect(mayEdit(garage, ticket(status))).toBe(garageEdits)
    expect(mayPlan(garage, ticket(status))).toBe(garageEdits)
    expect(mayEdit(customer, ticket(status))).toBe(customerEdits)
    expect(mayPlan(customer, ticket(status))).toBe(false)
    expect(mayArchive(garage, ticket(status))).toBe(archives)
    expect(mayArchive(customer, ticket(status))).toBe(archives)
  })
  test('each side brings back only what it archived itself', () => {
    const archived = { ...ticket('DONE', 1), garageArchivedAt: new Date(now).toISOString() }
    expect(mayUnarchive(garage, archived)).toBe(true)
    expect(mayUnarchive(customer, archived)).toBe(false)
    expect(mayArchive(garage, archived)).toBe(false)
  })
  test('internal notes are only for the garage', () => {
    expect(mayNote(garage)).toBe(true)
    expect(mayNote(customer)).toBe(false)
  })
})

const undoable = { undoableUntil: new Date(10_000).toISOString(), version: 3, desks: { garageArchivedAt: null } }
const asItBecame = { version: 3, garageArchivedAt: null }
test.each([
  ['while its time lasts', 10_000, asItBecame, null],
  ['not later', 10_001, asItBecame, 'undo_too_late'],
  ['not when the ticket has changed since', 0, { ...asItBecame, version: 4 }, 'undo_overtaken'],
  ['not when a desk has changed since', 0, { version: 3, garageArchivedAt: '2026-11-21' }, 'undo_overtaken'],
])('an act can be undone %s', (_when, at, ticketNow, refusal) => {
  expect(whyNotUndone(undoable, ticketNow, at)).toBe(refusal)
})
