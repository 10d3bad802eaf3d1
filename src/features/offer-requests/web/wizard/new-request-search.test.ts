import { expect, test } from 'vitest'
import { readNewRequestSearch } from './new-request-search.ts'

test.each([
  [{}, {}],
  [
    { step: 2, vehicleId: 'a', garageId: 'b', works: ['Jarrut', ' Jarrut ', '', 3] },
    { step: 2, vehicleId: 'a', garageId: 'b', works: ['Jarrut'] },
  ],
  [{ step: 9, vehicleId: ['a'], garageId: '', works: 'Jarrut' }, {}],
])('%j in the URL is read as %j', (search, read) => {
  expect(readNewRequestSearch(search)).toEqual(read)
})
