import { expect, test } from 'vitest'
import { readFleetSearch } from './fleet-search.ts'

test.each([
  [{}, {}],
  [
    { text: 'kul 104', state: 'inHall', page: 3 },
    { text: 'kul 104', state: 'inHall', page: 3 },
  ],
  [
    { text: 104, state: 'x', page: '2' },
    { text: '104', page: 2 },
  ],
  [{ text: '', page: 1 }, {}],
  [
    { sort: '-mileage', location: 'Vantaa', make: 500 },
    { sort: '-mileage', location: 'Vantaa', make: '500' },
  ],
  [{ sort: '--due', costCentre: '' }, {}],
  [{ text: {}, state: null, page: 1e9 }, {}],
])('%j in the URL is read as %j', (search, read) => {
  expect(readFleetSearch(search)).toEqual(read)
})
