import { expect, test } from 'vitest'
import { searchedWords } from './searched-words.ts'

test('words are separated by blanks, each normalised like a plate', () => {
  expect(searchedWords('  Volvo  AAA-877\tjarru-remontti ')).toEqual(['VOLVO', 'AAA877', 'JARRUREMONTTI'])
  expect(searchedWords(' - . ')).toEqual([])
  expect(searchedWords('')).toEqual([])
})
