import { expect, test } from 'vitest'
import { readUsageSearch } from './usage-search.ts'

test.each([
  [
    { month: '2026-10', sort: 'booked', direction: 'desc', page: 2 },
    { month: '2026-10', sort: 'booked', direction: 'desc', page: 2 },
  ],
  [{ month: '2026-13', sort: 'password', direction: 'up', page: -1 }, {}],
  [{ month: ['2026-10'], page: '1' }, {}],
])('the search %j in the URL is read as %j', (search, read) => {
  expect(readUsageSearch(search)).toEqual(read)
})
