import { formatDay } from '#web/format.ts'
import { StatusTrack } from '#web/ui/status-track.tsx'
import type { TicketCard } from '../ticket-views.ts'
import { STATUS_LABELS, type TicketStatus, WAITING_LABELS } from '../tickets.ts'

const STATIONS = ['NEW', 'SCHEDULED', 'IN_PROGRESS', 'READY', 'DONE'] as const

type Props = {
  ticket: TicketCard
  /** `sm` is one line, for rows. */
  size?: 'sm' | 'md'
}

/** The ticket's life as a status track, with the days that are known. */
export function TicketStatusTrack({ ticket, size = 'md' }: Props) {
  const days: Partial<Record<TicketStatus, string | null>> = {
    NEW: ticket.createdAt,
    SCHEDULED: ticket.scheduledStart,
    READY: ticket.status === 'READY' ? ticket.statusChangedAt : ticket.promisedReadyAt,
    DONE: ticket.closedAt,
  }
  const note = (status: TicketStatus) => {
    const day = days[status]
    return day ? { note: formatDay(day) } : {}
  }
  return (
    <StatusTrack
      size={size}
      stations={STATIONS.map((status) => ({ tone: status, label: STATUS_LABELS[status], ...note(status) }))}
      current={ticket.status}
      sideTracks={[
        {
          tone: 'WAITING',
          label: WAITING_LABELS[ticket.waitingFor ?? 'OTHER'],
          after: 'IN_PROGRESS',
        },
        {
          tone: 'CANCELLED',
          label: STATUS_LABELS.CANCELLED,
          after: ticket.scheduledStart ? 'SCHEDULED' : 'NEW',
          rejoins: false,
        },
      ]}
    />
  )
}
