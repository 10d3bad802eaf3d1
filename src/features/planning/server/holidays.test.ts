import { expect, test } from 'vitest'
import { holidaysAmong } from './holidays.ts'

test('the days off of a Finnish year, under their Finnish names', async () => {
  expect(await holidaysAmong('2027-01-01', 365)).toEqual({
    '2027-01-01': 'Uudenvuodenpäivä',
    '2027-01-06': 'Loppiainen',
    '2027-03-26': 'Pitkäperjantai',
    '2027-03-28': 'Pääsiäispäivä',
    '2027-03-29': 'Toinen pääsiäispäivä',
    '2027-05-01': 'Vappu',
    '2027-05-06': 'Helatorstai',
    '2027-05-16': 'Helluntaipäivä',
    '2027-06-25': 'Juhannusaatto',
    '2027-06-26': 'Juhannuspäivä',
    '2027-11-06': 'Pyhäinpäivä',
    '2027-12-06': 'Itsenäisyyspäivä',
    '2027-12-24': 'Jouluaatto',
    '2027-12-25': 'Joulupäivä',
    '2027-12-26': 'Tapaninpäivä',
  })
})

test('over the end of a year, and nothing beyond what is asked', async () => {
  expect(await holidaysAmong('2026-12-25', 8)).toEqual({
    '2026-12-25': 'Joulupäivä',
    '2026-12-26': 'Tapaninpäivä',
    '2027-01-01': 'Uudenvuodenpäivä',
  })
  expect(await holidaysAmong('2026-11-23', 1)).toEqual({})
})

test.each([
  [2026, '06-20'],
  [2028, '06-24'],
  [2030, '06-22'],
])('Midsummer of %i is the Saturday of its week', async (year, day) => {
  expect((await holidaysAmong(`${year}-${day}`, 1))[`${year}-${day}`]).toBe('Juhannuspäivä')
})
