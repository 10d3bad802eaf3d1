import { expect, test } from 'vitest'
import { openingText } from './opening-text.ts'

const day = { opens: '08:00', closes: '17:00' }
const week = [day, day, day, day, { opens: '08:00', closes: '16:30' }, null, null]
const always = Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '24:00' }))

test.each([
  ['open', week, '2026-11-23T10:00:00Z', 'Auki nyt klo 17 asti'],
  ['open on a Friday', week, '2026-11-20T10:00:00Z', 'Auki nyt klo 16.30 asti'],
  ['before opening', week, '2026-11-23T05:00:00Z', 'Suljettu, avautuu klo 8'],
  ['the evening before', week, '2026-11-23T18:00:00Z', 'Suljettu, avautuu huomenna klo 8'],
  ['on Saturday', week, '2026-11-21T10:00:00Z', 'Suljettu, avautuu ma klo 8'],
  ['day and night', always, '2026-11-21T10:00:00Z', 'Auki nyt'],
  ['never open', Array.from({ length: 7 }, () => null), '2026-11-21T10:00:00Z', 'Suljettu'],
  ['unknown', null, '2026-11-21T10:00:00Z', 'Aukioloajat eivät ole tiedossa'],
])('%s', (_when, hours, at, text) => {
  expect(openingText(hours, new Date(at))).toBe(text)
})
