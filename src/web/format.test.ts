import { expect, test } from 'vitest'
import {
  formatBytes,
  formatDate,
  formatDateTime,
  formatDay,
  formatKilometres,
  formatPercent,
  formatTime,
  formatTimeRange,
} from './format.ts'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ').replace('\u2212', '-')

test('kilometres, shares and bytes have their units', () => {
  expect(plain(formatKilometres(231400))).toBe('231 400 km')
  expect(plain(formatPercent(0.255))).toBe('25,5 %')
  expect(plain(formatBytes(1_234_567))).toBe('1,2 Mt')
  expect(plain(formatBytes(999))).toBe('999 t')
  expect(plain(formatBytes(0))).toBe('0 t')
})

test('times are Helsinki’s, in summer and in winter', () => {
  expect(formatDateTime('2026-03-05T12:05:00Z')).toBe('5.3.2026 klo 14.05')
  expect(formatDateTime('2026-07-05T06:00:00Z')).toBe('5.7.2026 klo 9.00')
  expect(formatDay('2026-03-05T23:30:00Z')).toBe('pe 6.3.')
})

test('a plain date is not moved by zones', () => {
  expect(formatDate('2026-01-01')).toBe('1.1.2026')
})

test('a range names the day once', () => {
  expect(formatTimeRange('2026-03-05T07:00:00Z', '2026-03-05T09:30:00Z')).toBe('5.3.2026 klo 9.00–11.30')
  expect(formatTimeRange('2026-03-05T07:00:00Z', '2026-03-06T09:30:00Z')).toBe('5.3.2026 klo 9.00 – 6.3.2026 klo 11.30')
})

test('what is no time reads as a dash, and throws nothing', () => {
  for (const odd of ['', 'Invalid Date', '20000-01-01T00:00:00.000Z', new Date(Number.NaN)]) {
    for (const format of [formatDate, formatDay, formatTime]) expect(format(odd)).toBe('–')
    expect(formatDateTime(odd)).toBe('– klo –')
  }
})
