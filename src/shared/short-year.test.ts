import { expect, test } from 'vitest'
import { shortenYear } from './short-year.ts'

test.each([
  ['31.12.2025', "31.12.'25"],
  ['2021', "'21"],
  ['5.3.', '5.3.'],
])('the year of %s is shortened to an apostrophe and two digits', (text, short) => {
  expect(shortenYear(text)).toBe(short)
})
