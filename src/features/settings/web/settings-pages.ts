import { Bell, type LucideIcon, UserRound } from 'lucide-react'
import type { Viewer, WebFeature } from '#web/feature.ts'
import { settingsPagesOf } from '#web/settings-pages.ts'

export type SettingsLink = { to: string; label: string; icon: LucideIcon }
export type SettingsSection = { label: string; pages: readonly SettingsLink[] }

/** What everybody has, also without an organisation. */
export const ownSettings: SettingsSection = {
  label: 'Omat asetukset',
  pages: [
    { to: '/app/settings/user-account', label: 'Käyttäjätili', icon: UserRound },
    { to: '/app/settings/user-notifications', label: 'Ilmoitukset', icon: Bell },
  ],
}

/** Of a private person, who has no organisation. */
const PERSONS_LABEL = 'Omat tiedot'
const labels = { organization: 'Organisaatio', garage: 'Korjaamo' } as const

/** The pages that this person is offered, section by section; no section is empty. */
export function settingsFor(
  features: readonly WebFeature[],
  { type, isPerson, isSuperUser }: Pick<Viewer, 'type' | 'isPerson' | 'isSuperUser'>,
): SettingsSection[] {
  const offered = settingsPagesOf(features, type).filter(
    ({ isPlatforms, isForCompanies }) => (!isPlatforms || isSuperUser) && !(isForCompanies && isPerson),
  )
  const sections = (['organization', 'garage'] as const).map((section) => ({
    label: isPerson ? PERSONS_LABEL : labels[section],
    pages: offered
      .filter((page) => page.section === section)
      .map(({ path, label, icon }) => ({ to: `/app/settings/${path}`, label, icon })),
  }))
  return [ownSettings, ...sections].filter(({ pages }) => pages.length > 0)
}
