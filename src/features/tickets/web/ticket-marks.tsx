import { CirclePause, MessageSquareDot } from 'lucide-react'
import { createContext, use } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { type Standing, staleDays } from '../stale.ts'
import type { TicketCard } from '../ticket-views.ts'

/** After how many days without a move a ticket counts as stale; null for customers, and until it is known. */
export const StaleAfterDays = createContext<number | null>(null)

/** The other side has written, and no person of this side has opened it. */
const NewMessageMark = ({ ticket }: { ticket: Pick<TicketCard, 'hasNewMessage'> }) =>
  ticket.hasNewMessage ? (
    <Badge kind="signal" className="shrink-0" icon={<MessageSquareDot className="size-3" aria-hidden="true" />}>
      Uusi viesti
    </Badge>
  ) : null

/** Says of a ticket that has not gone on for as long as its garage allows, for how long that is. `now` is milliseconds since 1970. */
function StaleMark({ ticket, now }: { ticket: Standing; now: number }) {
  const limit = use(StaleAfterDays)
  const days = limit === null ? null : staleDays(ticket, limit, now)
  if (days === null) return null
  return (
    <Badge className="shrink-0" icon={<CirclePause className="size-3" aria-hidden="true" />}>
      <span data-tooltip="Huolto ei ole edennyt näin moneen päivään">Seisoo {days} pv</span>
    </Badge>
  )
}

/** What one should see of a ticket in a list. */
export const TicketMarks = ({ ticket, now }: { ticket: TicketCard; now: number }) => (
  <>
    <NewMessageMark ticket={ticket} />
    <StaleMark ticket={ticket} now={now} />
  </>
)
