import { Settings } from 'lucide-react'
import { expect, test } from 'vitest'
import type { NavigationEntry, Viewer, WebFeature } from '#web/feature.ts'
import { pageActs } from './page-acts.ts'

const entry = (
  place: NavigationEntry['place'],
  label: string,
  more: Partial<NavigationEntry> = {},
): NavigationEntry => ({
  place,
  order: 1,
  to: `/app/${label}`,
  label,
  icon: Settings,
  ...more,
})
const feature: WebFeature = {
  name: 'tyres',
  failures: {},
  checkedPages: [],
  navigation: [
    entry('main', 'Autot', { isFor: ({ type }) => type === 'CUSTOMER' }),
    entry('action', 'Ilmoita auto korjaamolle'),
    entry('platform', 'Autojen tiedot'),
    entry('visitor', 'Autoilijalle'),
  ],
  settingsPages: [
    {
      path: 'organization-drivers',
      section: 'organization',
      order: 1,
      label: 'Autojen kuljettajat',
      icon: Settings,
      type: 'CUSTOMER',
      load: async () => () => null,
    },
  ],
}
const viewer: Viewer = {
  type: 'CUSTOMER',
  isPerson: false,
  role: 'MEMBER',
  isSuperUser: false,
  isEmailVerified: true,
  switchedOn: [],
}
const found = (text: string, given: Partial<Viewer> = {}) =>
  pageActs([feature], { ...viewer, ...given }, text).map(({ label }) => label)

test('what is begun comes first, then the pages and settings that the person is offered', () => {
  expect(found('AUTO')).toEqual(['Ilmoita auto korjaamolle', 'Autot', 'Autojen kuljettajat'])
  expect(found('auto', { type: 'GARAGE', isSuperUser: true })).toEqual(['Ilmoita auto korjaamolle', 'Autojen tiedot'])
})

test('all words are looked for, also in what kind of page it is; without any there is nothing', () => {
  expect(found('korjaamolle ilmoita')).toEqual(['Ilmoita auto korjaamolle'])
  expect(found('asetukset kuljettajat')).toEqual(['Autojen kuljettajat'])
  expect(found('auto huolto')).toEqual([])
  expect(found('  ')).toEqual([])
})

test('pages outside of the navigation are found too, also by what people look for on them', () => {
  expect(found('ilmoitukset')).toEqual(['Ilmoitukset', 'Omat ilmoitukset'])
  expect(found('salasana')).toEqual(['Käyttäjätili'])
})

test('a garage begins a job of a plate or a phone number that nothing knows; a customer, and other words, do not', () => {
  const acts = (text: string, type: 'GARAGE' | 'CUSTOMER' = 'GARAGE') =>
    pageActs([feature], { ...viewer, type }, text).map(({ to, search, caller }) => [to, search, caller])
  expect(acts('xyz 999')).toEqual([['/app/tickets/new', { plate: 'XYZ-999' }, 'XYZ-999']])
  expect(acts('+358401234567')).toEqual([['/app/tickets/new', { plate: '040 123 4567' }, '040 123 4567']])
  for (const text of ['xyz 999', '040 123 4567']) expect(acts(text, 'CUSTOMER')).toEqual([])
  expect(acts('0401')).toEqual([])
  expect(acts('jarrut')).toEqual([])
})
