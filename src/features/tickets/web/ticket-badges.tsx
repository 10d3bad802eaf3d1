import { Hourglass, Zap } from 'lucide-react'
import type { OrganizationType } from '#shared/organization.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { TicketCard } from '../ticket-views.ts'
import { WAITING_LABELS } from '../tickets.ts'

type Props = {
  ticket: Pick<TicketCard, 'urgent' | 'status' | 'waitingFor'>
  organizationType: OrganizationType
}

/** What one should know of a ticket before opening it. Amber only when it waits for the one who looks. */
export function TicketBadges({ ticket, organizationType }: Props) {
  const { urgent, status, waitingFor } = ticket
  const waits = status === 'WAITING' ? (waitingFor ?? 'OTHER') : null
  const cancelled = status === 'CANCELLED'
  if (!urgent && !waits && !cancelled) return null
  return (
    <div className="flex flex-wrap gap-1">
      {urgent ? <Badge icon={<Zap className="size-3 fill-current" aria-hidden="true" />}>Kiireellinen</Badge> : null}
      {waits ? (
        <Badge
          kind={waits === 'APPROVAL' && organizationType === 'CUSTOMER' ? 'signal' : 'neutral'}
          icon={<Hourglass className="size-3" aria-hidden="true" />}
        >
          {WAITING_LABELS[waits]}
        </Badge>
      ) : null}
      {cancelled ? <Badge>Peruttu</Badge> : null}
    </div>
  )
}
