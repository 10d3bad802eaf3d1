import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPhone, readPhone } from './phone.ts'

test.each([
  ['040 123 4567', '+358401234567'],
  ['040-1234567', '+358401234567'],
  ['+358 40 123 4567', '+358401234567'],
  ['00358401234567', '+358401234567'],
  ['+358 (0)40 123 4567', '+358401234567'],
  ['09 1234 5601', '+358912345601'],
  ['+46 70 123 45 67', '+46701234567'],
  ['+372 5123 4567', '+37251234567'],
  ["'040 123 4567", '+358401234567'],
  ['040 123 4567 (työ)', '+358401234567'],
  ['puh. 040 123 4567', '+358401234567'],
])('%s is kept as %s', (typed, kept) => {
  expect(readPhone(typed)).toBe(kept)
})

test.each([
  [''],
  ['123'],
  ['040 KORJAAMO'],
  ['3,58401E+11'],
  ['+999 123 4567'],
  ['matti@example.fi'],
  ['0'.repeat(60)],
  ['=0401234567'],
])('%s is no number', (typed) => {
  expect(readPhone(typed)).toBeNull()
})

test('a kept number stays the same when read again, from its own and its shown form', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_000_000, max: 9_999_999 }), (digits) => {
      const kept = readPhone(`040 ${digits}`)
      expect(kept).toBe(`+35840${digits}`)
      expect(readPhone(kept ?? '')).toBe(kept)
      expect(readPhone(formatPhone(kept ?? ''))).toBe(kept)
    }),
  )
})

test('no text makes anything but null or E.164', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readPhone(text) ?? '+35840').toMatch(/^\+\d{4,15}$/)
    }),
  )
})

test.each([
  ['0401234567', '040 123 4567'],
  ['040-123 4567', '040 123 4567'],
  ['0912345601', '09 1234 5601'],
  ['112', '112'],
  ['12345', '12345'],
  ['0401234567 Matti', '0401234567 Matti'],
  ['', ''],
])('%s, as typed for a contact, is shown as %s', (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown)
})

test('other countries are shown with their code', () => {
  expect(formatPhone('+358401234567')).toBe('040 123 4567')
  expect(formatPhone('+358912345601')).toBe('09 1234 5601')
  expect(formatPhone('+46701234567')).toBe('+46 70 123 45 67')
  expect(formatPhone('ei numeroa')).toBe('ei numeroa')
})
