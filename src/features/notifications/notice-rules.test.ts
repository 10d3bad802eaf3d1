import { expect, test } from 'vitest'
import { isConcerned, isWanted } from './notice-rules.ts'

test.each([
  ['EXTRA_WORK', 'mail', false, true],
  ['TICKETS', 'sms', true, false],
  ['TICKETS', 'mail', undefined, true],
  ['TICKETS', 'mail', false, false],
  ['EXTRA_WORK', 'sms', undefined, false],
  ['EXTRA_WORK', 'sms', true, true],
] as const)('%s by %s with the choice %s is sent: %s', (group, channel, chosen, told) => {
  expect(isWanted(group, channel, chosen)).toBe(told)
})

test.each([
  ['a fleet’s people', true, undefined, false],
  ['a fleet’s people who want it', true, true, true],
  ['others', false, undefined, true],
  ['others who do not', false, false, false],
])('the progress of each car is mailed to %s: %s, %s, %s', (_who, isFleets, chosen, isSent) => {
  expect(isWanted('PROGRESS', 'mail', chosen, isFleets)).toBe(isSent)
  expect(isWanted('TICKETS', 'mail', chosen, isFleets)).toBe(chosen ?? true)
})

test.each([
  ['CONNECTIONS', 'CUSTOMER', 'MEMBER', false],
  ['CONNECTIONS', 'CUSTOMER', 'ADMIN', true],
  ['CONNECTIONS', 'GARAGE', 'MEMBER', true],
  ['TICKETS', 'CUSTOMER', 'MEMBER', true],
] as const)('%s concerns a %s %s: %s', (group, type, role, isTold) => {
  expect(isConcerned(group, type, role)).toBe(isTold)
})
