import { finishedAt, serviceHours } from '#features/tickets/server/planned-columns.ts'
import { cardColumns } from '#features/tickets/server/ticket-card.ts'
import { instantText } from '#server/db/instant-text.ts'

/** `PlannedTicket` as columns of SQL, as `cardColumns` has the card; joined by its `cardJoins`. */
export const shownColumns = `${cardColumns('GARAGE')}, ${instantText('t.scheduled_end')} as "scheduledEnd",
  ${serviceHours('t')} as "serviceHours", ${instantText(`(${finishedAt('t')})`)} as "finishedAt"`
