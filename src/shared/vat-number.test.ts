import { describe, expect, test } from 'vitest'
import { readIdentity, suggestedKind } from './customer-identity.ts'
import { isInEu, normalizeVatNumber, vatCountry, vatNumberError } from './vat-number.ts'

describe('a VAT number', () => {
  test.each([
    ['EE123456789', 'EE123456789'],
    ['se 5566-7788.9901', 'SE556677889901'],
    ['ATU12345678', 'ATU12345678'],
    ['BE0123456789', 'BE0123456789'],
    ['CY12345678L', 'CY12345678L'],
    ['EL123456789', 'EL123456789'],
    ['ESB1234567A', 'ESB1234567A'],
    ['FRXX123456789', 'FRXX123456789'],
    ['IE1234567FA', 'IE1234567FA'],
    ['NL123456789B01', 'NL123456789B01'],
    ['LT123456789012', 'LT123456789012'],
    ['FI12345671', 'FI12345671'],
  ])('%s is kept as %s', (typed, kept) => {
    expect(normalizeVatNumber(typed)).toBe(kept)
  })

  test.each([
    '',
    'EE12345678',
    'SE55667788990',
    'GB123456789',
    'NO123456789MVA',
    '123456789',
    'EE',
    'XX123',
    'ES123456789',
  ])('cannot be %j', (typed) => {
    expect(normalizeVatNumber(typed)).toBeNull()
  })

  test('gets the letters of its country where only the rest was typed', () => {
    expect(normalizeVatNumber('123456789', 'EE')).toBe('EE123456789')
    expect(normalizeVatNumber('123456789', 'GR')).toBe('EL123456789')
    expect(normalizeVatNumber('12345', 'EE')).toBeNull()
  })

  test('names its country by its letters', () => {
    expect(['el 1', 'EE9', 'GB1', ''].map(vatCountry)).toEqual(['GR', 'EE', null, null])
    expect(['GR', 'EE', 'NO', 'GB', 'FI'].map(isInEu)).toEqual([true, true, false, false, true])
  })

  test('a VAT number is refused with a number of its country to compare with', () => {
    expect(vatNumberError('EE')).toBe('Tarkista ALV-tunniste, esimerkiksi EE123456789')
    expect(vatNumberError('GR')).toBe('Tarkista ALV-tunniste: se alkaa kirjaimilla EL')
  })
})

describe('what identifies a customer', () => {
  test.each([
    ['a person by default', {}, { customerKind: 'PERSON', businessId: null, vatNumber: '', country: 'FI' }],
    [
      'a company by its business id',
      { businessId: '12345671' },
      { customerKind: 'COMPANY', businessId: '1234567-1', vatNumber: '', country: 'FI' },
    ],
    [
      'a foreign company by its VAT number, which names the country',
      { vatNumber: 'ee 123456789' },
      { customerKind: 'FOREIGN_COMPANY', businessId: null, vatNumber: 'EE123456789', country: 'EE' },
    ],
    [
      'a foreign company with a fixed establishment here',
      { kind: 'FOREIGN_COMPANY', vatNumber: 'FI12345671', country: 'SE' },
      { customerKind: 'FOREIGN_COMPANY', businessId: null, vatNumber: 'FI12345671', country: 'SE' },
    ],
    [
      'a company outside the EU without a VAT number',
      { kind: 'FOREIGN_COMPANY', country: 'NO' },
      { customerKind: 'FOREIGN_COMPANY', businessId: null, vatNumber: '', country: 'NO' },
    ],
    [
      'a person whose form still holds a business id',
      { kind: 'PERSON', businessId: '1234567-1' },
      { customerKind: 'PERSON', businessId: null, vatNumber: '', country: 'FI' },
    ],
  ] as const)('is read of %s', (_what, typed, identity) => {
    expect(readIdentity(typed)).toEqual(identity)
  })

  test.each([
    ['a company without a business id', { kind: 'COMPANY' }, 'businessId'],
    ['a business id with a wrong check digit', { businessId: '1234567-2' }, 'businessId'],
    ['a foreign company without a country', { kind: 'FOREIGN_COMPANY' }, 'country'],
    ['a foreign company in Finland', { kind: 'FOREIGN_COMPANY', country: 'FI', vatNumber: 'FI12345671' }, 'country'],
    ['a company of the EU without a VAT number', { kind: 'FOREIGN_COMPANY', country: 'EE' }, 'vatNumber'],
    [
      'a VAT number of another country',
      { kind: 'FOREIGN_COMPANY', country: 'EE', vatNumber: 'SE556677889901' },
      'vatNumber',
    ],
  ] as const)('refuses %s', (_what, typed, field) => {
    expect(readIdentity(typed)).toMatchObject({ field })
  })
})

test.each([
  ['Matti Meikäläinen', 'PERSON'],
  ['Virtanen Oy', 'COMPANY'],
  ['Tmi Aila Koyo', 'COMPANY'],
  ['Toyota-kerho ry', 'COMPANY'],
  ['Baltic Auto OÜ', 'FOREIGN_COMPANY'],
  ['Logistik GmbH', 'FOREIGN_COMPANY'],
  ['Oyvind Kyrö', 'PERSON'],
])('the name %j suggests the kind %s', (name, kind) => {
  expect(suggestedKind({ name })).toBe(kind)
})
