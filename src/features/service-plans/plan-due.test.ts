import { expect, test } from 'vitest'
import { dueOf, type Meters, nextOf, nextVisit } from './plan-due.ts'

const start = { on: '2026-01-15', km: 100_000, tenths: 5000 }
const none = { on: null, km: null, tenths: null }
const meters: Meters = {
  mileageKm: 110_000,
  mileageAt: '2026-11-01T10:00:00Z',
  kmPerDay: 50,
  engineTenths: null,
  engineTenthsAt: null,
  tenthsPerDay: null,
}
const today = '2026-11-23'

test('a part comes next its interval after it was done last', () => {
  const oil = { everyMonths: 12, everyKm: 15_000, everyTenths: null }
  expect(nextOf(oil, { on: '2026-06-30', km: 104_000, tenths: null }, start)).toEqual({
    on: '2027-06-30',
    km: 119_000,
    tenths: null,
  })
})

test('a part that was never done counts from the start of its programme', () => {
  expect(nextOf({ everyMonths: 24, everyKm: null, everyTenths: 2500 }, none, start)).toEqual({
    on: '2028-01-15',
    km: null,
    tenths: 7500,
  })
})

test('what was done elsewhere without a mileage counts kilometres from the start', () => {
  const done = { on: '2026-06-30', km: null, tenths: null }
  expect(nextOf({ everyMonths: 12, everyKm: 15_000, everyTenths: null }, done, start).km).toBe(115_000)
})

test('the first of day and kilometres is what is due, with the day at the pace of the car', () => {
  expect(dueOf({ on: '2027-06-30', km: 112_500, tenths: null }, meters, today)).toEqual({
    dueOn: '2026-12-21',
    state: 'SOON',
  })
  expect(dueOf({ on: '2026-11-30', km: 140_000, tenths: null }, meters, today).dueOn).toBe('2026-11-30')
  expect(dueOf({ on: '2027-06-30', km: 140_000, tenths: null }, meters, today).state).toBeNull()
})

test('a part is late from the day after its day, and as soon as a meter is full', () => {
  expect(dueOf({ on: '2026-11-22', km: null, tenths: null }, meters, today).state).toBe('LATE')
  expect(dueOf({ on: '2026-11-23', km: null, tenths: null }, meters, today).state).toBe('SOON')
  expect(dueOf({ on: null, km: 110_000, tenths: null }, meters, today)).toEqual({ dueOn: '2026-11-01', state: 'LATE' })
})

test('without a pace a meter that is near its limit is soon there', () => {
  const parked = { ...meters, kmPerDay: null }
  expect(dueOf({ on: null, km: 111_000, tenths: null }, parked, today)).toEqual({ dueOn: null, state: 'SOON' })
  expect(dueOf({ on: null, km: 111_001, tenths: null }, parked, today)).toEqual({ dueOn: null, state: null })
})

test('engine hours are due by the pace of the engine', () => {
  const machine = { ...meters, engineTenths: 7000, engineTenthsAt: '2026-11-20T10:00:00Z', tenthsPerDay: 50 }
  expect(dueOf({ on: null, km: null, tenths: 7500 }, machine, today)).toEqual({ dueOn: '2026-11-30', state: 'SOON' })
})

test('a pace of a year ago says nothing', () => {
  const old = { ...meters, mileageAt: '2025-11-01T10:00:00Z' }
  expect(dueOf({ on: null, km: 130_000, tenths: null }, old, today).dueOn).toBeNull()
})

test('one visit takes care of all that is due', () => {
  const items = [
    { name: 'Jarruneste', dueOn: '2026-12-01', state: 'SOON' as const },
    { name: 'Ilmansuodatin', dueOn: '2027-12-01', state: null },
    { name: 'Öljynvaihto', dueOn: '2026-11-01', state: 'LATE' as const },
  ]
  expect(nextVisit(items).map(({ name }) => name)).toEqual(['Öljynvaihto', 'Jarruneste'])
})

test('while nothing is due a visit is what comes within 30 days of the first', () => {
  const items = [
    { name: 'Jarruneste', dueOn: '2027-03-30', state: null },
    { name: 'Ilmansuodatin', dueOn: '2027-04-05', state: null },
    { name: 'Öljynvaihto', dueOn: '2027-03-05', state: null },
    { name: 'Tulpat', dueOn: null, state: null },
  ]
  expect(nextVisit(items).map(({ name }) => name)).toEqual(['Öljynvaihto', 'Jarruneste'])
  expect(nextVisit(items.slice(3))).toEqual([])
})
