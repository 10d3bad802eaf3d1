import { Circle } from 'lucide-react'
import { describe, expect, test } from 'vitest'
import type { NavigationEntry, Viewer, WebFeature } from '#web/feature.ts'
import { bottomEntries, entriesAt, isPresent, sectionsFor } from './navigation-entries.ts'

const viewer: Viewer = {
  type: 'GARAGE',
  isPerson: false,
  role: 'ADMIN',
  isSuperUser: false,
  isEmailVerified: true,
  switchedOn: [],
}
const entry = (given: Partial<NavigationEntry> & { label: string }): NavigationEntry => ({
  place: 'main',
  order: 10,
  to: '/app',
  icon: Circle,
  ...given,
})
const feature = (...navigation: NavigationEntry[]): WebFeature => ({
  name: 'x',
  failures: {},
  checkedPages: [],
  navigation,
})
const labels = (entries: readonly NavigationEntry[]) => entries.map(({ label }) => label)

describe('the entries of a place', () => {
  const features = [
    feature(entry({ label: 'second', order: 20 }), entry({ label: 'own', place: 'own' })),
    feature(entry({ label: 'first' }), entry({ label: 'customers', isFor: ({ type }) => type === 'CUSTOMER' })),
  ]
  test('come from all features, in their order, and only those for the viewer', () => {
    expect(labels(entriesAt(features, 'main', viewer))).toEqual(['first', 'second'])
    expect(labels(entriesAt(features, 'main', { ...viewer, type: 'CUSTOMER' }))).toEqual([
      'first',
      'customers',
      'second',
    ])
  })
  test('for a visitor are only those for everyone', () => {
    expect(labels(entriesAt(features, 'main', null))).toEqual(['first', 'second'])
  })
})

test('only a super-user has the section for super-users, and no section is empty', () => {
  const features = [feature(entry({ label: 'a' }), entry({ label: 'p', place: 'platform' }))]
  expect(sectionsFor(features, viewer).map(({ entries }) => labels(entries))).toEqual([['a']])
  expect(sectionsFor(features, { ...viewer, isSuperUser: true }).map(({ label }) => label)).toEqual([
    null,
    'Vain superkäyttäjille',
  ])
})

test('the bottom bar takes the entries that name their side of it', () => {
  const features = [
    feature(
      entry({ label: 'l', bottomBar: 'left' }),
      entry({ label: 'r', place: 'own', bottomBar: 'right' }),
      entry({ label: 'n' }),
    ),
  ]
  const { left, right } = bottomEntries(features, viewer)
  expect([labels(left), labels(right)]).toEqual([['l'], ['r']])
})

describe('the present entry', () => {
  const entries: Record<string, Pick<NavigationEntry, 'to' | 'alsoUnder'>> = {
    Työpöytä: { to: '/app', alsoUnder: ['/app/tickets'] },
    Huoltokirjat: { to: '/app/maintenance-books' },
    Asetukset: { to: '/app/settings/user-account', alsoUnder: ['/app/settings'] },
    Arkisto: { to: '/app/archive' },
  }
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
  ])('%s on %s: %s', (label, pathname, expected) => {
    const found = entries[label]
    expect(found && isPresent(found, pathname)).toBe(expected)
  })
})
