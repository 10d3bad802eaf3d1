import { expect, test } from 'vitest'
import { normalizeEmail } from './email-address.ts'

test.each([
  ['matti@example.fi', 'matti@example.fi'],
  ['  Matti.Meikäläinen@Example.FI ', 'matti.meikäläinen@example.fi'],
  ['ｍatti@example.fi', 'matti@example.fi'],
])('%s is kept as %s', (typed, kept) => {
  expect(normalizeEmail(typed)).toBe(kept)
})

test.each([
  ['matti'],
  ['matti@localhost'],
  ['a@b@example.fi'],
  // a full-width @ becomes a second one
  ['matti＠evil.example@example.fi'],
  ['matti@example.fi,evil@example.com'],
  ['"matti"@example.fi'],
  ['matti@example.fi\r\nBcc: x@example.com'],
  [`${'a'.repeat(250)}@example.fi`],
  [{ $ne: 1 }],
  [undefined],
])('%j is no address', (typed) => {
  expect(normalizeEmail(typed)).toBeUndefined()
})
