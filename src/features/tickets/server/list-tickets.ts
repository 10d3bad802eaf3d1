import { type SQL, sql } from 'drizzle-orm'
import type { Membership } from '#server/caller.ts'
import type { OrganizationContext } from '#server/context.ts'
import { abortableRead } from '#server/db/abortable-read.ts'
import type { Queryable } from '#server/db/database.ts'
import { textPattern } from '#server/db/searched-text.ts'
import { JsonText } from '#server/json-text.ts'
import { isUuid } from '#shared/id.ts'
import { Instant } from '#shared/instant.ts'
import type { ListCursor, ListPage } from '../ticket-inputs.ts'
import { type OrderKey, possibleOrder, readOrder } from '../ticket-order.ts'
import type { TicketPage } from '../ticket-views.ts'
import { LIST_PAGE_SIZE } from '../tickets.ts'
import { canBeFound } from './desk-filter.ts'
import { lateCondition, todayCondition } from './desk-statements.ts'
import { sortKeys } from './sort-keys.ts'
import { cardColumns, cardJoins } from './ticket-card.ts'
import { textCondition } from './ticket-text.ts'

/** The archive grows for ever: a search looks through so many of its tickets at a time, and so many are counted. */
export const ARCHIVE_WINDOW = 5000
export const ARCHIVE_COUNT = 1000

type Found = {
  next: ListCursor | null
  /** How many fit of the `seen` that were looked through for counting; null for further pages. */
  fitting: number | null
  seen: number | null
}

/** The cards as JSON. */
export type FoundPage = { cards: string; count: number | null; next: ListCursor | null }

/** A page of the caller's own desk, or of its archive, in the order that is asked for. */
export async function listTickets(ctx: OrganizationContext, page: ListPage): Promise<JsonText<TicketPage>> {
  const { cards, count, next } = await findPage(ctx, page)
  return new JsonText(`{"tickets":${cards},"count":${count},"next":${JSON.stringify(next)}}`)
}

export const findPage = (ctx: OrganizationContext, page: ListPage): Promise<FoundPage> =>
  abortableRead(ctx, (reader) => readPage(reader, ctx.membership, page))

async function readPage(db: Queryable, membership: Membership, page: ListPage): Promise<FoundPage> {
  const { by } = orderOf(page)
  if (!canBeFound(page) || (page.cursor && !fits(page.cursor, by))) return { cards: '[]', count: null, next: null }
  const query = listQuery(db, membership, page)
  const name = nameOf(membership, page)
  const [row] = await (name ? query.prepare(name).execute() : query)
  if (!row) throw new Error('the list answered no row')
  const { next, fitting, seen } = row.found
  const most = mostOf(page)
  const isCounted = most === null || (seen ?? most) < most
  return { cards: row.cards, count: isCounted ? fitting : null, next }
}

const orderOf = ({ archived, order }: ListPage) => readOrder(possibleOrder(archived ?? false, order))
const isSearch = ({ text, mechanicId, today, late }: ListPage) =>
  Boolean(textPattern(text) || mechanicId || today || late)
/** How many of an archive are looked at; null for a desk, which is read whole. */
const mostOf = (page: ListPage) => (page.archived ? (isSearch(page) ? ARCHIVE_WINDOW : ARCHIVE_COUNT + 1) : null)

/** The list as one comes to it is asked most: it has a name, and is planned once on each connection, which costs more than its answer. */
function nameOf({ organizationType }: Membership, page: ListPage): string | undefined {
  const { archived = false, cursor, partyId } = page
  if (isSearch(page) || partyId || cursor) return undefined
  const { by, descending } = orderOf(page)
  return `list-${[organizationType, archived ? 'archive' : 'desk', by, descending ? 'down' : 'up'].join('-')}`
}

/** Answers one row: the cards as a JSON list, and how far it came. */
export const listQuery = (db: Queryable, membership: Membership, page: ListPage) =>
  db
    .select({ cards: sql<string>`list.cards`, found: sql<Found>`list.found` })
    .from(sql`(${statementOf(membership, page)}) list`)

