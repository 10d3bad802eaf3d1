import { expect, test } from 'vitest'
import { readMapAnswer } from './map-messages.ts'
import { MAX_ZOOM, moved, toScreen, viewOf, wholeCountry } from './map-view.ts'
import { townNames } from './town-names.ts'

const size = { width: 400, height: 600 }
const helsinki = { latitude: 60.17, longitude: 24.94 }
const utsjoki = { latitude: 69.91, longitude: 27.03 }
const isInside = ({ x, y }: { x: number; y: number }) => x > 0 && y > 0 && x < size.width && y < size.height

test('the whole country is in sight, north up', () => {
  const [south, north] = [toScreen(helsinki, wholeCountry(), size), toScreen(utsjoki, wholeCountry(), size)]
  expect([isInside(south), isInside(north)]).toEqual([true, true])
  expect(north.y).toBeLessThan(south.y)
})

test('a focus on points shows all of them, as near as that allows', () => {
  const espoo = { latitude: 60.21, longitude: 24.66 }
  const view = viewOf([helsinki, espoo], size)
  expect(view.zoom).toBeGreaterThan(5)
  expect([isInside(toScreen(helsinki, view, size)), isInside(toScreen(espoo, view, size))]).toEqual([true, true])
  expect(viewOf([helsinki], size, 500).zoom).toBe(MAX_ZOOM)
  expect(viewOf([], size)).toEqual(wholeCountry())
})

test('dragging moves the map as far as the hand, and never off the country', () => {
  const view = viewOf([helsinki], size)
  const before = toScreen(helsinki, view, size)
  const after = toScreen(helsinki, moved(view, size, 30, -20), size)
  expect([after.x - before.x, after.y - before.y].map(Math.round)).toEqual([30, -20])
  const far = moved(view, size, 0, -1e6)
  expect(far.y).toBeLessThanOrEqual(moved(wholeCountry(), size, 0, -1e6).y)
})

test('town names do not lie on each other', () => {
  const names = townNames(wholeCountry(), size)
  expect(names.map((town) => town.name)).toContain('Helsinki')
  expect(names.map((town) => town.name)).not.toContain('Espoo')
})

test('other messages than the map’s own are not listened to', () => {
  expect(readMapAnswer({ type: 'map-select', id: 'a' })).toEqual({ type: 'map-select', id: 'a' })
  for (const other of [null, 'map-ready', { type: 'map-select' }, { type: 'hello' }, { source: 'devtools' }])
    expect(readMapAnswer(other)).toBeNull()
})
