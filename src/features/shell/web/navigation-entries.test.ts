import { describe, expect, test } from 'vitest'
import {
  actionsFor,
  bottomEntries,
  isPresent,
  type NavigationEntry,
  sectionsFor,
  signedOutEntries,
} from './navigation-entries.ts'

const counts = { unarchivedTickets: 7, openBooks: 2, unreadMessages: 0 }
const viewer = { isSuperUser: false, isEmailVerified: true }
const labels = (entries: NavigationEntry[]) => entries.map((entry) => entry.label)
const entryOf = (type: 'GARAGE' | 'CUSTOMER', label: string, of = counts) =>
  sectionsFor({ ...viewer, type }, of)
    .flatMap(({ entries }) => entries)
    .find((entry) => entry.label === label)

test.each([
  ['CUSTOMER', 'Pyydä korjaamoilta tarjous', ['Ilmoita auto korjaamolle', 'Pyydä sähköinen huoltohistoria']],
  ['GARAGE', 'Ilmoita asiakkaan auto korjaamolle', []],
] as const)('a %s starts with "%s"', (type, primary, secondary) => {
  const actions = actionsFor({ type })
  expect(actions.primary.label).toBe(primary)
  expect(labels(actions.secondary)).toEqual(secondary)
})

test.each([
  ['CUSTOMER', ['Työpöytä', 'Huoltokirjat', 'Viestit', 'Arkisto', 'Korjaamot', 'Asetukset', 'Tuki']],
  ['GARAGE', ['Työpöytä', 'Huoltokirjat', 'Viestit', 'Arkisto', 'Asetukset', 'Tuki']],
] as const)('a %s navigates by %j', (type, expected) => {
  const sections = sectionsFor({ ...viewer, type }, counts)
  expect(sections.flatMap(({ entries }) => labels(entries))).toEqual(expected)
  expect(sections.map(({ label }) => label)).toEqual([null, null])
})

test('only a super-user has the section for super-users', () => {
  const last = sectionsFor({ ...viewer, type: 'GARAGE', isSuperUser: true }, counts).at(-1)
  expect(last?.label).toBe('Vain superkäyttäjille')
  expect(labels(last?.entries ?? [])).toEqual(['Organisaatiot', 'Käyttäjät', 'Korjaamojen käyttöaste'])
})

describe('the counts', () => {
  test('of the work desk are its unarchived tickets', () => {
    expect(entryOf('CUSTOMER', 'Työpöytä')?.count).toMatchObject({ of: 7, isUrgent: false })
  })
  test.each([
    ['GARAGE', 2, true],
    ['GARAGE', 0, false],
    ['CUSTOMER', 2, false],
  ] as const)('of the books are urgent for a %s with %i of them: %s', (type, openBooks, isUrgent) => {
    expect(entryOf(type, 'Huoltokirjat', { ...counts, openBooks })?.count).toMatchObject({ of: openBooks, isUrgent })
  })
})

test('the bottom bar has the desk and the books left of Lisää, messages and settings right of it', () => {
  const { left, right } = bottomEntries({ ...viewer, type: 'CUSTOMER' }, counts)
  expect([labels(left), labels(right)]).toEqual([
    ['Työpöytä', 'Huoltokirjat'],
    ['Viestit', 'Asetukset'],
  ])
})

test('a visitor is offered signing in, signing up and a new password', () => {
  expect(labels(signedOutEntries)).toEqual(['Kirjaudu sisään', 'Luo tili', 'Unohdin salasanani'])
})

test.each([
  ['Työpöytä', '/app', true],
  ['Työpöytä', '/app/', true],
  ['Työpöytä', '/app/tickets/new', true],
  ['Työpöytä', '/app/tickets/1', true],
  ['Työpöytä', '/app/ticketsomething', false],
  ['Työpöytä', '/app/archive', false],
  ['Huoltokirjat', '/app/maintenance-books', true],
  ['Huoltokirjat', '/app/maintenance-books/1', true],
  ['Huoltokirjat', '/app', false],
  ['Asetukset', '/app/settings/user-account', true],
  ['Asetukset', '/app/settings/garage-products', true],
  ['Arkisto', '/app/archived', false],
])('%s on %s is the present entry: %s', (label, pathname, expected) => {
  const entry = entryOf('CUSTOMER', label)
  expect(entry && isPresent(entry, pathname)).toBe(expected)
})
