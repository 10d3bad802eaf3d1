import { expect, test } from 'vitest'
import { type Standing, staleDays } from './stale.ts'

const NOW = Date.parse('2026-11-27T10:00:00Z')
const ticket = (given: Partial<Standing> = {}): Standing => ({
  status: 'IN_PROGRESS',
  statusChangedAt: '2026-11-20T09:00:00Z',
  scheduledStart: null,
  requestedAt: null,
  ...given,
})

test.each<[string, Partial<Standing>, number | null]>([
  ['a ticket that was moved a week ago stands for seven days', {}, 7],
  ['one that waits stands too', { status: 'WAITING' }, 7],
  ['one that nobody fetches stands too', { status: 'READY' }, 7],
  ['one that was moved lately goes on', { statusChangedAt: '2026-11-25T09:00:00Z' }, null],
  ['a finished one stands no more', { status: 'DONE' }, null],
  ['a cancelled one stands no more', { status: 'CANCELLED' }, null],
  ['a planned one waits for its time', { status: 'SCHEDULED', scheduledStart: '2026-12-10T06:00:00Z' }, null],
  [
    'a planned one stands from its time on',
    { status: 'SCHEDULED', scheduledStart: '2026-11-23T06:00:00Z', statusChangedAt: '2026-11-01T06:00:00Z' },
    4,
  ],
  ['a new one waits for the wished time', { status: 'NEW', requestedAt: '2026-11-30T06:00:00Z' }, null],
  ['work that was begun before its time stands from then', { scheduledStart: '2026-12-10T06:00:00Z' }, 7],
])('%s', (_, given, days) => {
  expect(staleDays(ticket(given), 3, NOW)).toBe(days)
})

test('the limit is the garage’s own, and its day counts', () => {
  expect(staleDays(ticket(), 7, NOW)).toBe(7)
  expect(staleDays(ticket(), 8, NOW)).toBeNull()
})
