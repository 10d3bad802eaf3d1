import { expect, test } from 'vitest'
import type { AskedGarage } from '../../offer-requests.ts'
import type { Offer } from '../../offers.ts'
import { canBeLowest, comparedOf, lowestWhole, missingWorks, otherLines, sumOf } from './compare.ts'

const wanted = [
  { id: 'oil', name: 'Öljynvaihto' },
  { id: 'brakes', name: 'Jarrut' },
]
const line = (wantedId: string | null, unitPriceCents: number) => ({
  id: `${wantedId}`,
  wantedId,
  kind: 'OTHER' as const,
  sourceId: null,
  code: '',
  name: '',
  unit: 'kpl',
  quantityThousandths: 1000,
  unitPriceCents,
  discountPerMille: 0,
  vatCode: 'STANDARD' as const,
})
const asked = (name: string, grossCents: number, works: (string | null)[], given: object = {}) =>
  ({
    garage: { name },
    state: 'OFFERED',
    offer: {
      grossCents,
      isBeforeEdit: false,
      day: '2026-11-23',
      validUntil: '2026-12-10T10:00:00Z',
      lines: works.map((id) => line(id, 10_000)),
      ...given,
    },
  }) as unknown as AskedGarage & { offer: Offer }

const whole = asked('whole', 30_000, ['oil', 'brakes'])
const part = asked('part', 20_000, ['oil', null, 'gone'])
const old = asked('old', 10_000, ['oil', 'brakes'], { isBeforeEdit: true })
const silent = { garage: { name: 'silent' }, state: 'SEEN', offer: null } as unknown as AskedGarage

test('offers are in order of price, those from before an edit last, and a garage without an offer is left out', () => {
  expect(comparedOf([silent, old, whole, part]).map(({ garage }) => garage.name)).toEqual(['part', 'whole', 'old'])
})

test('a work that an offer leaves out is named, and lines that belong to no wanted work are apart', () => {
  expect(missingWorks(part.offer, wanted).map(({ name }) => name)).toEqual(['Jarrut'])
  expect(otherLines(part.offer, wanted).map(({ wantedId }) => wantedId)).toEqual([null, 'gone'])
})

const now = Date.parse('2026-12-02T10:00:00Z')
const lowestOf = (garages: AskedGarage[], closedAt: string | null = null) =>
  lowestWhole({ garages, wanted, closedAt }, now)

test('the lowest price is that of an offer which does everything and can be accepted', () => {
  expect(lowestOf([whole, part, old])).toBe(30_000)
  expect(lowestOf([part, old])).toBeNull()
  expect(lowestOf([whole])).toBeNull()
})

test('an offer whose time has run out is not the lowest, unless its request ended before', () => {
  const dear = asked('dear', 40_000, ['oil', 'brakes'])
  const late = asked('late', 30_000, ['oil', 'brakes'], { validUntil: '2026-12-01T10:00:00Z' })
  expect(lowestOf([late, dear])).toBe(40_000)
  expect(canBeLowest(late.offer, { wanted, closedAt: null }, now)).toBe(false)
  expect(lowestOf([late, dear], '2026-12-01T12:00:00Z')).toBe(40_000)
  expect(lowestOf([late, dear], '2026-11-30T12:00:00Z')).toBe(30_000)
  expect(lowestOf([late, { ...late }])).toBeNull()
})

test('a work is shown with and without VAT', () => {
  expect([sumOf(whole.offer.lines, '2026-11-23', 'net'), sumOf(whole.offer.lines, '2026-11-23', 'gross')]).toEqual([
    20_000, 25_100,
  ])
})
