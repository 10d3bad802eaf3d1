import { archivedTicket } from '#features/tickets/archived-ticket.ts'
import type { ArchivedFigures } from '#server/archived.ts'
import { offRoadOf } from './finished-ticket.ts'
import { finishedOf } from './read-tickets.ts'

/** How long the cars of finished tickets were off the road, as reports count it; nothing of one that was never in work. */
export const archivedOffRoad: ArchivedFigures = {
  kind: archivedTicket.kind,
  name: 'offRoadMinutes',
  title: 'Pois ajosta (vrk)',
  width: 16,
  form: 'minutes',
  async read({ db, membership }, ids) {
    const finished = await finishedOf(db, membership, ids)
    return new Map(
      finished.flatMap((ticket) => {
        const minutes = offRoadOf(ticket)
        return minutes === null ? [] : [[ticket.ticketId, minutes] as const]
      }),
    )
  },
}
