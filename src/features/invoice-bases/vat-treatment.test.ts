import { expect, test } from 'vitest'
import { vatTreatmentOf } from './vat-treatment.ts'

test.each([
  ['a Finnish company', 'COMPANY', '', ['Katu 1', '00100 Helsinki'], 'DOMESTIC'],
  ['a private person abroad', 'PERSON', '', ['Pärnu mnt 1', '10141 Tallinn', 'Eesti'], 'DOMESTIC'],
  [
    'an Estonian company',
    'FOREIGN_COMPANY',
    'EE101234567',
    ['Pärnu mnt 1', '10141 Tallinn', 'Eesti'],
    'REVERSE_CHARGE',
  ],
  ['a Swedish number in small letters', 'FOREIGN_COMPANY', 'se 556677889901', [], 'REVERSE_CHARGE'],
  ['a Greek number, which begins with EL', 'FOREIGN_COMPANY', 'EL123456789', [], 'REVERSE_CHARGE'],
  ['a foreign company with a Finnish number', 'FOREIGN_COMPANY', 'FI01120389', [], 'DOMESTIC'],
  [
    'a company in the EU without a number',
    'FOREIGN_COMPANY',
    '',
    ['Gatan 1', '111 22 Stockholm', 'Sverige'],
    'DOMESTIC',
  ],
  ['a company in Åland', 'FOREIGN_COMPANY', '', ['Strandgatan 5', 'AX-22100 Mariehamn'], 'DOMESTIC'],
  ['a Norwegian company', 'FOREIGN_COMPANY', 'NO123456789MVA', [], 'OUTSIDE_EU'],
  ['a Norwegian address without a number', 'FOREIGN_COMPANY', '', ['Gata 1', '0150 Oslo', 'Norge'], 'OUTSIDE_EU'],
  ['a number of Northern Ireland, which is for goods', 'FOREIGN_COMPANY', 'XI123456789', [], 'OUTSIDE_EU'],
  ['a foreign company of which nothing is known', 'FOREIGN_COMPANY', '', [], 'DOMESTIC'],
] as const)('%s is taxed as it should be', (_, kind, vatNumber, address, treatment) => {
  expect(vatTreatmentOf({ kind, vatNumber, country: 'FI', address })).toBe(treatment)
})

test.each([
  ['NO', '', ['Katu 1', '00100 Helsinki'], 'OUTSIDE_EU'],
  ['GB', '', [], 'OUTSIDE_EU'],
  ['SE', '', ['Gata 1', '0150 Oslo', 'Norge'], 'DOMESTIC'],
  ['SE', 'SE556677889901', ['Katu 1', '00100 Helsinki'], 'REVERSE_CHARGE'],
  ['GR', '', [], 'DOMESTIC'],
  ['GR', 'EL123456789', [], 'REVERSE_CHARGE'],
  ['AX', '', [], 'DOMESTIC'],
] as const)('a foreign company of %s with the number “%s” is taxed by its country, not by the address %j', (...row) => {
  const [country, vatNumber, address, treatment] = row
  expect(vatTreatmentOf({ kind: 'FOREIGN_COMPANY', vatNumber, country, address })).toBe(treatment)
})
