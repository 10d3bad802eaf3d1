import type { OrganizationType } from '#shared/organization.ts'
import { GROUP_PAGE_SIZE, groupOf, TICKET_GROUPS, TICKET_STATUSES } from '../tickets.ts'
import { cardColumns, cardJoins } from './ticket-card.ts'
import { searchedText } from './ticket-text.ts'

/** Which of the desk's statements is meant; each combination is prepared once per connection. */
export type DeskShape = { side: OrganizationType; filtered: boolean }

const own = { GARAGE: 'garage', CUSTOMER: 'customer' } as const
const other = { GARAGE: 'customer', CUSTOMER: 'garage' } as const

/** $1 is always the organisation, $2 to $4 the filters text, mechanic and party when the statement is filtered. */
const condition = ({ side, filtered }: DeskShape) => `
  t.${own[side]}_id = $1 and t.${own[side]}_archived_at is null
  ${
    filtered
      ? `and ($2::text is null or position(lower($2) in ${searchedText}) > 0)
         and ($3::text is null or case when $3 = 'none' then t.mechanic_id is null else t.mechanic_id::text = $3 end)
         and ($4::text is null or t.${other[side]}_id::text = $4)`
      : ''
  }`

/** The columns with their statuses, in order: (position, group, status). */
const stations = TICKET_STATUSES.map(
  (status) => `(${TICKET_GROUPS.indexOf(groupOf[status])}, '${groupOf[status]}', '${status}')`,
).join(', ')

const name = (kind: string, { side, filtered }: DeskShape) =>
  `${kind}-${side.toLowerCase()}${filtered ? '-filtered' : ''}`

/** As the desk's index has them: PostgreSQL reads an order from an index only when the place of nulls is the same, too. */
const inOrder = 't.urgent desc nulls last, t.id desc nulls last'

/**
 * The whole desk as JSON in one statement: the count of every column and its first cards. Each status is read from the
 * desk's index in its own order and cut to a page, so the cost depends on what is shown, not on how much there is.
 */
export const deskStatement = (shape: DeskShape) => ({
  name: name('desk', shape),
  text: `
    with station (position, grp, status) as (values ${stations}),
    counted as materialized (
      select t.status, count(*) as amount from tickets t where ${condition(shape)} group by t.status
    ),
    page as (
      select s.position, s.grp, t.*, row_number() over (partition by s.position order by ${inOrder}) as place
      from station s cross join lateral (
        select t.* from tickets t where ${condition(shape)} and t.status = s.status
        order by ${inOrder} limit ${GROUP_PAGE_SIZE}
      ) t
    ),
    card as materialized (
      select t.position, t.place, row_to_json(shown) as json
      from page t ${cardJoins} cross join lateral (select ${cardColumns}) shown
      where t.place <= ${GROUP_PAGE_SIZE}
    )
    select json_agg(json_build_object(
        'group', s.grp,
        'count', (select coalesce(sum(amount), 0) from counted join station using (status) where station.grp = s.grp),
        'tickets', (select coalesce(json_agg(card.json order by card.place), '[]') from card where card.position = s.position)
      ) order by s.position)::text as json
    from (select distinct position, grp from station) s`,
})

/** The next cards of one column after ($6 urgent, $7 id); $5 are the column's statuses. */
export const columnStatement = (shape: Omit<DeskShape, 'filtered'>) => ({
  name: name('column', { ...shape, filtered: true }),
  text: `
    select coalesce(json_agg(row_to_json(shown) order by ${inOrder}), '[]')::text as json
    from (
      select t.* from tickets t
      where ${condition({ ...shape, filtered: true })} and t.status = any($5)
        and ($7::uuid is null or (t.urgent, t.id) < ($6::boolean, $7::uuid))
      order by ${inOrder} limit ${GROUP_PAGE_SIZE}
    ) t ${cardJoins} cross join lateral (select ${cardColumns}) shown`,
})
