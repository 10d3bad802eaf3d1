import { expect, test } from 'vitest'
import { fetchOnce } from './fetch-once.ts'

test('fetchOnce() passes the query key on unchanged, and fetches again for each call', async () => {
  const queryKey = [['books', 'list'], { input: { cursor: null }, type: 'query' }]
  const asked: unknown[] = []
  const queryFn = async (context: { queryKey: unknown }) => asked.push(context.queryKey)
  expect(await Promise.all([fetchOnce({ queryKey, queryFn }), fetchOnce({ queryKey, queryFn })])).toEqual([1, 2])
  expect(asked).toEqual([queryKey, queryKey])
})
