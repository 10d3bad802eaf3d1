import type { Searched } from '#server/contributions.ts'
import { abortableRead } from '#server/db/abortable-read.ts'
import { textPattern } from '#server/db/searched-text.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { TicketCard } from '../ticket-views.ts'
import { cardColumns, cardJoins } from './ticket-card.ts'
import { numberYear } from './ticket-number.ts'
import { textCondition } from './ticket-text.ts'

/** How many years back a running number without its year is looked for. */
const YEARS_BACK = 10

const sides = {
  GARAGE: { own: 'garage', other: 'customer' },
  CUSTOMER: { own: 'customer', other: 'garage' },
} as const

/**
 * An organisation's tickets, on the desk and archived, that fit a search. $1 is the organisation, $2 the patterns of the words, $3 how
 * many, $4 the running numbers that the text can mean: those are found whatever else there is. All are walked from the newest
 * one on, by the index of the tenant, until there are enough.
 */
export function searchStatement(side: OrganizationType) {
  const { own, other } = sides[side]
  const newestFirst = 't.created_at desc, t.id desc'
  return {
    name: `search-tickets-${own}`,
    text: `
      with named as (
        select t.id, 0 as place from tickets t
        where t.${own}_id = $1 and t.number = any($4) order by ${newestFirst} limit $3
      ), worded as (
        select t.id, 1 as place from tickets t join organizations o on o.id = t.${other}_id
        where t.${own}_id = $1 and ($2::text is null or ${textCondition('$2')}) order by ${newestFirst} limit $3
      ), fitting as (
        select id, min(place) as place from (select * from named union all select * from worded) found group by id
      )
      select row_to_json(shown) as card
      from (
        select t.* from fitting join tickets t using (id) order by fitting.place, ${newestFirst} limit $3
      ) t ${cardJoins} cross join lateral (select ${cardColumns(side)}) shown
      order by ${newestFirst}`,
  }
}

/** `42` is the number 42 of each year, `2026-42` is 2026-0042. */
export function numbersMeant(text: string, year = numberYear()): string[] {
  const [, given, digits] = text.trim().match(/^(?:(\d{4})-)?(\d{1,6})$/) ?? []
  if (!digits || Number(digits) === 0) return []
  const running = String(Number(digits)).padStart(4, '0')
  const years = given ? [given] : Array.from({ length: YEARS_BACK }, (_, back) => year - back)
  return years.map((one) => `${one}-${running}`)
}

/** The tickets of the search of everything. */
export const searchedTickets: Searched = {
  shape: TicketCard,
  find: (asker, { text, limit }) =>
    abortableRead(asker, async ({ $client }) => {
      const { organizationId, organizationType } = asker.membership
      const { rows } = await $client.query<{ card: TicketCard }>({
        ...searchStatement(organizationType),
        values: [organizationId, textPattern(text), limit, numbersMeant(text)],
      })
      return rows.map(({ card }) => card)
    }),
}
