import { sql } from 'drizzle-orm'
import type { Searched, SearchedWords } from '#server/contributions.ts'
import { jsonRows } from '#server/db/json-rows.ts'
import { wordsOfRows, wordsSql } from '#server/word-sources.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { TicketCard } from '../ticket-views.ts'
import { cardColumns, cardJoins } from './ticket-card.ts'
import { ticketEntries, ticketItself, wantedServices } from './ticket-words.ts'

/** Of an entry of the timeline, for the side that `thing` is of: as `seenBy`. */
const seen = `(not e.internal or thing.organization_id = thing.garage_id)
  and (e.only_for_organization_id is null or e.only_for_organization_id = thing.organization_id)`

/** A business name is shown where both sides said yes; a garage's is public. */
const businessName = `case when side.organization_id = t.customer_id or exists (
    select from connections where garage_id = t.garage_id and customer_id = t.customer_id and state = 'ACCEPTED'
  ) then other.business_name end`

/** The tickets of the search of everything: an organisation's own, on its desk and archived. */
export const searchedTickets: Searched = {
  kind: 'ticket',
  shape: TicketCard,
  sources: [ticketItself, wantedServices],
  documents: `
    select t.id as thing_id, side.organization_id, t.garage_id, t.customer_id, t.created_at,
      array(
        select '#' || word from unnest(array[
          ltrim(split_part(t.number, '-', 2), '0'), split_part(t.number, '-', 1) || '-' || ltrim(split_part(t.number, '-', 2), '0')
        ]) word
      ) as exact,
      concat_ws(' ', ${wordsSql('t', ticketItself.words)}, other.name, ${businessName},
        ${wordsOfRows(wantedServices, 's', { where: 's.ticket_id = t.id' })}) as words
    from tickets t
    cross join lateral (values (t.garage_id, t.customer_id), (t.customer_id, t.garage_id)) side (organization_id, other_id)
    join organizations other on other.id = side.other_id
    where t.id = any($1)`,
  cards: ({ db, membership: { organizationId, organizationType } }, { ids }) =>
    cardsOf[organizationType](db, { organizationId, ids }),
}

const cardsSeenBy = (side: OrganizationType) =>
  jsonRows<{ organizationId: string; ids: readonly string[] }>(`searched-tickets-${side.toLowerCase()}`, {
    columns: cardColumns(side),
    from: sql`tickets t ${sql.raw(cardJoins)}`,
    where: sql`t.id = any(${sql.placeholder('ids')}::uuid[])
      and t.${sql.raw(side.toLowerCase())}_id = ${sql.placeholder('organizationId')}`,
    order: sql`t.id`,
  })
const cardsOf = { GARAGE: cardsSeenBy('GARAGE'), CUSTOMER: cardsSeenBy('CUSTOMER') }

/** What was written on the timeline, as far as the side sees it, the newest first. */
export const entryWords: SearchedWords = {
  kind: 'ticket',
  sources: [ticketEntries],
  words: `(
    select string_agg(e.data ->> 'body', ' ' order by e.id desc) from ticket_events e
    where e.ticket_id = thing.thing_id and e.kind in ('COMMENTED', 'NOTED') and ${seen}
  )`,
}
