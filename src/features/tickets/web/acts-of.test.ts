import { expect, test } from 'vitest'
import { allowedMoves } from '../tickets.policy.ts'
import type { TicketStatus } from '../tickets.ts'
import { actsOf } from './acts-of.ts'

const facts = { closedAt: null, garageArchivedAt: null, customerArchivedAt: null }
const acts = (status: TicketStatus, organizationType: 'GARAGE' | 'CUSTOMER' = 'GARAGE') => {
  const { main, others, rare } = actsOf(status, allowedMoves({ organizationType }, { status, ...facts }, 0))
  return [main, others.join(' '), rare.join(' ')]
}

test('what leads onward is in sight, what takes back or cancels is in the menu', () => {
  expect(acts('NEW')).toEqual(['SCHEDULED', 'IN_PROGRESS', 'CANCELLED'])
  expect(acts('SCHEDULED')).toEqual(['IN_PROGRESS', '', 'NEW CANCELLED'])
  expect(acts('IN_PROGRESS')).toEqual(['READY', 'WAITING', 'SCHEDULED'])
  expect(acts('WAITING')).toEqual(['IN_PROGRESS', 'READY', 'CANCELLED'])
  const checked = actsOf('WAITING', ['IN_PROGRESS', 'READY', 'CANCELLED'], 'CHECK')
  expect(checked).toEqual({ main: 'READY', others: [], rare: ['IN_PROGRESS', 'CANCELLED'] })
  expect(acts('READY')).toEqual(['DONE', '', 'IN_PROGRESS'])
  expect(acts('DONE')).toEqual([undefined, '', 'IN_PROGRESS'])
  expect(acts('CANCELLED')).toEqual([undefined, '', 'NEW'])
  expect(acts('READY', 'CUSTOMER')).toEqual(['DONE', '', ''])
  expect(acts('NEW', 'CUSTOMER')).toEqual([undefined, '', 'CANCELLED'])
})
