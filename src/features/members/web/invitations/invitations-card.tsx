import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { MEMBER_ROLE_LABELS } from '#shared/organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureText } from '#web/failure-text.ts'
import { formatDate } from '#web/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Invitation } from '../../members.ts'
import { useSettingsApi } from '../members.api.ts'

type Props = {
  mayInvite: boolean
  /** Nothing instead of the words that there is nothing. */
  hideEmpty?: boolean
}

/** The organisation's invitations that are not answered yet; admins repeat them and take them back. */
export function InvitationsCard({ mayInvite, hideEmpty = false }: Props) {
  const { whose } = useSettings()
  const api = useSettingsApi('invitations')
  const queryClient = useQueryClient()
  const listed = useQuery(api.list.queryOptions(whose, { refetchOnWindowFocus: 'always', staleTime: 0 }))
  const refetch = () => queryClient.invalidateQueries(api.list.queryFilter(whose))
  const [revoking, setRevoking] = useState<Invitation | null>(null)

  const resend = useMutation(
    api.resend.mutationOptions({
      onSuccess: () => toast.success('Kutsu lähetetty uudelleen', 'Aiempi linkki ei enää kelpaa.'),
      onError: (error) => toast.error('Kutsua ei voitu lähettää', failureText(error)),
      onSettled: refetch,
    }),
  )
  const revoke = useMutation(
    api.revoke.mutationOptions({
      onSuccess: () => toast.success('Kutsu peruttu'),
      onError: (error) => toast.error('Kutsua ei voitu perua', failureText(error)),
      onSettled: refetch,
    }),
  )

  const waiting = listed.data?.filter(({ state }) => state === 'open' || state === 'expired') ?? []
  if (hideEmpty && waiting.length === 0) return null
  return (
    <Card>
      <CardHeader title="Avoimet kutsut" hint="Kutsuttu saa sähköpostiinsa linkin, joka on voimassa 14 päivää." />
      {listed.data ? (
        waiting.length > 0 ? (
          <ul className="divide-y divide-line" aria-label="Avoimet kutsut">
            {waiting.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                mayInvite={mayInvite}
                isSending={resend.isPending && resend.variables.id === invitation.id}
                onResend={() => resend.mutate({ ...whose, id: invitation.id })}
                onRevoke={() => setRevoking(invitation)}
              />
            ))}
          </ul>
        ) : (
          <CardBody className="text-muted">Ei avoimia kutsuja.</CardBody>
        )
      ) : (
        <CardBody>
          {listed.isError ? (
            <FailedQuery query={listed} title="Kutsuja ei voitu hakea" />
          ) : (
            <div aria-busy="true">
              <Skeleton className="h-6" />
            </div>
          )}
        </CardBody>
      )}
      <ConfirmDialog
        open={revoking !== null}
        onOpenChange={(open) => {
          if (!open) setRevoking(null)
        }}
        title="Perutaanko kutsu?"
        confirmLabel="Peru kutsu"
        cancelLabel="Älä peru"
        onConfirm={async () => {
          if (revoking) await revoke.mutateAsync({ ...whose, id: revoking.id })
        }}
        danger
      >
        Linkki, jonka {revoking?.email ?? 'kutsuttu'} sai, lakkaa toimimasta. Voit kutsua hänet myöhemmin uudelleen.
      </ConfirmDialog>
    </Card>
  )
}

type RowProps = {
  invitation: Invitation
  mayInvite: boolean
  isSending: boolean
  onResend: () => void
  onRevoke: () => void
}

function InvitationRow({ invitation, mayInvite, isSending, onResend, onRevoke }: RowProps) {
  const { email, role, state, invitedByName, expiresAt } = invitation
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="flex min-w-0 grow basis-72 items-center gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-muted">
          <Mail className="size-5" aria-hidden="true" />
        </span>
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2">
            <span className="wrap-anywhere font-semibold">{email}</span>
            {state === 'expired' ? <Badge kind="danger">Vanhentunut</Badge> : null}
          </p>
          <p className="text-muted text-sm">
            {MEMBER_ROLE_LABELS[role]}
            {invitedByName ? ` · kutsujana ${invitedByName}` : ''} ·{' '}
            {state === 'expired' ? `vanheni ${formatDate(expiresAt)}` : `voimassa ${formatDate(expiresAt)} asti`}
          </p>
        </div>
      </div>
      {mayInvite ? (
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          <Button pending={isSending} onClick={onResend} aria-label={`Lähetä uudelleen: ${email}`}>
            Lähetä uudelleen
          </Button>
          <Button kind="ghost" onClick={onRevoke} aria-label={`Peru kutsu: ${email}`}>
            Peru kutsu
          </Button>
        </div>
      ) : null}
    </li>
  )
}
