import { expect, test } from 'vitest'
import { hoursText, oddHours } from './engine-hours.ts'

const before = { tenths: 12_345, at: '2026-10-01T08:00:00Z' }
const on = (day: string) => Date.parse(`${day}T08:00:00Z`)

test('hours that fall are odd', () => {
  expect(oddHours(12_344, before, on('2026-10-02'))).toBe('falls')
  expect(oddHours(12_345, before, on('2026-10-02'))).toBeNull()
})

test('an engine cannot run more hours than there are in the days between', () => {
  expect(oddHours(12_345 + 2400, before, on('2026-10-11'))).toBeNull()
  expect(oddHours(12_345 + 2401, before, on('2026-10-11'))).toBe('jumps')
})

test('two days of hours are never odd, and the first reading is not either', () => {
  expect(oddHours(12_345 + 480, before, on('2026-10-01'))).toBeNull()
  expect(oddHours(90_000, null, on('2026-10-01'))).toBeNull()
})

test('hours are shown with one decimal where there is one', () => {
  expect(hoursText(12_345).replaceAll(/\s/g, ' ')).toBe('1 234,5 h')
  expect(hoursText(2500).replaceAll(/\s/g, ' ')).toBe('250 h')
})
