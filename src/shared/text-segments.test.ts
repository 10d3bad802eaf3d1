import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundText, smsText, textSegments } from './text-segments.ts'

test.each([
  ['', 'GSM-7', 0, 0],
  ['Auto on noudettavissa. Äö å é @ £ _', 'GSM-7', 35, 1],
  ['x'.repeat(160), 'GSM-7', 160, 1],
  ['x'.repeat(161), 'GSM-7', 161, 2],
  ['x'.repeat(306), 'GSM-7', 306, 2],
  ['x'.repeat(307), 'GSM-7', 307, 3],
  ['€'.repeat(80), 'GSM-7', 160, 1],
  ['€'.repeat(81), 'GSM-7', 162, 2],
  // an escape and its character stay in one part: 152 + 2 does not go into 153
  [`${'x'.repeat(152)}€${'x'.repeat(152)}`, 'GSM-7', 306, 3],
  ['ы'.repeat(70), 'UCS-2', 70, 1],
  ['ы'.repeat(71), 'UCS-2', 71, 2],
  ['ы'.repeat(134), 'UCS-2', 134, 2],
  ['ы'.repeat(135), 'UCS-2', 135, 3],
  ['😀'.repeat(35), 'UCS-2', 70, 1],
  // 67 units hold 33 emojis
  ['😀'.repeat(66), 'UCS-2', 132, 2],
  ['😀'.repeat(67), 'UCS-2', 134, 3],
  ['Hinta 12 – 15 e', 'UCS-2', 15, 1],
  ['`', 'UCS-2', 1, 1],
])('%.20s is %s, %i units in %i parts', (text, encoding, units, segments) => {
  expect(textSegments(text)).toEqual({ encoding, units, segments })
})

const any = fc.string({ unit: 'binary', maxLength: 700 })
const ascii = fc.string({ unit: 'grapheme-ascii', maxLength: 700 })

test('a text of any characters takes as many parts as its size asks for, or a few more where characters do not fit in', () => {
  fc.assert(
    fc.property(fc.oneof(any, ascii), (text) => {
      const { encoding, units, segments } = textSegments(text)
      const [alone, part] = encoding === 'GSM-7' ? [160, 153] : [70, 67]
      if (units <= alone) return segments === Math.min(units, 1)
      // each part but the last lacks one unit at most
      return segments >= Math.ceil(units / part) && segments <= Math.ceil(units / (part - 1))
    }),
  )
})

test('more text never takes fewer parts', () => {
  fc.assert(fc.property(any, any, (one, other) => textSegments(one + other).segments >= textSegments(one).segments))
})

test('typographic characters leave as plain ones, so that a Finnish text stays GSM-7', () => {
  const typed = 'Korjaamo “Äijä & Öhman” – auto on valmis… Hinta 120\u00a0€, klo 8–16 • a\u0308'
  const sent = smsText(typed)
  expect(sent).toBe('Korjaamo "Äijä & Öhman" - auto on valmis... Hinta 120 €, klo 8-16 - ä')
  expect(textSegments(sent).encoding).toBe('GSM-7')
  expect(smsText('Привет 😀')).toBe('Привет 😀')
})

test('a text is cut to its bound, at a whole character, and the link at its end stays whole', () => {
  const link = 'https://huoltosilta.example/nouto/abc'
  fc.assert(
    fc.property(any, fc.integer({ min: 100, max: 500 }), (text, max) => {
      const bound = boundText(text, max)
      return bound.length <= max && (text.length > max || bound === text)
    }),
  )
  const long = boundText(`${'😀'.repeat(300)} ${link}`, 301)
  expect(long.length).toBeLessThanOrEqual(301)
  expect(long.endsWith(`... ${link}`)).toBe(true)
  expect(long.isWellFormed()).toBe(true)
  expect(boundText(`https://${'x'.repeat(400)}`, 100)).toMatch(/^https:\/\/x{89}\.\.\.$/)
})

test('emoji and signs leave a text, unless its letters cost as much without them', () => {
  expect(smsText('Korjaamo 🚗🔧 Oy: auto on valmis ✓')).toBe('Korjaamo Oy: auto on valmis ')
  expect(textSegments(smsText('Kiitos 👍🏽!')).encoding).toBe('GSM-7')
  expect(smsText('Машина готова 👍')).toBe('Машина готова 👍')
})
