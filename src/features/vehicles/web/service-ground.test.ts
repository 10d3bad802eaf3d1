import { expect, test } from 'vitest'
import { groundOf } from './service-ground.ts'

const service = {
  nextServiceOn: null,
  nextServiceKm: 60_000,
  mileageKm: 55_000,
  serviceKmOn: '2027-03-14',
  kmPerDay: 62,
}

test.each([
  ['Arvio: noin 14.3.2027, kun autolla ajetaan 62 km päivässä', {}, '2026-11-23'],
  [
    'Arvio: kilometrit täyttyivät noin 14.3.2027, kun autolla ajetaan 62 km päivässä. Tarkista mittarilukema.',
    {},
    '2027-04-01',
  ],
  ['Kilometrit tulivat täyteen viimeistään 14.3.2027', { mileageKm: 60_100 }, '2027-04-01'],
  [null, { serviceKmOn: null }, '2026-11-23'],
])('%s', (words, given, today) => {
  expect(groundOf({ ...service, ...given }, today)).toBe(words)
})
