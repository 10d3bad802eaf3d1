import { usePageTitle } from '#web/navigation/page-title.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { InvitationsCard } from '../invitations/invitations-card.tsx'
import { useOrganization } from '../use-organization.ts'
import { MembersCard } from './members-card.tsx'

/** Who belongs to the organisation, and who has been asked to. */
export function MembersPage() {
  usePageTitle('Jäsenet')
  const { id: organizationId, name, role } = useOrganization()
  return (
    <>
      <PageHeader title="Jäsenet" />
      <div className="grid gap-5">
        <MembersCard />
        <InvitationsCard scope={{ organizationId }} organizationName={name} mayInvite={role === 'ADMIN'} />
      </div>
    </>
  )
}
