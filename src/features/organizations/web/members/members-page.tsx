import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { mayEditSettings } from '../../organizations.policy.ts'
import { InvitationsCard } from '../invitations/invitations-card.tsx'
import { InviteCard } from '../invitations/invite-card.tsx'
import { useOrganization } from '../use-organization.ts'
import { MembersCard } from './members-card.tsx'

/** Who belongs to the organisation, and who has been asked to. */
export function MembersPage() {
  usePageTitle('Jäsenet')
  const { id: organizationId, name, type, role } = useOrganization()
  const mayInvite = mayEditSettings({ organizationType: type, role })
  const [isInviting, setIsInviting] = useState(false)
  return (
    <>
      <PageHeader
        title="Jäsenet"
        actions={
          mayInvite && !isInviting ? (
            <Button kind="primary" onClick={() => setIsInviting(true)}>
              <UserPlus className="size-4" aria-hidden="true" />
              Kutsu jäsen
            </Button>
          ) : null
        }
      />
      <div className="grid gap-5">
        {mayInvite && isInviting ? (
          <InviteCard
            scope={{ organizationId }}
            title="Kutsu jäsen"
            hint="Kutsuttu saa sähköpostiinsa linkin, jolla hän liittyy."
            hasRole
            onClose={() => setIsInviting(false)}
          />
        ) : null}
        <MembersCard />
        <InvitationsCard scope={{ organizationId }} organizationName={name} mayInvite={mayInvite} />
      </div>
    </>
  )
}
