import { useProfile } from '#features/accounts/web/use-profile.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { NotFoundFace } from '#web/navigation/not-found-face.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SuperUserPage } from './super-user-form.tsx'

/** Superkäyttäjä: what the platform decides of the super-user's own organisation; to everybody else the page does not exist. */
export function OwnSuperUserPage() {
  return useProfile().isSuperUser ? <Page /> : <NotFoundFace />
}

function Page() {
  const { id } = useOrganization()
  usePageTitle('Superkäyttäjä')
  return (
    <>
      <PageHeader title="Superkäyttäjä" />
      <SuperUserPage key={id} organizationId={id} />
    </>
  )
}
