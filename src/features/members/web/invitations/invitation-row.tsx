import { Mail } from 'lucide-react'
import { MEMBER_ROLE_LABELS } from '#shared/organization.ts'
import { formatDate } from '#web/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Invitation } from '../../members.ts'

type Props = {
  invitation: Invitation
  mayInvite: boolean
  isSending: boolean
  onResend: () => void
  onRevoke: () => void
}

export function InvitationRow({ invitation, mayInvite, isSending, onResend, onRevoke }: Props) {
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
