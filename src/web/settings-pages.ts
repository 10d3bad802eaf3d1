import type { ComponentType } from 'react'
import type { OrganizationType } from '#shared/organization.ts'
import type { SettingsPage, WebFeature } from './feature.ts'
import { lazyComponent } from './lazy-component.tsx'

/** Every settings page of the features, section by section in their order. */
export const settingsPagesOf = (features: readonly WebFeature[], type?: OrganizationType): SettingsPage[] =>
  features
    .flatMap((feature) => feature.settingsPages ?? [])
    .filter((page) => type === undefined || page.type === undefined || page.type === type)
    .sort((one, other) => sections.indexOf(one.section) - sections.indexOf(other.section) || one.order - other.order)

/** Those that super-users have too, by their path there. */
export const platformPagesOf = (features: readonly WebFeature[], type: OrganizationType) =>
  settingsPagesOf(features, type).filter(
    (page): page is SettingsPage & { managedPath: string } => page.managedPath !== undefined,
  )

const sections: readonly SettingsPage['section'][] = ['organization', 'garage']

const views = new WeakMap<SettingsPage, ComponentType>()

/** The page's component, loaded when it is first shown; the same one each time. */
export function settingsView(page: SettingsPage): ComponentType {
  const known = views.get(page)
  if (known) return known
  const view = lazyComponent(async () => ({ Page: await page.load() }), 'Page')
  views.set(page, view)
  return view
}
