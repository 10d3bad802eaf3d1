import { cardColumns } from '#features/tickets/server/ticket-card.ts'
import { textCondition, textPattern } from '#features/tickets/server/ticket-text.ts'
import { instantText } from '#server/db/instant-text.ts'
import { isUuid } from '#shared/id.ts'
import type { CalendarFilter } from '../calendar.ts'

/** `PlannedTicket` as columns of SQL, as `cardColumns` has the card; joined by its `cardJoins`. */
export const shownColumns = `${cardColumns}, ${instantText('t.scheduled_end')} as "scheduledEnd",
  (select sum(hours)::float8 from ticket_services where ticket_id = t.id) as "serviceHours",
  case t.status when 'READY' then ${instantText('t.status_changed_at')}
    when 'DONE' then ${instantText('coalesce(t.closed_at, t.status_changed_at)')} end as "finishedAt"`

/** What the statements take as their filters, beginning with the parameter of that number: the text's pattern, the mechanic, the customer. */
export const filterCondition = (first: number) => `
  ($${first}::text is null or ${textCondition(`$${first}`)})
    and ($${first + 1}::text is null or case when $${first + 1} = 'none' then t.mechanic_id is null
      else t.mechanic_id::text = $${first + 1} end)
    and ($${first + 2}::text is null or t.customer_id::text = $${first + 2})`

export const filterValues = ({ text, mechanicId, partyId }: CalendarFilter) => [
  textPattern(text),
  mechanicId ?? null,
  partyId ?? null,
]

/** Whether any ticket can have these ids at all. */
export const canBeFound = ({ mechanicId, partyId }: CalendarFilter): boolean =>
  [mechanicId === 'none' ? undefined : mechanicId, partyId].every((id) => id === undefined || isUuid(id))
