import { expect, test } from 'vitest'
import { addressesOf, rowProblems, rowsOf, rowText } from './address-rows.ts'

test('pairs are gathered by address, in the order of the groups, and taken apart again', () => {
  const pairs = [
    { eventGroup: 'MESSAGES', email: 'b@example.fi' },
    { eventGroup: 'TICKETS', email: 'b@example.fi' },
    { eventGroup: 'TICKETS', email: 'a@example.fi' },
  ] as const
  const rows = rowsOf(pairs)
  expect(rows).toEqual([
    { email: 'a@example.fi', groups: ['TICKETS'] },
    { email: 'b@example.fi', groups: ['TICKETS', 'MESSAGES'] },
  ])
  expect(addressesOf(rows)).toHaveLength(3)
  expect(rows.map(rowText)).toEqual(['a@example.fi: huollot', 'b@example.fi: huollot, viestit'])
})

test('an address is refused when it is none, stands twice or hears of nothing', () => {
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
