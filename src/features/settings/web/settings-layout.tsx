import { Outlet } from '@tanstack/react-router'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { useIsPerson, useOptionalOrganization } from '#features/organizations/web/use-organization.ts'
import { installedFeatures } from '#web/installed-features.ts'
import { SettingsList } from './settings-list.tsx'
import { ownSettings, settingsFor } from './settings-pages.ts'

/** The list of pages next to the page on wide screens, above it on narrow ones. */
export function SettingsLayout() {
  const { isSuperUser } = useProfile()
  const organization = useOptionalOrganization()
  const isPerson = useIsPerson()
  const sections = organization
    ? settingsFor(installedFeatures(), { ...organization, isPerson, isSuperUser })
    : [ownSettings]
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-5 xl:grid-cols-[14rem_minmax(0,1fr)] xl:gap-8">
      <SettingsList sections={sections} />
      <div className="min-w-0 max-w-4xl">
        <Outlet />
      </div>
    </div>
  )
}
