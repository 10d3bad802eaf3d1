import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPhone } from '#shared/phone.ts'
import { inTexts, withoutWords } from './without-words.ts'

const ERASED = 'Poistettu'

/** Finnish mobile numbers without the leading zero. */
const mobile = fc
  .tuple(fc.constantFrom('40', '41', '44', '45', '50'), fc.integer({ min: 0, max: 9_999_999 }))
  .map(([operator, rest]) => `${operator}${String(rest).padStart(7, '0')}`)

/** How people write a number: with its zero or the country's code, and with something between its digits. */
const writing = fc
  .tuple(
    fc.constantFrom('0', '+358', '+358 ', '00358', '358 ', '+358 (0)', '+358(0) ', '(0)', '(+358) '),
    fc.array(fc.constantFrom('', '', ' ', '-', '.', ' - ', '\u00a0', '–', '/'), { minLength: 9, maxLength: 9 }),
  )
  .map(
    ([prefix, between]) =>
      (digits: string) =>
        prefix + [...digits].map((digit, place) => (place === 0 ? '' : (between[place] ?? '')) + digit).join(''),
  )

describe('a person’s phone number', () => {
  test('the number is erased from a text in any writing, and the text around it stays', () => {
    fc.assert(
      fc.property(mobile, writing, fc.constantFrom(', ', ' ', '. ', '; ', '\n'), (digits, write, after) => {
        const kept = readPhone(`0${digits}`)
        fc.pre(kept !== null)
        const without = withoutWords([kept ?? ''], ERASED)
        expect(without(`Soita ${write(digits)}${after}klo 12`)).toBe(`Soita ${ERASED}${after}klo 12`)
        expect(without(`(${write(digits)})`)).toBe(`(${ERASED})`)
      }),
    )
  })

  test('another number in any writing survives', () => {
    fc.assert(
      fc.property(mobile, mobile, writing, (digits, others, write) => {
        fc.pre(digits !== others)
        const text = `Soita ${write(others)}, ei vastaa`
        expect(withoutWords([`+358${digits}`], ERASED)(text)).toBe(text)
      }),
    )
  })

  test('longer digits that begin or end with it survive', () => {
    fc.assert(
      fc.property(
        mobile,
        fc.integer({ min: 1, max: 99 }),
        fc.constantFrom('0', '358', '00358'),
        (digits, more, prefix) => {
          for (const text of [`Osa ${more}${prefix}${digits}`, `Osa ${prefix}${digits}${more}`])
            expect(withoutWords([`+358${digits}`], ERASED)(text)).toBe(text)
        },
      ),
    )
  })

  test.each([
    ['040 123 4567 (työ)', 'Soita 0401234567'],
    ['+46701234567', 'Soita +46 70-123 45 67'],
    ['+46701234567', 'Soita 0046701234567'],
    ['09 1234 5601', 'Soita +358 9 12345601'],
  ])('kept as “%s” is erased from “%s”', (kept, text) => {
    expect(withoutWords([kept], ERASED)(text)).toBe(`Soita ${ERASED}`)
  })
})

describe('a person’s other words', () => {
  test.each([
    [['Ulla', 'Ulla Unohdettava'], 'Ulla Unohdettava soitti', `${ERASED} soitti`],
    [['ulla@example.fi'], 'Kirjoita: ulla@example.fi.', `Kirjoita: ${ERASED}.`],
    [['Kotitie 1'], 'Osoite Kotitie 1, ei Kotitie 12', `Osoite ${ERASED}, ei Kotitie 12`],
    [['A+B (C)'], 'A+B (C) tuli', `${ERASED} tuli`],
    // short, a key, a status, a sum
    [['Aki', 'READY', 'about', '12345'], 'Aki READY about 12345', 'Aki READY about 12345'],
  ])('%j are erased from “%s” as they are given', (words, text, left) => {
    expect(withoutWords(words, ERASED)(text)).toBe(left)
  })

  test('words are erased from the texts of a value, and not from its keys', () => {
    const value = { Unohdettava: 'Unohdettava', list: [{ name: 'Unohdettava' }, 1, null, true] }
    expect(inTexts(value, withoutWords(['Unohdettava'], ERASED))).toEqual({
      Unohdettava: ERASED,
      list: [{ name: ERASED }, 1, null, true],
    })
  })
})
