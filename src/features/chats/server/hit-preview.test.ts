import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchedWords } from '#shared/searched-words.ts'
import { hitPreview } from './hit-preview.ts'

const shown = (body: string, text: string) =>
  hitPreview(body, searchedWords(text))
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['Auto on valmis.', 'valmis', 'Auto on [valmis].'],
  ['Auto on VALMIS, tule valmiina.', 'valmi', 'Auto on [VALMI]S, tule [valmi]ina.'],
  ['Auto ABC-123 tulee.', 'abc123', 'Auto [ABC-123] tulee.'],
  ['Auto abc 123 tulee.', 'ABC-123', 'Auto [abc 123] tulee.'],
  ['Yksi\nkaksi', 'kaksi', 'Yksi [kaksi]'],
  ['Kaut on', 'auton', 'Kaut on'],
  ['Hyvä 👍🏽 juttu', 'juttu', 'Hyvä 👍🏽 [juttu]'],
  ['Tie on ß', 'ß', 'Tie on [ß]'],
])('%j searched for %j', (body, text, expected) => {
  expect(shown(body, text)).toBe(expected)
})

test('a long message is shown as a piece around the first hit, from the beginning of a word', () => {
  const body = `${'sana '.repeat(200)}tässä jarrupalat ${'loppu '.repeat(200)}`
  const text = shown(body, 'jarrupala')
  expect(text).toMatch(/^…sana (sana )+tässä \[jarrupala\]t loppu .*…$/)
  expect(text.length).toBeLessThan(160)
})

test('the preview of any message and search is a piece of the message', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.string({ minLength: 1, maxLength: 4 }),
      (body, text) => {
        const piece = hitPreview(body, searchedWords(text))
          .map((part) => part.text)
          .join('')
        expect(body.replaceAll(/\s/g, ' ')).toContain(piece.replace(/^…(?=.)/, '').replace(/…$/, ''))
      },
    ),
  )
})
