import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_CENTS } from '#shared/money.ts'
import { VAT_CODES } from '#shared/vat.ts'
import { LineFields } from '../line-items.ts'
import { fieldsOf, hoursText, isByTheHour, priceText, valuesOf } from './line-words.ts'

test('the form of any line says the same again', () => {
  const line = fc.record({
    name: fc.constant('Jarrupalat'),
    quantityThousandths: fc.integer({ min: 1, max: 999_999_999 }),
    unit: fc.constant('kpl'),
    unitPriceCents: fc.integer({ min: 0, max: MAX_CENTS }),
    discountPerMille: fc.integer({ min: 0, max: 1000 }),
    vatCode: fc.constantFrom(...VAT_CODES),
  })
  fc.assert(
    fc.property(line, (given) => {
      const read = fieldsOf(valuesOf(given))
      expect(read).toEqual(given)
      expect(LineFields.omit({ code: true }).safeParse(read).success).toBe(true)
    }),
  )
})

test.each([
  [0, '1,5\u00a0h × 95,00\u00a0€'],
  [100, '1,5\u00a0h × 95,00\u00a0€ − 10\u00a0%'],
])('a line with a discount of %i per mille is shown as %s', (discountPerMille, told) => {
  const line = { quantityThousandths: 1500, unit: 'h', unitPriceCents: 9500, discountPerMille }
  expect(priceText(line)).toBe(told)
})

test.each([
  ['h', true],
  ['H', true],
  ['tuntia', true],
  ['kpl', false],
  ['hlö', false],
])('the unit %s is of hours: %s', (unit, isOfHours) => {
  expect(isByTheHour({ unit })).toBe(isOfHours)
})

test('the hours of lines leave out what is sold otherwise', () => {
  const lines = [
    { unit: 'h', quantityThousandths: 1500 },
    { unit: 'kpl', quantityThousandths: 4000 },
    { unit: 'h', quantityThousandths: 2000 },
  ]
  expect(hoursText(lines)).toBe('3,5\u00a0h')
})
