import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dailyAllowance, MAX_ALLOWANCE, perRecipient } from './daily-allowance.ts'

test.each([
  [0, 0, 30],
  [0.99, 0, 30],
  [1, 0, 60],
  [6.99, 0, 60],
  [7, 0, 100],
  [29.99, 0, 100],
  [30, 0, 200],
  [3000, 0, 200],
  [8, 2, 110],
  [400, 40, 400],
  [400, 500, MAX_ALLOWANCE],
])('an organisation of %s days with %s connections may send %s messages a day', (ageDays, connections, allowance) => {
  expect(dailyAllowance({ ageDays, connections })).toBe(allowance)
})

test('an allowance never falls by growing older or by another connection, and ends at its most', () => {
  const trust = fc.record({ ageDays: fc.double({ min: 0, max: 5000, noNaN: true }), connections: fc.nat(2000) })
  fc.assert(
    fc.property(trust, fc.double({ min: 0, max: 100, noNaN: true }), ({ ageDays, connections }, days) => {
      const now = dailyAllowance({ ageDays, connections })
      const later = dailyAllowance({ ageDays: ageDays + days, connections: connections + 1 })
      expect(later).toBeGreaterThanOrEqual(now)
      expect(later).toBeLessThanOrEqual(MAX_ALLOWANCE)
    }),
  )
})

test.each([
  [29, 50, 5],
  [30, 2, 5],
  [30, 3, 20],
])(
  'an organisation of %s days with %s connections may write to a recipient who got fewer than %3$s',
  (ageDays, connections, most) => {
    expect(perRecipient({ ageDays, connections })).toBe(most)
  },
)
