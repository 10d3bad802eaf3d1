import { expect, test } from 'vitest'
import { isPlace, locationOf, townLocation, typedLocation } from './typed-location.ts'

test('a pin comes back to a metre, with a comma or a full stop', () => {
  expect(locationOf(typedLocation({ latitude: 60.123456789, longitude: 24.9 }))).toEqual({
    latitude: 60.12346,
    longitude: 24.9,
  })
  expect(locationOf({ latitude: '60.5', longitude: ' 24,5 ' })).toEqual({ latitude: 60.5, longitude: 24.5 })
})

test('no degrees are no pin, and half a pin or nonsense is one that cannot be saved', () => {
  expect(locationOf({ latitude: ' ', longitude: '' })).toBeNull()
  for (const typed of [
    { latitude: '60', longitude: '' },
    { latitude: 'pohjoinen', longitude: '24' },
    { latitude: '91', longitude: '24' },
  ])
    expect(isPlace(locationOf(typed))).toBe(false)
})

test('a known town gives a place to begin with', () => {
  expect(townLocation(' kuopio ')).toEqual({ latitude: '62,89', longitude: '27,68' })
  expect(townLocation('Ankkalinna')).toBeNull()
})
