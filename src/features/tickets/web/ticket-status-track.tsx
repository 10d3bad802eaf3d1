import { formatDay } from '#web/format.ts'
import { StatusTrack } from '#web/ui/status-track.tsx'
import { statusPath, type Travelled } from '../status-path.ts'
import type { TicketCard } from '../ticket-views.ts'
import { STATUS_LABELS, WAITING_LABELS } from '../tickets.ts'

type Props = {
  ticket: Travelled & Pick<TicketCard, 'waitingFor'>
  /** `sm` is a small drawing with the present status. */
  size?: 'sm' | 'md'
  className?: string
}

/** The ticket's way so far, with the days on which it happened, and what lies ahead. */
export function TicketStatusTrack({ ticket, size = 'md', className }: Props) {
  const { passed, here, ahead } = statusPath(ticket)
  const { status } = here
  const present = { tone: status, label: STATUS_LABELS[status], note: formatDay(here.at) }
  const isBeside = status === 'WAITING' || status === 'CANCELLED'
  return (
    <StatusTrack
      size={size}
      className={className}
      stations={[
        ...passed.map(({ status: tone, at }) => ({
          tone,
          label: STATUS_LABELS[tone],
          note: at === null ? undefined : formatDay(at),
        })),
        ...(isBeside ? [] : [present]),
        ...ahead.map((tone) => ({ tone, label: STATUS_LABELS[tone] })),
      ]}
      current={status}
      sideTracks={
        isBeside
          ? [
              {
                ...present,
                ...(status === 'WAITING' && { label: WAITING_LABELS[ticket.waitingFor ?? 'OTHER'] }),
                after: passed.at(-1)?.status ?? 'NEW',
                rejoins: status === 'WAITING',
              },
            ]
          : []
      }
    />
  )
}
