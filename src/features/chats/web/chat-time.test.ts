import { expect, test } from 'vitest'
import { dayWords, shortWhen } from './chat-time.ts'

const now = new Date('2031-01-15T12:00:00+02:00')

test.each([
  ['2031-01-15T00:05:00+02:00', 'Tänään', '0.05'],
  ['2031-01-14T23:55:00+02:00', 'Eilen', 'eilen'],
  ['2031-01-10T09:00:00+02:00', 'perjantai 10.1.', 'pe'],
  ['2031-01-02T09:00:00+02:00', 'torstai 2.1.', '2.1.'],
  ['2030-12-24T09:00:00+02:00', '24.12.2030', '24.12.2030'],
])('%s is %s, in short %s', (at, day, when) => {
  expect([dayWords(at, now), shortWhen(at, now)]).toEqual([day, when])
})
