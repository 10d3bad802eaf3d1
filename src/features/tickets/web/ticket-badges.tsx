import { Hourglass, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OrganizationType } from '#shared/organization.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { TicketCard } from '../ticket-views.ts'
import { WAITING_LABELS, type WaitingReason } from '../tickets.ts'
import { isStillUrgent } from '../time-that-matters.ts'
import { ApprovalLine } from './approval-line.tsx'
import { useQueuedMoves } from './offline/use-queued-moves.ts'

type Props = {
  ticket: Pick<TicketCard, 'id' | 'urgent' | 'status' | 'waitingFor' | 'approvalWait' | 'garage' | 'customer'>
  organizationType: OrganizationType
  /** Next to the status track, which says that it waits: only what waits for the viewer is said again. */
  hasTrack?: boolean
}

/** What one should know of a ticket before opening it, besides its status. Amber only when it waits for the one who looks. */
export function TicketBadges({ ticket, organizationType, hasTrack = false }: Props) {
  const { status, waitingFor } = ticket
  const isUrgent = isStillUrgent(ticket)
  const isQueued = useQueuedMoves().has(ticket.id)
  const isAwaited = waitingFor === 'APPROVAL' && organizationType === 'CUSTOMER'
  const waits = status === 'WAITING' && (!hasTrack || isAwaited) && !showsApproval(ticket)
  if (!isUrgent && !isQueued && !waits && !ticket.approvalWait) return null
  return (
    <div className="flex flex-wrap gap-1">
      {isUrgent ? <UrgentBadge /> : null}
      {waits ? (
        <WaitingMark waits={waitingFor ?? 'OTHER'} organizationType={organizationType}>
          {WAITING_LABELS[waitingFor ?? 'OTHER']}
        </WaitingMark>
      ) : null}
      <ApprovalLine ticket={ticket} />
      {isQueued ? <Badge>Odottaa yhteyttä</Badge> : null}
    </div>
  )
}

/** The line of what waits for permission says it already, and for whom. */
const showsApproval = ({ waitingFor, approvalWait }: Pick<TicketCard, 'waitingFor' | 'approvalWait'>) =>
  waitingFor === 'APPROVAL' && approvalWait !== null

/** Dark on light and light on dark: no other badge looks so. */
const UrgentBadge = () => (
  <Badge className="bg-ink! text-canvas! forced-colors:border forced-colors:bg-[Canvas]! forced-colors:text-[CanvasText]!">
    <Zap className="size-3 fill-current" aria-hidden="true" />
    Kiireellinen
  </Badge>
)

const WAITED_FOR: Record<WaitingReason, string> = {
  PARTS: 'osia',
  APPROVAL: 'lupaa',
  CHECK: 'tarkastusta',
  OTHER: 'muu syy',
}

/** What a waiting ticket waits for, in a word or two: its column says that it waits. */
export function WaitingBadge({ ticket, organizationType }: Props) {
  const { status, waitingFor } = ticket
  if (status !== 'WAITING' || showsApproval(ticket)) return null
  const waits = waitingFor ?? 'OTHER'
  return (
    <WaitingMark waits={waits} organizationType={organizationType}>
      <span>
        <span className="sr-only">Odottaa: </span>
        {WAITED_FOR[waits]}
      </span>
    </WaitingMark>
  )
}

const WaitingMark = (props: { waits: WaitingReason; organizationType: OrganizationType; children: ReactNode }) => (
  <Badge
    kind={props.waits === 'APPROVAL' && props.organizationType === 'CUSTOMER' ? 'signal' : 'neutral'}
    icon={<Hourglass className="size-3" aria-hidden="true" />}
  >
    {props.children}
  </Badge>
)
