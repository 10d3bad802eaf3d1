import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessIdError, normalizeBusinessId } from './business-id.ts'

test.each([
  ['0201256-6', '0201256-6'],
  ['02012566', '0201256-6'],
  ['201256-6', '0201256-6'],
  ['FI0201256-6', '0201256-6'],
  ['0201256-5', null],
  ['1234567-1', '1234567-1'],
  ['', null],
  ['12-3', null],
])('%s becomes %s', (typed, id) => {
  expect(normalizeBusinessId(typed)).toBe(id)
})

test('at most one of the ten check digits fits a body', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), (body) => {
      const text = String(body).padStart(7, '0')
      const fitting = Array.from({ length: 10 }, (_, digit) => normalizeBusinessId(`${text}-${digit}`)).filter(Boolean)
      expect(fitting.length).toBeLessThanOrEqual(1)
    }),
  )
})

test('one wrong digit never passes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 9 }), (place, shift) => {
      const digits = [...'0201256']
      digits[place] = String((Number(digits[place]) + shift) % 10)
      expect(normalizeBusinessId(`${digits.join('')}-6`)).toBeNull()
    }),
  )
})

test.each([
  ['0201256-5', 'viimeinen numero ei täsmää'],
  ['2345671-1', 'viimeinen numero ei täsmää'],
  ['12-3', 'seitsemän numeroa'],
  ['yritys', 'seitsemän numeroa'],
])('businessIdError() names the wrong part of %s', (typed, said) => {
  expect(businessIdError(typed)).toContain(said)
})
