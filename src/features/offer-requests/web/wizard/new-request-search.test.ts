import { expect, test } from 'vitest'
import { readNewRequestSearch } from './new-request-search.ts'

const ids = (count: number) => Array.from({ length: count }, (_, n) => `car${n}`)

test.each([
  [{}, {}],
  [
    { step: 2, vehicleId: 'a', garageId: 'b', works: ['Jarrut', ' Jarrut ', '', 3] },
    { step: 2, vehicleId: 'a', garageId: 'b', works: ['Jarrut'] },
  ],
  [{ vehicleIds: 'a,b,,a' }, { vehicleIds: 'a,b' }],
  [{ vehicleIds: ids(21).join() }, { vehicleIds: ids(20).join() }],
  [{ vehicleIds: ['a'] }, {}],
  [{ step: 9, vehicleId: ['a'], garageId: '', works: 'Jarrut' }, {}],
])('%j in the URL is read as %j', (search, read) => {
  expect(readNewRequestSearch(search)).toEqual(read)
})
