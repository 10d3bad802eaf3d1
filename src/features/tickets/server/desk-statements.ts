import type { OrganizationType } from '#shared/organization.ts'
import { GROUP_PAGE_SIZE, groupOf, LIST_PAGE_SIZE, TICKET_GROUPS, TICKET_STATUSES } from '../tickets.ts'
import { filterCondition } from './desk-filter.ts'
import { awaitedSince, awaitsAnswerOf, cardColumns, cardJoins } from './ticket-card.ts'

/** Which of the desk's statements is meant; each combination is prepared once per connection. */
export type DeskShape = { side: OrganizationType; filtered: boolean }
/** Valmiit are in the order of their end, the newest first; every other column has its earliest time on top. */
export type ColumnShape = DeskShape & { closed: boolean; isFirst: boolean }

const own = { GARAGE: 'garage', CUSTOMER: 'customer' } as const
const other = { GARAGE: 'customer', CUSTOMER: 'garage' } as const

const startOfToday = `date_trunc('day', now(), 'Europe/Helsinki')`
/** By the calendar: twice a year a day is an hour longer or shorter. */
const startOfTomorrow = `(date_trunc('day', now() at time zone 'Europe/Helsinki') + interval '1 day') at time zone 'Europe/Helsinki'`

/** Today's: what is late or due before the day ends, what is in work or ready now, what was finished today. */
export const todayCondition = `case
  when t.status in ('DONE', 'CANCELLED') then t.desk_at >= ${startOfToday}
  when t.status in ('IN_PROGRESS', 'READY') then true
  else t.desk_at < ${startOfTomorrow} end`

/** Whose time has passed, while there is still something to do: what the columns count as `overdue`. */
export const lateCondition = `t.desk_at < now() and t.status not in ('READY', 'DONE', 'CANCELLED')`

const onDesk = ({ side }: DeskShape) => `t.${own[side]}_id = $1 and t.${own[side]}_archived_at is null`

/** $1 is always the organisation; $2 to $6 are the filters text, mechanic, party, today and late when the statement is filtered. */
const from = (shape: DeskShape, rows = 'tickets t') =>
  shape.filtered
    ? `${rows} join organizations o on o.id = t.${other[shape.side]}_id
       where ${onDesk(shape)}
         and ${filterCondition(2, `${other[shape.side]}_id`)}
         and ($5::boolean is not true or ${todayCondition})
         and ($6::boolean is not true or (${lateCondition}))`
    : `${rows} where ${onDesk(shape)}`

/** Where the other parameters begin. */
const firstOwn = ({ filtered }: DeskShape) => (filtered ? 7 : 2)

const isClosed = (group: string) => group === 'done'
/** The columns with their statuses, in order: (position, group, status). */
const stations = (closed: boolean) =>
  TICKET_STATUSES.filter((status) => isClosed(groupOf[status]) === closed)
    .map((status) => `(${TICKET_GROUPS.indexOf(groupOf[status])}, '${groupOf[status]}', '${status}')`)
    .join(', ')

const name = (kind: string, { side, filtered }: DeskShape) =>
  `${kind}-${side.toLowerCase()}${filtered ? '-filtered' : ''}`

/** As the desk's index has them, forwards or backwards: PostgreSQL sorts nothing but the pages. */
const order = (closed: boolean, of = 't.') => (closed ? `${of}desk_at desc, ${of}id desc` : `${of}desk_at, ${of}id`)

/** A page of each of these columns, from the index of the desk or from what a filter has found. */
const pages = (shape: DeskShape, closed: boolean) => `
  select s.position, cards.*,
    row_number() over (partition by s.position order by ${order(closed, 'cards.')}) as place
  from (values ${stations(closed)}) s (position, grp, status) cross join lateral (
    select t.* from ${shape.filtered ? 'fitting t where' : `${from(shape)} and`} t.status = s.status
    order by ${order(closed)} limit ${GROUP_PAGE_SIZE}
  ) cards`

/** What the columns hold, computed once: `fitting` where a filter looks at each ticket of the desk, the columns' statuses, and the amounts. */
const counts = (shape: DeskShape) => `
    ${shape.filtered ? `fitting as materialized (select t.* from ${from(shape)}),` : ''}
    station (position, grp, status) as (values ${stations(false)}, ${stations(true)}),
    counted as materialized (
      select t.status, count(*) as amount, count(*) filter (where ${lateCondition}) as late
      from ${shape.filtered ? 'fitting t' : from(shape)} group by t.status
    ), awaiting as materialized (
      select t.status from tickets t where ${onDesk(shape)} and ${awaitsAnswerOf(shape.side)}
    )${shape.filtered ? `, held as materialized (select t.status, count(*) as amount from tickets t where ${onDesk(shape)} group by t.status)` : ''}`

