import { KeyRound } from 'lucide-react'
import { expect, test } from 'vitest'
import type { WebFeature } from '#web/feature.ts'
import { settingsFor } from './settings-pages.ts'

const page = { section: 'organization', order: 1, icon: KeyRound, load: async () => () => null } as const
const feature: WebFeature = {
  name: 'one',
  failures: {},
  checkedPages: [],
  settingsPages: [
    { ...page, path: 'everybody', label: 'Kaikille' },
    { ...page, path: 'companies', label: 'Yrityksille', isForCompanies: true },
    { ...page, path: 'platform', label: 'Alustalle', isPlatforms: true },
  ],
}
const labelsFor = (viewer: { isPerson: boolean; isSuperUser: boolean }) =>
  settingsFor([feature], { type: 'CUSTOMER', ...viewer })
    .flatMap(({ pages }) => pages.map(({ label }) => label))
    .slice(2)

test('a private person is not offered pages for companies, and only super-users those of the platform', () => {
  expect(labelsFor({ isPerson: true, isSuperUser: false })).toEqual(['Kaikille'])
  expect(labelsFor({ isPerson: false, isSuperUser: false })).toEqual(['Kaikille', 'Yrityksille'])
  expect(labelsFor({ isPerson: false, isSuperUser: true })).toEqual(['Kaikille', 'Yrityksille', 'Alustalle'])
})
