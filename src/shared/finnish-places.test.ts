import { expect, test } from 'vitest'
import { FINNISH_PLACES, findPlace } from './finnish-places.ts'

test('every place has a unique name and lies in Finland', () => {
  for (const { name, latitude, longitude } of FINNISH_PLACES) {
    expect(name).toMatch(/^[A-ZÅÄÖ][a-zåäö]+(-[A-ZÅÄÖ][a-zåäö]+)?$/)
    expect(latitude, name).toBeGreaterThan(59.7)
    expect(latitude, name).toBeLessThan(70.1)
    expect(longitude, name).toBeGreaterThan(19.4)
    expect(longitude, name).toBeLessThan(31.6)
  }
  expect(new Set(FINNISH_PLACES.map((place) => place.name)).size).toBe(FINNISH_PLACES.length)
})

test('a place is found in any case', () => {
  expect(findPlace(' jyväskylä ')).toMatchObject({ name: 'Jyväskylä' })
  expect(findPlace('Ankkalinna')).toBeNull()
})
