import { expect, test } from 'vitest'
import { readGaragesSearch } from './garages-search.ts'

test.each([
  [{}, {}],
  [
    { text: 'rengas', place: 'Turku', service: 'jarrut', open: true, garage: 'a', view: 'map' },
    { text: 'rengas', place: 'Turku', service: 'jarrut', open: true, garage: 'a', view: 'map' },
  ],
  [
    { text: 100, open: 'true', view: 'list' },
    { text: '100', open: true },
  ],
  [{ text: ['a'], place: '', open: 'no', garage: { id: 1 } }, {}],
])('the search %j is read as %j', (search, expected) => {
  expect(readGaragesSearch(search)).toEqual(expected)
})
