import { expect, test } from 'vitest'
import { shownCents, shownLineCents, vatWord, withShownUnitPrice } from './shown-prices.ts'

const line = {
  name: 'Jarrupalat',
  quantityThousandths: 1500,
  unitPriceCents: 8900,
  discountPerMille: 100,
  vatCode: 'STANDARD' as const,
}
const day = '2026-11-27'

test.each([
  ['a company reads prices without VAT', false, 12_015, 8900, 'veroton'],
  ['a private person reads prices with VAT', true, 15_079, 11_170, 'sis. ALV'],
])('%s', (_, withVat, lineCents, unitCents, word) => {
  const shown = { withVat, day }
  expect(shownLineCents(line, shown)).toBe(lineCents)
  expect(withShownUnitPrice(line, shown).unitPriceCents).toBe(unitCents)
  expect(vatWord(shown)).toBe(word)
})

test('an agreed price is shown with VAT of the standard rate of its day', () => {
  expect(shownCents(11_953, { withVat: true, day })).toBe(15_001)
  expect(shownCents(10_000, { withVat: true, day: '2024-08-31' })).toBe(12_400)
})
