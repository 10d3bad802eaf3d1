import { expect, test } from 'vitest'
import { isWanted } from './notification-preferences.ts'

test.each([
  ['EXTRA_WORK', 'EMAIL', false, true],
  ['TICKETS', 'SMS', true, false],
  ['TICKETS', 'EMAIL', undefined, true],
  ['TICKETS', 'EMAIL', false, false],
  ['EXTRA_WORK', 'SMS', undefined, false],
  ['EXTRA_WORK', 'SMS', true, true],
] as const)('%s by %s with the choice %s is told: %s', (event, channel, chosen, told) => {
  expect(isWanted(event, channel, chosen)).toBe(told)
})
