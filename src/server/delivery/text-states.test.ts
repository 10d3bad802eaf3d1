import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DeliveryState } from './deliveries.tables.ts'
import { isOfOtherSending, leadsOn, type TextStep } from './text-states.ts'

const steps: TextStep[] = ['sent', 'delivered', 'read', 'failed']
const after = (reported: readonly TextStep[]): DeliveryState =>
  reported.reduce<DeliveryState>((state, step) => (leadsOn(state, step) ? step : state), 'queued')

test('callbacks in any order and number leave a message as read, else delivered, else failed, else sent', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 12 }), (reported) => {
      const best = (['read', 'delivered', 'failed', 'sent'] as const).find((step) => reported.includes(step))
      expect(after(reported)).toBe(best)
    }),
  )
})

test('each state is entered once at most', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...steps), { maxLength: 12 }), (reported) => {
      const entered: DeliveryState[] = []
      for (const step of reported) if (leadsOn(entered.at(-1) ?? 'queued', step)) entered.push(step)
      expect(new Set(entered).size).toBe(entered.length)
    }),
  )
})

test('what is suppressed or has arrived is moved by no failure', () => {
  for (const state of ['suppressed', 'delivered', 'read', 'failed'] as const)
    expect(leadsOn(state, 'failed')).toBe(false)
  for (const step of steps) expect(leadsOn('suppressed', step)).toBe(false)
})

test.each([
  ['queued', null, false],
  ['queued', 'SM1', true],
  ['queued', 'SM0', false],
  ['sent', null, false],
  ['sent', 'SM1', false],
  ['sent', 'SM0', true],
] as const)(
  'a callback about SM1 for a delivery that is %s as %s is of another sending: %s',
  (state, providerId, isOther) => {
    expect(isOfOtherSending({ state, providerId }, 'SM1')).toBe(isOther)
  },
)