/** Whether the cursor is one of this order. */
const fits = ({ key, id }: ListCursor, by: OrderKey): boolean =>
  isUuid(id) && (by === 'status' ? typeof key === 'number' : by === 'plate' || Instant.safeParse(key).success)

/**
 * The tickets are walked in their order from the cursor on: all of a desk, of an archive no more than `most`, by its index. What
 * fits of them becomes the page, with one more that shows whether there is another page.
 */
function statementOf({ organizationType, organizationId }: Membership, page: ListPage): SQL {
  const { by, descending } = orderOf(page)
  const { archived, cursor, mechanicId, partyId, today, late } = page
  const [pattern, most, searches] = [textPattern(page.text), mostOf(page), isSearch(page)]
  const [own, other] =
    organizationType === 'GARAGE' ? [sql.raw('garage'), sql.raw('customer')] : [sql.raw('customer'), sql.raw('garage')]
  const key = sortKeys(archived ?? false)[by]
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const inOrder = sql`t.key ${direction}, t.id ${direction}`
  const here = sql`t.${own}_id = ${organizationId} and t.${own}_archived_at is ${archived ? sql`not null` : sql`null`}
    ${partyId ? sql`and t.${other}_id = ${partyId}` : sql``}`
  const conditions = [
    pattern ? sql`${sql.raw(textCondition('searched.pattern'))}` : undefined,
    mechanicId === 'none' ? sql`t.mechanic_id is null` : mechanicId ? sql`t.mechanic_id = ${mechanicId}` : undefined,
    today ? sql.raw(todayCondition) : undefined,
    late ? sql.raw(lateCondition) : undefined,
  ].filter((condition) => condition !== undefined)
  const fitting = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
  // the other party's name is searched, too
  const searched = pattern
    ? sql`join (select id, name from organizations where id = any(array(select distinct ${other}_id from walked))) o
        on o.id = t.${other}_id cross join (values (${pattern}::text)) searched (pattern)`
    : sql``
  const after = cursor
    ? sql`and (${key.value}, t.id) ${descending ? sql`<` : sql`>`} (${key.read(cursor.key)}, ${cursor.id}::uuid)`
    : sql``
  // without a search each one that is walked fits; what a search has walked from the beginning on is what it counts
  const walk = searches ? most : LIST_PAGE_SIZE + 1
  return sql`
    with walked as materialized (
      select t.*, ${key.value} as key from tickets t where ${here} ${after}
      order by key ${direction}, id ${direction} ${walk === null ? sql`` : sql`limit ${walk}`}
    ), fitting as materialized (
      select t.* from walked t ${searched} where ${fitting}
    ), page as (
      select t.*, row_number() over (order by ${inOrder}) as place
      from (select t.* from fitting t order by ${inOrder} limit ${LIST_PAGE_SIZE + 1}) t
    ), counted as (
      ${
        searches
          ? sql`select (select count(*) from fitting) as fitting, (select count(*) from walked) as seen`
          : sql`select count(*) as fitting, count(*) as seen
              from (select from tickets t where ${here} ${most === null ? sql`` : sql`limit ${most}`}) t`
      }
    )
    select (
      select coalesce(json_agg(row_to_json(shown) order by t.place), '[]')::text
      from page t ${sql.raw(cardJoins)} cross join lateral (select ${sql.raw(cardColumns(organizationType))}) shown
      where t.place <= ${LIST_PAGE_SIZE}
    ) as cards, json_build_object(
      'next', coalesce(
        (
          select json_build_object('key', ${key.shown}, 'id', t.id) from page t
          where t.place = ${LIST_PAGE_SIZE} and exists (select from page where place > ${LIST_PAGE_SIZE})
        ),
        ${
          searches && most !== null
            ? sql`(select json_build_object('key', ${key.shown}, 'id', id) from walked t order by ${inOrder} limit 1 offset ${most - 1})`
            : sql`null`
        }
      ),
      'fitting', ${cursor ? sql`null` : sql`(select fitting from counted)`},
      'seen', ${cursor ? sql`null` : sql`(select seen from counted)`}
    ) as found`
}
