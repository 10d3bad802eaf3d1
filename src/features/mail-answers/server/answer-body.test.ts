import { expect, test } from 'vitest'
import { answerBody } from './answer-body.ts'

test('an answer is posted unchanged', () => {
  expect(answerBody('Sopii.', { leftOut: [], isUnsure: false }, 100)).toBe('Sopii.')
})

test('attachments that did not come along are named, in one line and up to a limit', () => {
  expect(answerBody('Tässä.', { leftOut: ['a\u202Ecod.exe', ' ', 'x\ny.zip'], isUnsure: false }, 500)).toBe(
    'Tässä.\n\n(Sähköpostista jäi pois: acod.exe, nimetön liite, x y.zip.)',
  )
  const leftOut = Array.from({ length: 30 }, (_, index) => `${index}${'x'.repeat(100)}`)
  const many = answerBody('', { leftOut, isUnsure: false }, 4000)
  expect(many).toMatch(/ ja 20 muuta\.\)$/)
  expect(many.length).toBeLessThan(1000)
})

test('a quotation that may have held the person’s own words is said to be left out', () => {
  expect(answerBody('Sopii.', { leftOut: [], isUnsure: true }, 500)).toBe(
    'Sopii.\n\n(Sähköpostista jäi pois lainattu teksti.)',
  )
})

test('a long answer is cut to the limit, with no half character', () => {
  for (const maxLength of [4000, 4001, 4002, 4003]) {
    const body = answerBody('🚗'.repeat(4000), { leftOut: ['a.zip'], isUnsure: false }, maxLength)
    expect(body.length).toBeLessThanOrEqual(maxLength)
    expect(body.isWellFormed()).toBe(true)
    expect(body).toMatch(
      /🚗\n\n\(Viestiä lyhennettiin, koska se oli liian pitkä\.\)\n\n\(Sähköpostista jäi pois: a\.zip\.\)$/,
    )
  }
})
