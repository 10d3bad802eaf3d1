import { QueryClient } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import { RequestFailure } from './failure.ts'
import { queryClient } from './query-client.ts'

const defaults = queryClient.getDefaultOptions()
// as the product's own, but for the pauses between the tries
const client = new QueryClient({ defaultOptions: { queries: { ...defaults.queries, retryDelay: 0 } } })

const refusedBy = (kind: string) => Object.assign(new TRPCClientError(kind), { data: { kind, reason: kind } })

async function triesOf(error: Error): Promise<number> {
  let tries = 0
  const asked = client.fetchQuery({
    queryKey: [crypto.randomUUID()],
    retry: defaults.queries?.retry ?? false,
    queryFn() {
      tries += 1
      throw error
    },
  })
  await expect(asked).rejects.toBe(error)
  return tries
}

test.each([
  ['a lost network', new TRPCClientError('Failed to fetch')],
  ['a lost network outside tRPC', new RequestFailure()],
  ['a failure of the server', refusedBy('internal')],
  ['a server that cannot just now', refusedBy('unavailable')],
])('%s is tried again twice', async (_name, error) => {
  expect(await triesOf(error)).toBe(3)
})

test.each([
  'unauthenticated',
  'forbidden',
  'not_found',
  'invalid',
  'unprocessable',
  'conflict',
  'precondition',
  'limit',
  // it has waited long enough, and those who hold it up would only get more to do
  'timeout',
])('what was answered as %s is not tried again', async (kind) => {
  expect(await triesOf(refusedBy(kind))).toBe(1)
})

test('a write is never tried again by itself', () => {
  expect(defaults.mutations?.retry).toBe(false)
})

test('what was fetched is fresh for half a minute, kept for five, and not asked again by looking at the window', () => {
  expect(defaults.queries).toMatchObject({ staleTime: 30_000, gcTime: 300_000, refetchOnWindowFocus: false })
})
