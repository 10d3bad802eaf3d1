import { expect, test } from 'vitest'
import { isQuiet, isWanted, QuietHours } from './notification-preferences.ts'

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

const night = { from: '22:00', to: '06:30' }
const lunch = { from: '11:00', to: '12:00' }

test.each([
  [night, '21:59', false],
  [night, '22:00', true],
  [night, '00:00', true],
  [night, '06:29', true],
  [night, '06:30', false],
  [lunch, '11:30', true],
  [lunch, '12:00', false],
  [null, '03:00', false],
])('quiet hours %o hold at %s: %s', (hours, time, quiet) => {
  expect(isQuiet(hours, time)).toBe(quiet)
})

test.each([
  { from: '24:00', to: '06:00' },
  { from: '9:00', to: '10:00' },
  { from: '10:00', to: '10:00' },
])('%o are no quiet hours', (hours) => {
  expect(QuietHours.safeParse(hours).success).toBe(false)
})
