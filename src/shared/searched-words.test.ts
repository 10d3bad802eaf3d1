import { expect, test } from 'vitest'
import { searchedWords } from './searched-words.ts'

test('words are what stands between blanks, each written as plates are compared', () => {
  expect(searchedWords('  Volvo  AAA-877\tjarru-remontti ')).toEqual(['VOLVO', 'AAA877', 'JARRUREMONTTI'])
  expect(searchedWords(' - . ')).toEqual([])
  expect(searchedWords('')).toEqual([])
})
