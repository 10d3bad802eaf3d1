import { expect, test } from 'vitest'
import { isPeriodicService } from './periodic-service.ts'

test.each([
  ['Määräaikaishuolto', true],
  ['Öljynvaihto ja suodattimet', true],
  ['Huolto 60 000 km', true],
  ['Vuosihuolto, katsastus', true],
  ['Jarruhuolto', false],
  ['Ilmastointihuolto', false],
  ['Huoltohistoria puuttuu', false],
  ['', false],
])('%s is a service of the car’s intervals: %s', (words, expected) => {
  expect(isPeriodicService(words)).toBe(expected)
})