/** The columns in order as a JSON list: their counts, and more fields of each (`s` is the column). */
const columns = (shape: DeskShape, more?: string) => `(
    select json_agg(json_build_object(
        'group', s.grp,
        'count', (select coalesce(sum(amount), 0) from counted join station using (status) where station.grp = s.grp),
        'overdue', (select coalesce(sum(late), 0) from counted join station using (status) where station.grp = s.grp),
        'total', (
          select coalesce(sum(amount), 0) from ${shape.filtered ? 'held' : 'counted'} join station using (status)
          where station.grp = s.grp
        ),
        'awaitsAnswer', (select count(*) from awaiting join station using (status) where station.grp = s.grp)${more ? `, ${more}` : ''}
      ) order by s.position)
    from (select distinct position, grp from station) s)`

/**
 * The whole desk in one statement: how many each column holds, how many of them are late, and its first cards. Each status is read from the
 * desk's index in its own order and cut to a page; the counts are computed once. A filter looks at each ticket of the desk once.
 */
export const deskStatement = (shape: DeskShape) => ({
  name: name('desk', shape),
  text: `
    with ${counts(shape)},
    page as (${pages(shape, false)} union all ${pages(shape, true)}),
    card as materialized (
      select t.position, t.place, row_to_json(shown) as json
      from page t ${cardJoins} cross join lateral (select ${cardColumns(shape.side)}) shown
      where t.place <= ${GROUP_PAGE_SIZE}
    )
    select ${columns(shape, `'tickets', (select coalesce(json_agg(card.json order by card.place), '[]') from card where card.position = s.position)`)}::text as json`,
})

/** What the desk's columns hold, and those of the tickets that are on it; the last parameter is the tickets' ids. */
export const cardsStatement = (shape: DeskShape) => ({
  name: name('cards', shape),
  text: `
    with ${counts(shape)}
    select json_build_object(
      'columns', ${columns(shape)},
      'tickets', (
        select coalesce(json_agg(row_to_json(shown)), '[]')
        from (select t.* from ${shape.filtered ? 'fitting t where' : `${from(shape)} and`} t.id = any($${firstOwn(shape)}::uuid[])) t
        ${cardJoins} cross join lateral (select ${cardColumns(shape.side)}) shown
      )
    )::text as json`,
})

/**
 * A page of one column, whose statuses are the parameter after the filters: the first one, or that after the time and the id which are the
 * last two parameters. The two are different statements, so that a further page begins at its place in the index.
 */
export const columnStatement = (shape: ColumnShape) => {
  const [statuses, at, id] = [0, 1, 2].map((place) => `$${firstOwn(shape) + place}`)
  const limit = shape.isFirst ? GROUP_PAGE_SIZE : LIST_PAGE_SIZE
  const after = `and (t.desk_at, t.id) ${shape.closed ? '<' : '>'} (coalesce(${at}::timestamptz, 'infinity'), ${id}::uuid)`
  return {
    name: `${name('column', shape)}${shape.closed ? '-closed' : ''}${shape.isFirst ? '' : '-next'}`,
    text: `
      select coalesce(json_agg(row_to_json(shown) order by ${order(shape.closed)}), '[]')::text as json
      from (
        select cards.* from unnest(${statuses}::text[]) s (status) cross join lateral (
          select t.* from ${from(shape)} and t.status = s.status ${shape.isFirst ? '' : after}
          order by ${order(shape.closed)} limit ${limit}
        ) cards
        order by ${order(shape.closed, 'cards.')} limit ${limit}
      ) t ${cardJoins} cross join lateral (select ${cardColumns(shape.side)}) shown`,
  }
}

/** What waits for an answer of this side, the longest wait first; $2 is how many. */
export const awaitingStatement = (shape: DeskShape) => ({
  name: name('awaiting', shape),
  text: `
    select coalesce(json_agg(row_to_json(shown) order by ${awaitedSince}, t.id), '[]')::text as json
    from (
      select t.* from ${from(shape)} and ${awaitsAnswerOf(shape.side)} order by ${awaitedSince}, t.id limit $2
    ) t ${cardJoins} cross join lateral (select ${cardColumns(shape.side)}) shown`,
})
