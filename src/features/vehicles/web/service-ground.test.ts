import { expect, test } from 'vitest'
import { groundOf } from './service-ground.ts'

const service = {
  nextServiceOn: null,
  nextServiceKm: 60_000,
  mileageKm: 55_000,
  serviceKmOn: '2027-03-14',
  kmPerDay: 62,
  nextServiceTenths: null,
  serviceHoursOn: null,
  engineTenths: null,
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
  [
    'Arvio: noin 14.3.2027, kun moottori käy 3,2 h päivässä',
    {
      nextServiceKm: null,
      nextServiceTenths: 5000,
      engineTenths: 4200,
      serviceHoursOn: '2027-03-14',
      tenthsPerDay: 32,
    },
    '2026-11-23',
  ],
  [
    'Käyttötunnit tulivat täyteen viimeistään 14.3.2027',
    { nextServiceTenths: 5000, engineTenths: 5001, serviceHoursOn: '2027-03-14' },
    '2027-04-01',
  ],
])('%s', (words, given, today) => {
  expect(groundOf({ ...service, ...given }, today)?.replaceAll(' ', ' ') ?? null).toBe(words)
})
