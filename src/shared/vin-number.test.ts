import { expect, test } from 'vitest'
import { readVinNumber } from './vin-number.ts'

test.each([
  ['wvwzzz1jz3w386752', 'WVWZZZ1JZ3W386752'],
  ['WVW ZZZ 1JZ 3W3 86752', 'WVWZZZ1JZ3W386752'],
  ['WVWZZZ1JZ3W38675', null],
  ['IVWZZZ1JZ3W386752', null],
  ['OVWZZZ1JZ3W386752', null],
  ['QVWZZZ1JZ3W386752', null],
])('%s becomes %s', (typed, vin) => {
  expect(readVinNumber(typed)).toBe(vin)
})
