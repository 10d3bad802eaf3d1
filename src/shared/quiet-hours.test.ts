import { expect, test } from 'vitest'
import { afterQuiet, isQuiet } from './quiet-hours.ts'

const night = { from: '21:00', to: '07:00' }
const lunch = { from: '11:00', to: '12:00' }

test.each([
  ['before the evening', night, '2031-01-15T20:59:59+02:00', null],
  ['as the evening begins', night, '2031-01-15T21:00:00+02:00', '2031-01-16T07:00:00+02:00'],
  ['at the end of a year', night, '2031-12-31T23:59:59+02:00', '2032-01-01T07:00:00+02:00'],
  ['after midnight', night, '2031-01-16T00:00:00+02:00', '2031-01-16T07:00:00+02:00'],
  ['in the last minute', night, '2031-01-16T06:59:59+02:00', '2031-01-16T07:00:00+02:00'],
  ['as the morning begins', night, '2031-01-16T07:00:00+02:00', null],
  ['in summer', night, '2031-07-01T22:00:00+03:00', '2031-07-02T07:00:00+03:00'],
  ['within a day', lunch, '2031-07-01T11:30:00+03:00', '2031-07-01T12:00:00+03:00'],
  ['after the hours of a day', lunch, '2031-07-01T12:00:00+03:00', null],
  // 30 March 2031: at 03:00 the clock goes to 04:00
  ['the night of the change in March', night, '2031-03-29T22:00:00+02:00', '2031-03-30T07:00:00+03:00'],
  ['an end that March skips', { from: '21:00', to: '03:30' }, '2031-03-30T02:00:00+02:00', '2031-03-30T04:30:00+03:00'],
  // 26 October 2031: at 04:00 the clock goes back to 03:00
  ['the night of the change in October', night, '2031-10-25T22:00:00+03:00', '2031-10-26T07:00:00+02:00'],
  ['an end that comes twice', { from: '21:00', to: '03:30' }, '2031-10-26T02:00:00+03:00', '2031-10-26T03:30:00+03:00'],
  [
    'in the second of two hours',
    { from: '21:00', to: '03:30' },
    '2031-10-26T03:10:00+02:00',
    '2031-10-26T03:30:00+02:00',
  ],
])('%s', (_what, quietHours, at, end) => {
  const moment = new Date(at)
  expect(isQuiet(quietHours, moment)).toBe(end !== null)
  expect(afterQuiet(quietHours, moment)).toEqual(new Date(end ?? at))
})

test('without quiet hours nothing waits', () => {
  const moment = new Date('2031-01-15T03:00:00+02:00')
  expect(isQuiet(null, moment)).toBe(false)
  expect(afterQuiet(null, moment)).toBe(moment)
})
