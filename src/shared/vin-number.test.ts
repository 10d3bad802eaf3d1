import { expect, test } from 'vitest'
import { findVinNumber, isStandardVin, readVinNumber } from './vin-number.ts'

test.each([
  ['wvwzzz1jz3w386752', 'WVWZZZ1JZ3W386752'],
  ['WVW ZZZ 1JZ 3W3 86752', 'WVWZZZ1JZ3W386752'],
  ['*WVWZZZ1JZ3W386752*', 'WVWZZZ1JZ3W386752'],
  ['119012345', '119012345'],
  ['e1 0412345', 'E10412345'],
  ['AB-12345678', 'AB12345678'],
  ['1234', null],
  ['Toyota', null],
  ['Х89123456789', null],
  ['1'.repeat(21), null],
])('%s becomes %s', (typed, vin) => {
  expect(readVinNumber(typed)).toBe(vin)
})

test('only 17 characters without I, O and Q have the form of today’s cars, and only they are found in a text', () => {
  const unusual = ['119012345', 'IVWZZZ1JZ3W386752', 'OVWZZZ1JZ3W386752', 'QVWZZZ1JZ3W386752', 'WVWZZZ1JZ3W38675']
  expect(unusual.filter(isStandardVin)).toEqual([])
  expect(unusual.map(findVinNumber)).toEqual(unusual.map(() => null))
  expect(findVinNumber('wvwzzz1jz3w386752')).toBe('WVWZZZ1JZ3W386752')
})
