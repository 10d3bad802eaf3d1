import { expect, test } from 'vitest'
import { phoneKey } from './phone-key.ts'

test.each([
  '0405551234',
  '040 555 1234',
  '040-555 1234',
  '+358405551234',
  '+358 40 555 1234',
  '+358 (0)40 555 1234',
  '00358 40 555 1234',
  '358405551234',
  'puh. 040 555 1234',
  '040 555 1234 (työ)',
])('reads “%s” as one number', (typed) => {
  expect(phoneKey(typed)).toBe('0405551234')
})

test.each([
  ['1234', '1234'],
  ['555 12', '55512'],
  ['+46 70 123 45 67', '46701234567'],
  ['0046701234567', '46701234567'],
])('keeps the digits of “%s”', (typed, key) => {
  expect(phoneKey(typed)).toBe(key)
})

test.each(['', '04', 'Virtanen', 'ABC-123', '040 555 1234 tai 5678', '-'])('finds no number in “%s”', (typed) => {
  expect(phoneKey(typed)).toBeNull()
})
