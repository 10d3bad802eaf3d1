import { QueryObserver } from '@tanstack/react-query'
import { initTRPC } from '@trpc/server'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { featureApi } from './api.ts'
import { queryClient } from './query-client.ts'

const t = initTRPC.create()
type Things = ReturnType<typeof makeThings>
const makeThings = () => t.router({ list: t.procedure.query(() => ['x']), one: t.procedure.query(() => 'x') })
const api = featureApi<Things>('things')

/** Requests that are never answered, each with the signal by which it may be given up. */
const requests: { url: string; signal: AbortSignal }[] = []
vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
  requests.push({ url, signal })
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
})
// test files share a process
afterAll(() => void vi.unstubAllGlobals())
afterEach(() => {
  requests.length = 0
  queryClient.clear()
})

test('a query that no screen needs any more cancels its request', async () => {
  const leave = new QueryObserver(queryClient, api.list.queryOptions()).subscribe(() => {})
  await expect.poll(() => requests.map(({ signal }) => signal.aborted)).toEqual([false])
  leave()
  await expect.poll(() => requests.map(({ signal }) => signal.aborted)).toEqual([true])
})

test('a request for several queries lives as long as one of them is needed', async () => {
  const leaves = [api.list.queryOptions(), api.one.queryOptions()].map((options) =>
    new QueryObserver<unknown>(queryClient, options as never).subscribe(() => {}),
  )
  await expect.poll(() => requests.map(({ url }) => url.split('?', 1)[0])).toEqual(['/api/trpc/things.list,things.one'])
  leaves[0]?.()
  expect(requests[0]?.signal.aborted).toBe(false)
  leaves[1]?.()
  await expect.poll(() => requests[0]?.signal.aborted).toBe(true)
})
