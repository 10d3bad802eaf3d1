import { expect, test } from 'vitest'
import { line, lines, nameLine, requiredLine, townLine } from './text-fields.ts'

const Name = nameLine(40, { missing: 'Anna nimi' })
const messageOf = (typed: string) => Name.safeParse(typed).error?.issues[0]?.message

test.each([
  'Matti Meikäläinen',
  'Korjaamo.fi Oy',
  'A.B. Virtanen',
  'Oy Ab / Ltd',
  'Autohuolto www',
  '24/7 Huolto',
  'Åsa & C:o',
])('%s is a name', (name) => expect(Name.parse(name)).toBe(name))

test.each([
  'Vahvista heti: https://evil.example/x',
  'ftp://evil.example',
  'www.evil.example',
  'Avaa (www.evil.example)',
  'evil.example/voitit',
])('a name holds no link: %s', (name) => expect(messageOf(name)).toBe('Nimessä ei voi olla verkko-osoitetta'))

test('a name is one line, without invisible characters', () => {
  expect(Name.parse('Tilisi suljetaan!\n\nSoita\u202e')).toBe('Tilisi suljetaan! Soita')
  expect(messageOf(' \n\u200b ')).toBe('Anna nimi')
  expect(messageOf('x'.repeat(41))).toBe('Nimi: enintään 40 merkkiä')
})

test('lengths are those of what is kept', () => {
  expect(line('Väri', 3).parse('  abc\n')).toBe('abc')
  expect(lines('Kuvaus', 3).parse('a\r\nb')).toBe('a\nb')
  expect(requiredLine('Koodi', 5, 'Anna koodi').safeParse('\0').success).toBe(false)
})

test.each([
  ['turku', 'Turku'],
  ['uusi-kaarlepyy', 'Uusi-Kaarlepyy'],
  ['new york', 'New York'],
  ['TURKU', 'TURKU'],
  ['s-Hertogenbosch', 's-Hertogenbosch'],
  ['', ''],
])('the town %s is kept as %s', (typed, kept) => {
  expect(townLine('Postitoimipaikka', 100).parse(typed)).toBe(kept)
})
