import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clusterPins, spread } from './cluster-pins.ts'

const spot = (id: string, x: number, y: number) => ({ id, x, y })

test('pins that would lie on each other become one, far ones stay', () => {
  const clusters = clusterPins([spot('a', 0, 0), spot('b', 10, 0), spot('c', 200, 0)], 40)
  expect(clusters.map(({ items }) => items.map((item) => item.id))).toEqual([['a', 'b'], ['c']])
  expect(clusters[0]).toMatchObject({ x: 5, y: 0 })
})

test('the selected pin is never clustered, whichever comes first', () => {
  const spots = [spot('a', 0, 0), spot('b', 1, 0), spot('c', 2, 0)]
  for (const alone of ['a', 'b', 'c'])
    expect(clusterPins(spots, 40, alone).find(({ items }) => items[0]?.id === alone)?.items).toHaveLength(1)
})

test('no pin is lost or doubled', () => {
  const spots = fc.uniqueArray(
    fc.record({ id: fc.uuid(), x: fc.integer({ min: 0, max: 500 }), y: fc.integer({ min: 0, max: 500 }) }),
    { selector: ({ id }) => id },
  )
  fc.assert(
    fc.property(spots, fc.integer({ min: 1, max: 80 }), (given, radius) => {
      const ids = clusterPins(given, radius).flatMap(({ items }) => items.map(({ id }) => id))
      expect(ids.sort()).toEqual(given.map(({ id }) => id).sort())
    }),
  )
})

test('what lies on one point is spread so that each can be pressed', () => {
  const items = ['a', 'b', 'c', 'd', 'e'].map((id) => spot(id, 100, 100))
  const apart = spread({ x: 100, y: 100, items }, 44)
  for (const one of apart)
    for (const other of apart)
      if (one !== other) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(38)
})
