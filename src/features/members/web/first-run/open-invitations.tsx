import { useMutation, useQuery } from '@tanstack/react-query'
import { useChooseOrganization } from '#features/organizations/web/organization-switching.tsx'
import { MEMBER_ROLE_LABELS } from '#shared/organization.ts'
import { failureText } from '#web/failure-text.ts'
import { formatDate } from '#web/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'
import type { InvitationPreview } from '../../members.ts'
import { membersApi } from '../members.api.ts'

/** Often enough that a user who waits for an invitation sees it come. */
const ASK_MS = 10_000

export const useOpenInvitations = () =>
  useQuery(
    membersApi.invitations.mine.queryOptions(undefined, {
      refetchInterval: ASK_MS,
      refetchOnWindowFocus: 'always',
    }),
  )

/** Invitations to the person's own proved address; nothing at all without one. */
export function OpenInvitations() {
  const { data: invitations = [] } = useOpenInvitations()
  if (invitations.length === 0) return null
  return (
    <Card aria-label="Sinulle lähetetyt kutsut">
      <CardHeader title="Sinut on kutsuttu">
        <Badge kind="signal">Odottaa vastaustasi</Badge>
      </CardHeader>
      <ul className="divide-y divide-line">
        {invitations.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Card>
  )
}

function Invitation({ invitation }: { invitation: InvitationPreview }) {
  const { id, organizationName: name, organizationImage: image, role, invitedByName, expiresAt } = invitation
  const choose = useChooseOrganization()
  const accept = useMutation(
    membersApi.invitations.accept.mutationOptions({
      onSuccess: ({ organizationId }) => choose({ id: organizationId, name, image }, undefined),
      onError: (error) => toast.error('Kutsua ei voitu hyväksyä', failureText(error)),
    }),
  )
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-3 px-4 py-3">
      <Avatar name={name} imageUrl={image} size={40} />
      <div className="min-w-0 grow basis-52">
        <p className="break-words font-semibold">{name}</p>
        <p className="text-muted text-sm">
          {MEMBER_ROLE_LABELS[role]} · kutsujana {invitedByName || 'pääkäyttäjä'} · voimassa {formatDate(expiresAt)}{' '}
          asti
        </p>
      </div>
      <Button
        kind="primary"
        pending={accept.isPending}
        onClick={() => accept.mutate({ invitationId: id })}
        aria-label={`Liity: ${name}`}
        className="max-sm:w-full"
      >
        Liity
      </Button>
    </li>
  )
}
