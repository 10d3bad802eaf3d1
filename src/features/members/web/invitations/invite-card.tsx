import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSettingsApi } from '../members.api.ts'
import { InviteForm } from './invite-form.tsx'

type Props = {
  title: string
  hint: string
  /** Without a choice of role the invited person becomes an admin. */
  hasRole: boolean
  /** Closes the card; without it the card stays. */
  onClose?: () => void
}

/** Invites one person after another. */
export function InviteCard({ title, hint, hasRole, onClose }: Props) {
  const { whose } = useSettings()
  const api = useSettingsApi('invitations')
  const queryClient = useQueryClient()
  const create = useMutation(
    api.create.mutationOptions({
      onSettled: () => queryClient.invalidateQueries(api.list.queryFilter(whose)),
    }),
  )
  return (
    <Card>
      <CardHeader title={title} hint={hint} />
      <CardBody>
        <InviteForm
          hasRole={hasRole}
          onInvite={async (invitation) => {
            await create.mutateAsync({ ...whose, ...invitation })
            toast.success('Kutsu lähetetty', invitation.email)
          }}
          onClose={onClose}
        />
      </CardBody>
    </Card>
  )
}
