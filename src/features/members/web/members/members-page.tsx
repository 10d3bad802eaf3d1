import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { InvitationsCard } from '../invitations/invitations-card.tsx'
import { InviteCard } from '../invitations/invite-card.tsx'
import type { Viewer } from './member-standing.ts'
import { MembersCard } from './members-card.tsx'
import { type MembersSource, ownMembersSource } from './members-source.ts'

type Props = {
  organizationId: string
  organizationName: string
  /** Without it the page is read only. */
  canEdit: boolean
  /** Left out: the organisation's own procedures. */
  source?: MembersSource | undefined
  /** A page around it has the title already. */
  embedded?: boolean | undefined
  /** Left out: somebody from outside, who has no place here to leave. */
  viewer?: Viewer | undefined
}

/** Jäsenet: who belongs to the organisation, and who has been asked to. */
export function MembersPage(props: Props) {
  const { organizationId, organizationName, canEdit, source = ownMembersSource, embedded = false } = props
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
      {embedded ? (
        <div className="mb-4 flex justify-end empty:hidden">{invite}</div>
      ) : (
        <>
          <Title />
          <PageHeader title="Jäsenet" actions={invite} />
        </>
      )}
      <div className="grid gap-5">
        {canEdit && isInviting ? (
          <InviteCard
            scope={{ organizationId }}
            source={source.invitations}
            title="Kutsu jäsen"
            hint="Kutsuttu saa sähköpostiinsa linkin, jolla hän liittyy."
            hasRole
            onClose={() => setIsInviting(false)}
          />
        ) : null}
        <MembersCard {...props} source={source} />
        <InvitationsCard
          scope={{ organizationId }}
          source={source.invitations}
          organizationName={organizationName}
          mayInvite={canEdit}
        />
      </div>
    </>
  )
}

function Title() {
  usePageTitle('Jäsenet')
  return null
}
