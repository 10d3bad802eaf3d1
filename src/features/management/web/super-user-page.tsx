import { useProfile } from '#features/accounts/web/use-profile.ts'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { NotFoundView } from '#web/navigation/not-found-view.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SuperUserSettingsForm } from './super-user-form.tsx'

/** Superkäyttäjä: what only the platform decides of an organisation; to everybody else the page does not exist. */
export function SuperUserPage() {
  const { whose, isEmbedded } = useSettings()
  if (!useProfile().isSuperUser) return <NotFoundView />
  return (
    <>
      {isEmbedded ? null : <Title />}
      <SuperUserSettingsForm organizationId={whose.organizationId} />
    </>
  )
}

function Title() {
  usePageTitle('Superkäyttäjä')
  return <PageHeader title="Superkäyttäjä" />
}
