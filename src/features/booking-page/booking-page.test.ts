import { expect, test } from 'vitest'
import { BookingPageEdit, NEW_BOOKING_PAGE, proposedSlug, readOrigin } from './booking-page.ts'

test.each([
  ['Korjaamo Äijälä Oy', 'korjaamo-aijala'],
  ['Vallilan Autohuolto', 'vallilan-autohuolto'],
  ['  Rengas & Jarru — Turku  ', 'rengas-jarru-turku'],
  ['汽车', ''],
])('a garage called %s is proposed the address %s', (name, slug) => {
  expect(proposedSlug(name)).toBe(slug)
})

test.each([
  ['https://www.virta.fi/ajanvaraus?x=1', 'https://www.virta.fi'],
  ['https://Virta.fi:8443', 'https://virta.fi:8443'],
  ['http://localhost:5173/', 'http://localhost:5173'],
  ['http://www.virta.fi', null],
  ['https://*.virta.fi', null],
  ["https://virta.fi; script-src 'unsafe-inline'", null],
  ['https://virta.fi https://muu.fi', null],
  ['www.virta.fi', null],
  ['*', null],
])('the site %s is the origin %s', (typed, origin) => {
  expect(readOrigin(typed)).toBe(origin)
})

test('a page that is off needs neither address nor services, and one that is on needs both', () => {
  const edit = { ...NEW_BOOKING_PAGE, version: 1 }
  expect(BookingPageEdit.safeParse(edit).success).toBe(true)
  const paths = BookingPageEdit.safeParse({ ...edit, isOn: true }).error?.issues.map(({ path }) => path[0])
  expect(paths).toEqual(['slug', 'serviceIds'])
})
