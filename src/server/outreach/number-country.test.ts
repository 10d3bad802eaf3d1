import { expect, test } from 'vitest'
import { COUNTRIES, countryOfNumber } from './number-country.ts'

test.each([
  ['+358401234567', 'FI'],
  ['+3584570123456', 'FI'],
  // a landline, and Åland
  ['+358912345678', 'FI'],
  ['+3581812345', 'FI'],
  ['+46701234567', 'SE'],
  ['+37251234567', 'EE'],
  ['+447400123456', 'GB'],
  // where mobile numbers look like others
  ['+12015550123', 'US'],
  ['+12042345678', 'CA'],
  // satellites, and numbers of no country
  ['+881612345678', null],
  ['+870301234567', null],
  ['+80012345678', null],
  ['+883510001234567', null],
  // premium rate, shared cost, a landline abroad
  ['+37190012345', null],
  ['+46900123456', null],
  ['+46812345678', null],
  ['not a number', null],
])('%s belongs to %s', (number, country) => {
  expect(countryOfNumber(number)).toBe(country)
})

test('every country but Finland can be opened, and nothing that is no country', () => {
  expect(COUNTRIES).toContain('SE')
  expect(COUNTRIES).not.toContain('FI')
  expect(COUNTRIES).not.toContain('001')
  expect(COUNTRIES.every((one) => /^[A-Z]{2}$/.test(one))).toBe(true)
})
