import { linkPlace } from '#features/extra-work-links/server/link-place.ts'
import { pickUpPlace } from '#features/ticket-drivers/server/pick-up-place.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import type { Queryable } from '#server/db/database.ts'
import type { StatusPlace } from '../status-links.ts'

/** Which car is where and whose it is, for messages. */
export async function statusPlace(
  db: Queryable,
  { id, status, scheduledStart }: Pick<TicketRow, 'id' | 'status' | 'scheduledStart'>,
  now: Date,
): Promise<{ place: StatusPlace; customer: string }> {
  const place = await pickUpPlace(db, id)
  const { customer } = await linkPlace(db, id)
  const isToCome = status === 'SCHEDULED' && scheduledStart !== null && Date.parse(scheduledStart) > now.getTime()
  return { place: { ...place, startsAt: isToCome ? scheduledStart : null }, customer }
}
