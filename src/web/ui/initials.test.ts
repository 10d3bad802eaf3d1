import { expect, test } from 'vitest'
import { initials } from './initials.ts'
import { shortenMiddle } from './shorten-middle.ts'

test.each([
  ['Matti Meikäläinen', 'MM'],
  ['matti', 'M'],
  ['Äijälän Öljy ja Auto', 'ÄÖ'],
  ['Korjaamo & Pojat', 'KP'],
  ['3 veljestä Oy', '3V'],
  ['(Škoda) huolto', 'ŠH'],
  ['040 123 4567', '?'],
  ['  ', '?'],
  ['&&& –', '?'],
  ['', '?'],
  [null, '?'],
  [undefined, '?'],
])('initials of %j are %s', (name, expected) => expect(initials(name)).toBe(expected))

test('up to 36 characters are shown whole, more as the first and last 18', () => {
  expect(shortenMiddle('a'.repeat(36))).toBe('a'.repeat(36))
  expect(shortenMiddle(`${'a'.repeat(18)}x${'b'.repeat(18)}`)).toBe(`${'a'.repeat(18)}…${'b'.repeat(18)}`)
  expect(shortenMiddle('🚗'.repeat(36))).toBe('🚗'.repeat(36))
})
