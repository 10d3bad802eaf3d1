import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceKm, formatDistance } from './distance.ts'

const helsinki = { latitude: 60.1699, longitude: 24.9384 }
const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

test.each([
  ['Tampere', { latitude: 61.4978, longitude: 23.761 }, 160],
  ['Oulu', { latitude: 65.0121, longitude: 25.4651 }, 540],
  ['Utsjoki', { latitude: 69.9078, longitude: 27.0265 }, 1085],
])('from Helsinki to %s', (_name, to, expected) => {
  expect(Math.abs(distanceKm(helsinki, to) - expected)).toBeLessThan(10)
})

test('a distance is the same both ways, never negative, never over half the globe, and nothing to where one is', () => {
  fc.assert(
    fc.property(point, point, (one, other) => {
      const there = distanceKm(one, other)
      expect(there).toBeCloseTo(distanceKm(other, one), 6)
      expect(there).toBeGreaterThanOrEqual(0)
      expect(there).toBeLessThanOrEqual(20_016)
      expect(distanceKm(one, one)).toBe(0)
    }),
  )
})

test.each([
  [0, '100 m'],
  [0.64, '600 m'],
  [0.96, '1 km'],
  [1, '1 km'],
  [3.21, '3,2 km'],
  [9.96, '10 km'],
  [163.4, '163 km'],
])('%d km is written %s', (km, text) => {
  expect(formatDistance(km)).toBe(text.replace(' ', '\u00a0'))
})
