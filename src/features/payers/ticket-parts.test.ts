import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LevellingLine } from '#features/line-items/levelling-lines.ts'
import { divided, netOf } from './ticket-parts.ts'

type Line = LevellingLine & { lineId: string | null }
const unwritten = (line: LevellingLine): Line => ({ ...line, lineId: null })
const anyLine: fc.Arbitrary<Line> = fc.record({
  lineId: fc.option(fc.constantFrom('a', 'b', 'c', 'd')),
  kind: fc.constant('OTHER' as const),
  code: fc.constant(''),
  name: fc.string({ maxLength: 5 }),
  unit: fc.constant('kpl'),
  quantityThousandths: fc.integer({ min: 1, max: 20_000 }),
  unitPriceCents: fc.integer({ min: 0, max: 50_000 }),
  discountPerMille: fc.constantFrom(0, 100, 333),
  vatCode: fc.constantFrom('STANDARD' as const, 'REDUCED' as const),
})
const anyDivision = fc.record({
  ownShareCents: fc.constantFrom(0, 1, 15_000),
  excessKm: fc.constantFrom(0, 1200),
  excessCentsPerKm: fc.constantFrom(0, 12),
  holderLineIds: fc.constantFrom(new Set<string>(), new Set(['a']), new Set(['b', 'c'])),
})

test('both parts of a ticket make its lines and the excess kilometres, to the cent', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 6 }), anyDivision, (lines, division) => {
      const { payer, holder } = divided(lines, division, unwritten)
      expect(netOf(payer) + netOf(holder)).toBe(netOf(lines) + division.excessKm * division.excessCentsPerKm)
    }),
  )
})

test('the own share moves to the holder, chosen lines with it, and no price is below zero', () => {
  const line = (lineId: string | null, name: string, unitPriceCents: number): Line => ({
    ...unwritten({
      kind: 'OTHER',
      code: '',
      name,
      unit: 'kpl',
      quantityThousandths: 1000,
      unitPriceCents,
      discountPerMille: 0,
      vatCode: 'STANDARD',
    }),
    lineId,
  })
  const lines = [line('a', 'Huolto', 40_000), line('b', 'Pyyhkijät', 3000), line(null, 'Tasaus', 500)]
  const division = { ownShareCents: 15_000, excessKm: 100, excessCentsPerKm: 10, holderLineIds: new Set(['b']) }
  const { payer, holder } = divided(lines, division, unwritten)
  expect(payer.map(({ name }) => name)).toEqual(['Huolto', 'Tasaus', 'Omavastuu, haltija maksaa'])
  expect(holder.map(({ name }) => name)).toEqual(['Pyyhkijät', 'Omavastuu', 'Ylikilometrit'])
  expect([netOf(payer), netOf(holder)]).toEqual([25_500, 19_000])
  expect([...payer, ...holder].every(({ unitPriceCents }) => unitPriceCents >= 0)).toBe(true)
})

test('a ticket without a share of its holder is its payer’s as a whole', () => {
  const nothing = { ownShareCents: 0, excessKm: 0, excessCentsPerKm: 15, holderLineIds: new Set<string>() }
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 4 }), (lines) => {
      expect(divided(lines, nothing, unwritten)).toEqual({ payer: lines, holder: [] })
    }),
  )
})
