import { expect, test } from 'vitest'
import { TICKET_STATUSES } from './tickets.ts'
import { isStillUrgent } from './time-that-matters.ts'

test('an urgent ticket is urgent until it is closed', () => {
  expect(TICKET_STATUSES.filter((status) => isStillUrgent({ urgent: true, status }))).toEqual([
    'NEW',
    'SCHEDULED',
    'IN_PROGRESS',
    'WAITING',
    'READY',
  ])
  expect(TICKET_STATUSES.some((status) => isStillUrgent({ urgent: false, status }))).toBe(false)
})
