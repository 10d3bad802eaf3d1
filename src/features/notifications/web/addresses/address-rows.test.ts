import { expect, test } from 'vitest'
import { addressesOf, rowProblems, rowsOf, rowText, savedOf } from './address-rows.ts'

const saved = [
  { id: '1', email: 'a@example.fi', groups: ['TICKETS' as const, 'MESSAGES' as const], isProved: true },
  { id: '2', email: 'b@example.fi', groups: ['TICKETS' as const], isProved: false },
]

test('what is not offered yet is kept and not shown', () => {
  const rows = rowsOf(saved)
  expect(addressesOf(rows)).toEqual(saved.map(({ email, groups }) => ({ email, groups })))
  expect(rows.map((row) => rowText(row, ['TICKETS', 'PICK_UP']))).toEqual([
    'a@example.fi: huollot',
    'b@example.fi: huollot',
  ])
  expect(rowText({ email: 'c@example.fi', groups: ['MESSAGES'] }, ['TICKETS'])).toBe('c@example.fi')
})

test('a row is known by its address, however it was typed', () => {
  expect(savedOf({ email: ' A@Example.fi ', groups: [] }, saved)?.id).toBe('1')
  expect(savedOf({ email: 'uusi@example.fi', groups: [] }, saved)).toBeUndefined()
})

test('an address is refused when it is none, is listed twice or has no group', () => {
  const groups = ['TICKETS'] as const
  const problems = rowProblems([
    { email: 'a@example.fi', groups },
    { email: ' A@Example.fi', groups },
    { email: 'ei osoite', groups: [] },
  ])
  expect(problems[0]).toEqual({ email: null, groups: null })
  expect(problems[1]).toEqual({ email: 'Osoite on jo luettelossa', groups: null })
  expect(problems[2]).toEqual({ email: expect.any(String), groups: 'Valitse vähintään yksi aihe' })
})
