import { expect, test } from 'vitest'
import { differences, standingOf } from './extra-work-words.ts'

const line = (name: string, unitPriceCents: number) => ({
  name,
  unitPriceCents,
  quantityThousandths: 1000,
  discountPerMille: 0,
  vatCode: 'STANDARD' as const,
})
const told = (before: [string, number][], after: [string, number][]) =>
  differences(
    before.map(([name, price]) => line(name, price)),
    after.map(([name, price]) => line(name, price)),
    ({ unitPriceCents }) => `${unitPriceCents / 100} €`,
  )

test.each([
  ['nothing', [['Palat', 100]], [['Palat', 100]], []],
  ['a price', [['Palat', 100]], [['Palat', 200]], ['Palat: 1 € → 2 €']],
  [
    'a new line',
    [['Palat', 100]],
    [
      ['Palat', 100],
      ['Levyt', 300],
    ],
    ['Uusi rivi: Levyt, 3 €'],
  ],
  [
    'a line that is gone',
    [
      ['Palat', 100],
      ['Levyt', 300],
    ],
    [['Levyt', 300]],
    ['Pois: Palat, 1 €'],
  ],
  [
    'one of two alike',
    [
      ['Palat', 100],
      ['Palat', 200],
    ],
    [['Palat', 100]],
    ['Pois: Palat, 2 €'],
  ],
] as [string, [string, number][], [string, number][], string[]][])(
  'a change shows %s',
  (_, before, after, sentences) => {
    expect(told(before, after)).toEqual(sentences)
  },
)

test('a request waits for the viewer only as far as the viewer may approve it, as the ticket’s head says', () => {
  // with VAT 125,50 €
  const lines = [{ ...line('Palat', 10_000), vatCode: 'STANDARD', decision: null }]
  type Asked = Parameters<typeof standingOf>[0]
  const asked = (approveUpToCents: number | null) =>
    standingOf({ state: 'ASKED', lines, can: { approveUpToCents } } as unknown as Asked, false, '2026-03-05').label
  expect([asked(null), asked(12_550)]).toEqual(['Odottaa vastaustasi', 'Odottaa vastaustasi'])
  expect(asked(12_549)).toBe('Odottaa pääkäyttäjän lupaa')
})
