import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CountedReading, dayOfReading, pacePerDay } from './pace.ts'

const START = Date.parse('2026-01-01T10:00:00Z')
const DAY_MS = 86_400_000
const on = (day: number, value: number): CountedReading => ({
  value,
  readAt: new Date(START + day * DAY_MS).toISOString(),
})
const now = new Date(START + 200 * DAY_MS)

describe('the pace of a car', () => {
  test('follows from the distance between its readings', () => {
    expect(pacePerDay([on(0, 10_000), on(60, 13_720), on(120, 17_440)])).toBeCloseTo(62)
  })
  test.each([
    ['without a reading', []],
    ['from two readings', [on(0, 0), on(100, 5000)]],
    ['from readings of less than 60 days', [on(0, 0), on(30, 900), on(59, 1800)]],
    ['of a car that stands', [on(0, 40_000), on(100, 40_010), on(200, 40_020)]],
    ['from what was read more than two years before the last', [on(-900, 0), on(-800, 9000), on(0, 90_000)]],
  ])('stays unknown %s', (_, readings) => {
    expect(pacePerDay(readings)).toBeNull()
  })
  test('begins again with another odometer', () => {
    expect(pacePerDay([on(0, 250_000), on(50, 253_000), on(60, 0), on(100, 1600), on(130, 2800)])).toBeCloseTo(40)
  })

  const walk = fc
    .array(fc.record({ days: fc.integer({ min: 15, max: 60 }), km: fc.integer({ min: 0, max: 9000 }) }), {
      minLength: 4,
      maxLength: 12,
    })
    .map((steps) => {
      let [day, km] = [0, 20_000]
      return [
        on(day, km),
        ...steps.map((step) => {
          day += step.days
          km += step.km
          return on(day, km)
        }),
      ]
    })
  const pacesOf = (readings: readonly CountedReading[]) =>
    readings.slice(1).map((to, place) => {
      const from = readings[place] ?? to
      return ((to.value - from.value) / (Date.parse(to.readAt) - Date.parse(from.readAt))) * DAY_MS
    })

  test('lies between the slowest and the fastest stretch, and does not depend on where the count began', () => {
    fc.assert(
      fc.property(walk, fc.integer({ min: 0, max: 500_000 }), (readings, more) => {
        const pace = pacePerDay(readings)
        const further = readings.map((one) => ({ ...one, value: one.value + more }))
        expect(pacePerDay(further)).toBe(pace)
        if (pace === null) return
        const paces = pacesOf(readings)
        expect(pace).toBeGreaterThanOrEqual(Math.min(...paces) - 1e-9)
        expect(pace).toBeLessThanOrEqual(Math.max(...paces) + 1e-9)
      }),
    )
  })
  test('does not change by one wrong reading of a steady car', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 300 }), fc.integer({ min: 1, max: 8 }), (pace, wrongAt) => {
        const readings = Array.from({ length: 10 }, (_, place) => on(place * 30, 1000 + place * 30 * pace))
        const next = readings[wrongAt + 1]?.value ?? 0
        const wrong = readings.map((one, place) => (place === wrongAt ? { ...one, value: next } : one))
        expect(pacePerDay(wrong)).toBeCloseTo(pace)
      }),
    )
  })
})

describe('the day of a mileage', () => {
  const readings = [on(0, 10_000), on(60, 13_000), on(120, 16_000)]
  const pace = pacePerDay(readings)

  test('comes as many days after the last reading as the rest takes', () => {
    // 1000 km at 50 km a day, from 1 May on
    expect(dayOfReading(17_000, readings, { pace, now })).toBe('2026-05-21')
  })
  test('equals the day of the first reading that reached it', () => {
    expect(dayOfReading(12_500, readings, { pace, now })).toBe('2026-03-02')
    expect(dayOfReading(10_000, [on(0, 10_000)], { pace: null, now })).toBe('2026-01-01')
  })
  test.each([
    ['without a pace', 17_000, null, now],
    ['a year after the last reading', 17_000, 50, new Date(START + 486 * DAY_MS)],
    ['that is more than ten years away', 900_000, 50, now],
  ])('stays unknown %s', (_, km, of, at) => {
    expect(dayOfReading(km, readings, { pace: of, now: at })).toBeNull()
  })
  test('stays the same while a car goes on at its pace, and as days go by', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 200 }), fc.integer({ min: 121, max: 300 }), (km, day) => {
        const steady = [0, 60, 120].map((at) => on(at, at * km))
        const target = 400 * km
        const given = { pace: pacePerDay(steady), now }
        const before = dayOfReading(target, steady, given)
        expect(dayOfReading(target, steady, { ...given, now: new Date(START + day * DAY_MS) })).toBe(before)
        const withSlip = [...steady, on(day, day * km)]
        expect(dayOfReading(target, withSlip, { pace: pacePerDay(withSlip), now })).toBe(before)
      }),
    )
  })
})
