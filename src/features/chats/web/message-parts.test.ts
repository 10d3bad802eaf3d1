import fc from 'fast-check'
import { expect, test } from 'vitest'
import { messageParts } from './message-parts.ts'

const shown = (body: string) =>
  messageParts(body)
    .map((part) => (part.kind === 'address' ? `<${part.text}>` : part.kind === 'word' ? `[${part.text}]` : part.text))
    .join('')

test.each([
  [
    'Katso https://www.example.fi/hinnasto?a=1&b=2#c, kiitos.',
    'Katso <https://www.example.fi/hinnasto?a=1&b=2#c>, kiitos.',
  ],
  ['(http://localhost:3000/a_(b))', '(<http://localhost:3000/a_(b)>)'],
  ['www.korjaamo.fi/ajat!', '<www.korjaamo.fi/ajat>!'],
  ['Auto on valmis.Auto noudetaan.Kiitos', 'Auto on valmis.Auto noudetaan.Kiitos'],
  [
    'javascript:alert(1) ftp://x.fi data:text/html,<b> //example.fi',
    'javascript:alert(1) ftp://x.fi data:text/html,<b> //example.fi',
  ],
  ['huolto@example.fi', 'huolto@example.fi'],
  ['Auto ABC-123 ja xyz 45, äää9.', 'Auto [ABC-123] ja [xyz 45], [äää9].'],
  ['Huolto 2026-0042 on valmis', 'Huolto [2026-0042] on valmis'],
  ['VIN wvwzzz1jzxw000001!', 'VIN [wvwzzz1jzxw000001]!'],
  ['klo 14 tai ma 5.5.', 'klo 14 tai ma 5.5.'],
  ['A-B-123, 0401234567, 2026-05-05, EN-ISO-9001', 'A-B-123, 0401234567, 2026-05-05, EN-ISO-9001'],
])('%s', (body, expected) => {
  expect(shown(body)).toBe(expected)
})

test('the joined parts of any message are the message', () => {
  const piece = fc.constantFrom('https://', 'www.', 'a.fi', ' ', '\n', 'ABC-123', '2026-0001', '(', ')', '.', '👍')
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'grapheme' }))), (pieces) => {
      const body = pieces.join('')
      expect(
        messageParts(body)
          .map(({ text }) => text)
          .join(''),
      ).toBe(body)
    }),
  )
})

test('no other address than of the web is ever a link', () => {
  fc.assert(
    fc.property(fc.webUrl(), fc.constantFrom('javascript:', 'data:', 'HTTPS:', 'vbscript:', ''), (url, scheme) => {
      for (const part of messageParts(`${scheme}${url} ${scheme}//x.fi`))
        if (part.kind === 'address') expect(new URL(part.href).protocol).toMatch(/^https?:$/)
    }),
  )
})
