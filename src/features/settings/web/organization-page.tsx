import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { mayEditSettings } from '#features/organizations/organizations.policy.ts'
import { SettingsContext } from '#features/organizations/web/settings-context.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { installedFeatures } from '#web/installed-features.ts'
import { NotFoundView } from '#web/navigation/not-found-view.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { settingsPagesOf, settingsView } from '#web/settings-pages.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** One settings page of the organisation that the person works for now; another organisation gets a page of its own. */
export function OrganizationSettingsPage() {
  const { page: path } = useParams({ from: '/app/settings/$page' })
  const { id, name, type, role } = useOrganization()
  const { isSuperUser } = useProfile()
  const page = settingsPagesOf(installedFeatures()).find((one) => one.path === path)
  if (!page || (page.isPlatforms && !isSuperUser)) return <NotFoundView />
  if (page.type && page.type !== type) return <OtherTypesPage label={page.label} type={page.type} />
  const View = settingsView(page)
  return (
    <SettingsContext
      key={`${id} ${path}`}
      value={{
        api: 'settings',
        whose: { organizationId: id },
        organizationName: name,
        organizationType: type,
        canEdit: mayEditSettings({ organizationType: type, role }),
        isEmbedded: false,
      }}
    >
      <Suspense fallback={<Skeleton className="h-64" />}>
        <View />
      </Suspense>
    </SettingsContext>
  )
}

/** A page that the other type of organisation has: the person may belong to one of those too. */
function OtherTypesPage({ label, type }: { label: string; type: OrganizationType }) {
  usePageTitle(label)
  return (
    <>
      <PageHeader title={label} />
      {type === 'GARAGE' ? (
        <EmptyState title="Tämä sivu on vain korjaamoille">Vaihda korjaamoon, jos kuulut sellaiseen.</EmptyState>
      ) : (
        <EmptyState title="Tämä sivu on vain asiakkaille">
          Vaihda asiakasorganisaatioon, jos kuulut sellaiseen.
        </EmptyState>
      )}
    </>
  )
}
