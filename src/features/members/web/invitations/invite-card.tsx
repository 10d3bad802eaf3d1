import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'
import { type InvitationsSource, ownMembersSource } from '../members/members-source.ts'
import type { InvitationScope } from './invitations-card.tsx'
import { InviteForm } from './invite-form.tsx'

type Props = {
  scope: InvitationScope
  /** Left out: the organisation's own procedures. */
  source?: InvitationsSource | undefined
  title: string
  hint: string
  /** Without a choice of role the invited person becomes an admin. */
  hasRole: boolean
  /** Closes the card; without it the card stays. */
  onClose?: () => void
}

/** Invites one person after another. */
export function InviteCard({ scope, source = ownMembersSource.invitations, title, hint, hasRole, onClose }: Props) {
  const queryClient = useQueryClient()
  const create = useMutation(
    source.create.mutationOptions({
      onSettled: () => queryClient.invalidateQueries(source.list.queryFilter(scope)),
    }),
  )
  return (
    <Card>
      <CardHeader title={title} hint={hint} />
      <CardBody>
        <InviteForm
          hasRole={hasRole}
          onInvite={async (invitation) => {
            await create.mutateAsync({ ...scope, ...invitation })
            toast.success('Kutsu lähetettiin', invitation.email)
          }}
          onClose={onClose}
        />
      </CardBody>
    </Card>
  )
}
