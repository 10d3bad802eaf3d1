import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { InvitationsCard } from '../invitations/invitations-card.tsx'
import { InviteCard } from '../invitations/invite-card.tsx'
import { MembersCard } from './members-card.tsx'
import { SecurityCard } from './security-card.tsx'

/** Jäsenet: who belongs to the organisation, and who has been asked to. */
export function MembersPage() {
  const { canEdit, isEmbedded } = useSettings()
  const [isInviting, setIsInviting] = useState(false)
  const invite =
    canEdit && !isInviting ? (
      <Button kind="primary" onClick={() => setIsInviting(true)}>
        <UserPlus className="size-4" aria-hidden="true" />
        Kutsu jäsen
      </Button>
    ) : null
  return (
    <>
      {isEmbedded ? (
        <div className="mb-4 flex justify-end empty:hidden">{invite}</div>
      ) : (
        <>
          <Title />
          <PageHeader title="Jäsenet" actions={invite} />
        </>
      )}
      <div className="grid grid-cols-1 gap-5">
        {canEdit && isInviting ? (
          <InviteCard
            title="Kutsu jäsen"
            hint="Kutsuttu saa sähköpostiinsa linkin, jolla hän liittyy."
            hasRole
            onClose={() => setIsInviting(false)}
          />
        ) : null}
        <MembersCard />
        <InvitationsCard mayInvite={canEdit} />
        {canEdit ? <SecurityCard /> : null}
      </div>
    </>
  )
}

function Title() {
  usePageTitle('Jäsenet')
  return null
}
