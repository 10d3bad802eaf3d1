import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutText, manyLines, oneLine } from './plain-text.ts'

test.each([
  ['  Matti  ', 'Matti'],
  ['Huoltosilta: tilisi suljetaan!\n\nVahvista heti', 'Huoltosilta: tilisi suljetaan! Vahvista heti'],
  ['a\u0000b\u0007\u2028c\u0085d', 'a b c d'],
  ['Matti \u202egpj.exe', 'Matti gpj.exe'],
  ['\u200b\ufeff', ''],
  ['half \ud83d', 'half \ufffd'],
  ['👩‍🔧 Åsa', '👩‍🔧 Åsa'],
])('%j is one line %j', (typed, line) => expect(oneLine(typed)).toBe(line))

test('many lines keep their lines and tabs, and nothing else that is not seen', () => {
  expect(manyLines(' yksi\r\nkaksi\rkolme\u2029neljä\n\n\tviisi\u0000\u202e \ud800')).toBe(
    'yksi\nkaksi\nkolme\nneljä\n\n\tviisi \ufffd',
  )
})

const anything = fc.string({ unit: 'binary', maxLength: 60 })

test('cleaning any text makes it storable, and cleaning it again changes nothing', () => {
  fc.assert(
    fc.property(anything, (typed) => {
      for (const read of [oneLine, manyLines]) {
        const kept = read(typed)
        expect(kept.isWellFormed()).toBe(true)
        for (const hidden of ['\0', '\u202e']) expect(kept).not.toContain(hidden)
        expect(read(kept)).toBe(kept)
      }
      expect(oneLine(typed)).not.toMatch(/[\n\r\t\u0085\u2028\u2029]/)
    }),
  )
})

test('a cut leaves no half of a character', () => {
  expect(cutText(`${'x'.repeat(49)}😀`, 50)).toBe('x'.repeat(49))
  expect(cutText('😀😀', 4)).toBe('😀😀')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, max) => {
      const cut = cutText(text, max)
      expect(cut.isWellFormed()).toBe(true)
      expect(text.startsWith(cut) && cut.length <= max && cut.length >= Math.min(text.length, max) - 1).toBe(true)
    }),
  )
})
