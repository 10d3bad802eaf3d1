import { describe, expect, test } from 'vitest'
import { firstFreeTime, forOneMechanic, freeTimes, startTimes } from './free-times.ts'
import { type GarageDays, momentOn, type Span } from './planning.ts'

const day = { opens: '08:00', closes: '16:00' }
const garage: GarageDays = {
  openingHours: [day, day, day, day, day, null, null],
  bays: 2,
  hoursPerDay: 8,
  holidays: { '2026-12-24': 'Jouluaatto', '2026-12-25': 'Joulupäivä' },
}
const MONDAY = '2026-11-23'
const at = (time: string, on = MONDAY) => momentOn(on, time)
const span = (from: string, to: string, on = MONDAY): Span => ({ start: at(from, on), end: at(to, on) })
const clock = (ms: number) =>
  new Date(ms).toLocaleTimeString('en-GB', { timeZone: 'Europe/Helsinki', hour: '2-digit', minute: '2-digit' })
const timesOf = (work: Span[], minutes: number, one = garage, notBefore = at('00:00'), on = MONDAY) =>
  freeTimes(on, { garage: one, work, minutes, notBefore }).map(clock)

test('times begin at opening and are half an hour apart', () => {
  expect(startTimes(MONDAY, garage).map(clock).slice(0, 3)).toEqual(['08:00', '08:30', '09:00'])
  expect(startTimes(MONDAY, garage)).toHaveLength(16)
  expect(startTimes('2026-11-28', garage)).toEqual([])
})

describe('a time is free', () => {
  test('while one of the bays is free', () => {
    expect(timesOf([span('08:00', '10:00')], 60)[0]).toBe('08:00')
    expect(timesOf([span('08:00', '10:00'), span('08:00', '09:30')], 60)[0]).toBe('09:30')
  })

  test('when works follow each other in one bay, however many they are', () => {
    const row = [span('08:00', '10:00'), span('10:00', '12:00'), span('12:00', '16:00')]
    expect(timesOf(row, 240)).toContain('08:00')
  })

  test('only when nothing that begins meanwhile needs the bay', () => {
    const later = [span('09:00', '12:00'), span('09:00', '12:00')]
    expect(timesOf(later, 60)[0]).toBe('08:00')
    expect(timesOf(later, 90)[0]).toBe('12:00')
  })

  test('only while the day has room for it', () => {
    const fewHours = { ...garage, hoursPerDay: 2 }
    expect(timesOf([span('08:00', '10:00'), span('10:00', '11:00')], 60, fewHours)[0]).toBe('08:00')
    expect(timesOf([span('08:00', '10:00'), span('10:00', '12:00')], 60, fewHours)).toEqual([])
  })

  test('not before the earliest moment, nor so late that the day holds little of it', () => {
    expect(timesOf([], 60, garage, at('14:10'))).toEqual(['14:30', '15:00'])
    expect(timesOf([], 30, garage, at('14:10'))).toEqual(['14:30', '15:00', '15:30'])
    expect(timesOf([], 600, garage, at('14:10'))).toEqual(['14:30', '15:00'])
  })

  test('never on a closed day, nor in a garage without bays', () => {
    expect(timesOf([], 60, garage, 0, '2026-12-24')).toEqual([])
    expect(timesOf([], 60, { ...garage, bays: 0 })).toEqual([])
  })

  test('on days on which the clocks change as on any other', () => {
    const always = { ...garage, openingHours: Array(7).fill(day) }
    for (const on of ['2026-10-25', '2026-03-29'])
      expect(timesOf([span('08:00', '16:00', on), span('08:00', '12:00', on)], 60, always, 0, on)[0]).toBe('12:00')
  })
})

test('only a mechanic’s own work counts for that mechanic', () => {
  expect(timesOf([span('08:00', '10:00')], 60, forOneMechanic(garage, 'matti'))[0]).toBe('10:00')
})

test('a mechanic who is away has no free time, and one bay less is free with the others', () => {
  const away = { mechanicId: 'matti', fromDay: '2026-11-20', toDay: '2026-11-30' }
  const staffed = { ...garage, bays: 2, people: ['liisa', 'matti'], absences: [away] }
  expect(timesOf([], 60, forOneMechanic(staffed, 'matti'))).toEqual([])
  expect(timesOf([], 60, forOneMechanic(staffed, 'liisa'))[0]).toBe('08:00')
  expect(timesOf([span('08:00', '10:00')], 60, staffed)[0]).toBe('10:00')
  expect(timesOf([span('08:00', '10:00')], 60, { ...staffed, absences: [] })[0]).toBe('08:00')
})

describe('the first free time', () => {
  const wanted = (work: Span[], from: string) => ({ garage, work, minutes: 60, notBefore: momentOn(from, '12:00') })

  test('goes over weekends and holidays', () => {
    const full = ['2026-12-23'].flatMap((on) => [span('08:00', '16:00', on), span('08:00', '16:00', on)])
    expect(firstFreeTime('2026-12-23', 14, wanted(full, '2026-12-23'))).toBe(at('08:00', '2026-12-28'))
  })

  test('does not exist when the requested days are full', () => {
    expect(firstFreeTime('2026-12-24', 4, wanted([], '2026-12-24'))).toBeNull()
  })
})
