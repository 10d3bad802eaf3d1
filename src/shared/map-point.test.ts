import { expect, test } from 'vitest'
import { MapPoint } from './map-point.ts'

test.each([
  [60.169_857_123_4, 60.169_857_1],
  [-5e-324, 0],
  [90, 90],
])('a latitude of %d is kept as %d', (typed, kept) => {
  expect(Math.abs(MapPoint.parse({ latitude: typed, longitude: 24 }).latitude)).toBe(kept)
})

test.each([
  { latitude: 90.1, longitude: 0 },
  { latitude: 0, longitude: -180.1 },
  { latitude: 'kaakko', longitude: 0 },
])('%j is no point', (typed) => {
  expect(MapPoint.safeParse(typed).error?.issues[0]?.message).toBe('Tarkista koordinaatit')
})
