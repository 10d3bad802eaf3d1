import { expect, test } from 'vitest'
import { createFeatureBulkheads } from './feature-bulkheads.ts'

/** Calls that end when the test says so. */
function calls() {
  const running: { name: string; end: () => void; fail: () => void }[] = []
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      running.push({ name, end: () => resolve(name), fail: () => reject(new Error(name)) })
    })
  return { running, work, names: () => running.map(({ name }) => name) }
}

test('calls of one feature wait in line for its places, and those of another are served meanwhile', async () => {
  const places = createFeatureBulkheads({ places: 2 })
  const { running, work, names } = calls()
  const first = ['a1', 'a2', 'a3', 'a4'].map((name) => places('a', work(name)))
  const other = places('b', work('b1'))
  expect(names()).toEqual(['a1', 'a2', 'b1'])
  running[0]?.end()
  expect(await first[0]).toBe('a1')
  await expect.poll(names).toEqual(['a1', 'a2', 'b1', 'a3'])
  // a call that fails hands its place on as well
  running[1]?.fail()
  await expect(first[1]).rejects.toThrow('a2')
  await expect.poll(names).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
  for (const { end } of running) end()
  expect(await Promise.all([...first.slice(2), other])).toEqual(['a3', 'a4', 'b1'])
})

test('a call that has waited too long is refused, and the queue goes on without it', async () => {
  const places = createFeatureBulkheads({ places: 1, waitLimitMs: 20 })
  const { running, work, names } = calls()
  const holding = places('a', work('holding'))
  await expect(places('a', work('late'))).rejects.toMatchObject({ kind: 'unavailable', reason: 'database' })
  running[0]?.end()
  await holding
  const next = places('a', work('next'))
  expect(names()).toEqual(['holding', 'next'])
  running[1]?.end()
  expect(await next).toBe('next')
})
