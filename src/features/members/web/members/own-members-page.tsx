import { useProfile } from '#features/accounts/web/use-profile.ts'
import { mayEditSettings } from '#features/organizations/organizations.policy.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { MembersPage } from './members-page.tsx'

/** The members of the organisation that the person works for now; another organisation gets a page of its own. */
export function OwnMembersPage() {
  const { id: userId } = useProfile()
  const { id, name, type, role } = useOrganization()
  return (
    <MembersPage
      key={id}
      organizationId={id}
      organizationName={name}
      canEdit={mayEditSettings({ organizationType: type, role })}
      viewer={{ userId, organizationType: type, role }}
    />
  )
}
