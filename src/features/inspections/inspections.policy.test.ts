import { expect, test } from 'vitest'
import { TICKET_STATUSES } from '#features/tickets/tickets.ts'
import { mayFill, mayInspect, mayRemove, mayReopen, maySee } from './inspections.policy.ts'

const [garage, customer] = [{ organizationType: 'GARAGE' }, { organizationType: 'CUSTOMER' }] as const
const draft = { finishedAt: null, wasFinished: false }
const finished = { finishedAt: '2026-03-01T09:00:00Z', wasFinished: true }

test('only the garage inspects, until the ticket is done or cancelled', () => {
  const open = ['NEW', 'SCHEDULED', 'IN_PROGRESS', 'WAITING', 'READY']
  expect(TICKET_STATUSES.filter((status) => mayInspect(garage, { status }))).toEqual(open)
  expect(TICKET_STATUSES.filter((status) => mayReopen(garage, { status }, finished))).toEqual(open)
  expect(TICKET_STATUSES.some((status) => mayInspect(customer, { status }))).toBe(false)
  expect(TICKET_STATUSES.some((status) => mayReopen(customer, { status }, finished))).toBe(false)
})

test('a draft is filled and removed, a finished one is reopened, and one that was finished once is never removed', () => {
  const ticket = { status: 'IN_PROGRESS' } as const
  const of = (one: typeof draft | typeof finished) =>
    [mayFill, mayReopen, mayRemove].map((may) => may(garage, ticket, one))
  expect(of(draft)).toEqual([true, false, true])
  expect(of(finished)).toEqual([false, true, false])
  expect(of({ ...draft, wasFinished: true })).toEqual([true, false, false])
})

test('a customer sees finished inspections, the garage drafts as well', () => {
  expect([draft, finished].map((one) => maySee(garage, one))).toEqual([true, true])
  expect([draft, finished].map((one) => maySee(customer, one))).toEqual([false, true])
})
