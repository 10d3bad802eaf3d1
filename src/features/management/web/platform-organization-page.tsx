import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { SettingsContext } from '#features/organizations/web/settings-context.ts'
import { installedFeatures } from '#web/installed-features.ts'
import { NotFoundView } from '#web/navigation/not-found-view.tsx'
import { NOT_FOUND_TITLE, usePageTitle } from '#web/navigation/page-title.ts'
import { platformPagesOf, settingsView } from '#web/settings-pages.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usePlatformOrganization } from './use-platform-organization.ts'

/** One settings page of an organisation in the management. */
export function PlatformOrganizationPage() {
  const { page: path } = useParams({ from: '/app/manage/organizations/$organizationId/$page' })
  const { id, name, type } = usePlatformOrganization()
  const page = platformPagesOf(installedFeatures(), type).find((one) => one.managedPath === path)
  usePageTitle(page ? `${page.label}: ${name}` : NOT_FOUND_TITLE)
  if (!page) return <NotFoundView />
  const View = settingsView(page)
  return (
    <SettingsContext
      key={`${id} ${path}`}
      value={{
        api: 'management.settings',
        whose: { organizationId: id },
        organizationName: name,
        organizationType: type,
        canEdit: true,
        isEmbedded: true,
      }}
    >
      {/* as wide as among the organisation's own settings */}
      <div className="max-w-4xl">
        <Suspense fallback={<Skeleton className="h-64" />}>
          <View />
        </Suspense>
      </div>
    </SettingsContext>
  )
}
