import { getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import mobileExamples from 'libphonenumber-js/mobile/examples'
import { expect, test } from 'vitest'
import { canGetTexts, phoneReach } from './phone-reach.ts'

test.each([
  ['+358401234567', 'text'],
  ['+358501234567', 'text'],
  ['+3584570123456', 'text'],
  ['+358449876543', 'text'],
  // Helsinki, Turku, Oulu, Åland, a company's number
  ['+358912345678', 'no_text'],
  ['+35822345678', 'no_text'],
  ['+35881234567', 'no_text'],
  ['+3581812345', 'no_text'],
  ['+358207123456', 'no_text'],
  ['+358290123456', 'no_text'],
  ['+3585312345', 'no_text'],
  ['+46701234567', 'abroad'],
  ['+3725123456', 'abroad'],
] as const)('%s: %s', (number, reach) => {
  expect(phoneReach(number)).toBe(reach)
})

test('nothing is no number, and the rest can get texts unless it is a Finnish landline', () => {
  expect(['', '+358912345678', '+46812345678', '+358401234567'].map(canGetTexts)).toEqual([false, false, true, true])
  expect(phoneReach(getExampleNumber('FI', mobileExamples)?.number ?? '')).toBe('text')
})

test('agrees with the numbering plan of Finland about every beginning of a number', () => {
  const told: [string, string, string][] = []
  for (let start = 100; start < 1000; start++)
    for (const rest of ['1234', '12345', '123456', '1234567']) {
      const number = parsePhoneNumberFromString(`+358${start}${rest}`)
      const type = number?.isValid() ? number.getType() : undefined
      if (!number || !type) continue
      const expected = type === 'MOBILE' ? 'text' : 'no_text'
      if (phoneReach(number.number) !== expected) told.push([number.number, type, expected])
    }
  expect(told).toEqual([])
})
