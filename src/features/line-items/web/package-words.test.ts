import { expect, test } from 'vitest'
import type { PackageLine } from '../line-items.ts'
import { packagePriceText, packageSum } from './package-words.ts'

const line = (name: string, unitPriceCents: number | null, discountPerMille = 0): PackageLine => ({
  kind: 'SERVICE',
  sourceId: 'a',
  code: '',
  name,
  quantityThousandths: 500,
  unit: 'kpl',
  unitPriceCents,
  discountPerMille,
  vatCode: 'STANDARD',
  isCustomerPrice: discountPerMille > 0,
})
const words = (...lines: PackageLine[]) => packagePriceText(packageSum(lines)).replaceAll('\u00a0', ' ')

test('a package says what its lines make, each at its discount, and that some of it is still to be agreed', () => {
  expect(words(line('Huolto', 20_000), line('Pesu', 10_000, 100))).toBe('145,00 €')
  expect(words(line('Huolto', 20_000), line('Vianhaku', null))).toBe('100,00 € + sovittavat')
  expect(words(line('Vianhaku', null))).toBe('sovitaan')
  expect(packageSum([line('Vianhaku', null)]).unpriced).toEqual(['Vianhaku'])
})
