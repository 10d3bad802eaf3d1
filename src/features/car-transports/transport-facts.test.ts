import { expect, test } from 'vitest'
import { isLateTransport, mostAtOnce } from './transport-facts.ts'

const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 23, hour, minute)).toISOString()
const window = (from: string, to: string) => ({ startsAt: from, endsAt: to })
const now = Date.parse(at(12))

test.each([
  ['PLANNED', 11, true],
  ['UNDER_WAY', 11, true],
  ['PLANNED', 13, false],
  ['ASKED', 11, false],
  ['DONE', 11, false],
  ['CANCELLED', 11, false],
] as const)('a transport in the state %s whose window ends at %i is late: %s', (state, hour, isLate) => {
  expect(isLateTransport({ state, endsAt: at(hour) }, now)).toBe(isLate)
})

test('a window without others is the only one of its half hours', () => {
  expect(mostAtOnce(window(at(8), at(9)), [])).toBe(1)
})

test('windows that meet at a half hour do not share it, those that both touch it do', () => {
  const one = window(at(8), at(9))
  expect(mostAtOnce(one, [window(at(9), at(10))])).toBe(1)
  expect(mostAtOnce(window(at(8), at(8, 40)), [window(at(8, 50), at(9))])).toBe(2)
})

test('the fullest half hour counts, and windows of others do not', () => {
  const others = [window(at(8), at(8, 30)), window(at(8, 30), at(9)), window(at(8, 30), at(10)), window(at(12), at(13))]
  expect(mostAtOnce(window(at(8), at(9)), others)).toBe(3)
})
