import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'
import { organizationsApi } from '../organizations.api.ts'
import type { InvitationScope } from './invitations-card.tsx'
import { InviteForm } from './invite-form.tsx'

type Props = {
  scope: InvitationScope
  title: string
  hint: string
  /** Without a choice of role the invited person becomes an admin. */
  hasRole: boolean
  /** Closes the card; without it the card stays. */
  onClose?: () => void
}

/** Invites one person after another. */
export function InviteCard({ scope, title, hint, hasRole, onClose }: Props) {
  const queryClient = useQueryClient()
  const create = useMutation(
    organizationsApi.invitations.create.mutationOptions({
      onSettled: () => queryClient.invalidateQueries(organizationsApi.invitations.list.queryFilter(scope)),
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
