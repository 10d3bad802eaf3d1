import { useProfile } from '#features/accounts/web/use-profile.ts'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { NotFoundFace } from '#web/navigation/not-found-face.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SuperUserSettingsForm } from './super-user-form.tsx'

/** Superkäyttäjä: what the platform alone decides of an organisation; to everybody else the page does not exist. */
export function SuperUserPage() {
  const { whose, isEmbedded } = useSettings()
  if (!useProfile().isSuperUser) return <NotFoundFace />
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
