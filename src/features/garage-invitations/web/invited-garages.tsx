import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { failureText } from '#web/failure-text.ts'
import { formatDate } from '#web/format.ts'
import { NearLink } from '#web/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { isUnanswered } from '../garage-invitations.policy.ts'
import type { GarageInvitation } from '../garage-invitations.ts'
import { garageInvitationsApi } from './garage-invitations.api.ts'

/** The garages that the customer has invited, with what became of it; nothing where none was. What was taken back is not shown. */
export function InvitedGarages() {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const { data = [] } = useQuery(garageInvitationsApi.list.queryOptions({ organizationId }, { staleTime: 0 }))
  const refetch = () => queryClient.invalidateQueries(garageInvitationsApi.list.pathFilter())
  const [withdrawn, setWithdrawn] = useState<GarageInvitation | null>(null)
  const resend = useMutation(
    garageInvitationsApi.resend.mutationOptions({
      onSuccess: () => toast.success('Kutsu lähetetty uudelleen'),
      onError: (error) => toast.error('Kutsua ei voitu lähettää', failureText(error)),
      onSettled: refetch,
    }),
  )
  const withdraw = useMutation(
    garageInvitationsApi.withdraw.mutationOptions({
      onSuccess: () => toast.success('Kutsu peruttu'),
      onError: (error) => toast.error('Kutsua ei voitu perua', failureText(error)),
      onSettled: refetch,
    }),
  )
  const shown = data.filter(({ state }) => state !== 'revoked')
  if (shown.length === 0) return null
  return (
    <Card aria-label="Kutsutut korjaamot" className="mb-5">
      <CardHeader title="Kutsutut korjaamot" />
      <ul className="divide-y divide-line">
        {shown.map((invitation) => (
          <Row
            key={invitation.id}
            invitation={invitation}
            isSending={resend.isPending && resend.variables.invitationId === invitation.id}
            onResend={() => resend.mutate({ organizationId, invitationId: invitation.id })}
            onWithdraw={() => setWithdrawn(invitation)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={withdrawn !== null}
        onOpenChange={() => setWithdrawn(null)}
        title={`Perutaanko kutsu: ${withdrawn?.garageName ?? ''}?`}
        confirmLabel="Peru kutsu"
        cancelLabel="Älä peru"
        onConfirm={() => {
          if (withdrawn) withdraw.mutate({ organizationId, invitationId: withdrawn.id })
          setWithdrawn(null)
        }}
      >
        Sähköpostiin lähetetty linkki lakkaa toimimasta.
      </ConfirmDialog>
    </Card>
  )
}

type RowProps = {
  invitation: GarageInvitation
  isSending: boolean
  onResend: () => void
  onWithdraw: () => void
}

function Row({ invitation, isSending, onResend, onWithdraw }: RowProps) {
  const { garageName, email, garage } = invitation
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="flex min-w-0 grow basis-72 items-center gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-muted">
          <Mail className="size-5" aria-hidden="true" />
        </span>
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2">
            <span className="break-words font-semibold">{garageName}</span>
            <StateBadge invitation={invitation} />
          </p>
          <p className="wrap-anywhere text-muted text-sm">
            {email} · {whatBecame(invitation)}
            {garage ? (
              <>
                {' '}
                <NearLink
                  to="/app/organizations/$organizationId"
                  params={{ organizationId: garage.id }}
                  className="text-brand underline underline-offset-4"
                >
                  {garage.name}
                </NearLink>
              </>
            ) : null}
          </p>
        </div>
      </div>
      {isUnanswered(invitation.state) ? (
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          <Button pending={isSending} onClick={onResend} aria-label={`Lähetä uudelleen: ${garageName}`}>
            Lähetä uudelleen
          </Button>
          <Button kind="ghost" onClick={onWithdraw} aria-label={`Peru kutsu: ${garageName}`}>
            Peru kutsu
          </Button>
        </div>
      ) : null}
    </li>
  )
}

function StateBadge({ invitation: { state, isUndelivered, openedAt } }: Pick<RowProps, 'invitation'>) {
  if (state === 'accepted') return <Badge kind="done">Liittyi</Badge>
  if (state === 'expired') return <Badge kind="danger">Vanhentunut</Badge>
  if (isUndelivered) return <Badge kind="danger">Ei mennyt perille</Badge>
  return openedAt ? <Badge>Avattu</Badge> : <Badge>Lähetetty</Badge>
}

function whatBecame({ state, isUndelivered, openedAt, sentAt, expiresAt }: GarageInvitation): string {
  if (state === 'accepted') return 'mukana nimellä'
  if (state === 'expired') return `vanheni ${formatDate(expiresAt)}`
  if (isUndelivered) return 'tarkista osoite ja kutsu uudelleen'
  const until = `voimassa ${formatDate(expiresAt)} asti`
  return openedAt ? `avattu ${formatDate(openedAt)}, ${until}` : `lähetetty ${formatDate(sentAt)}, ${until}`
}
