import { type SQL, sql } from 'drizzle-orm'
import type { Membership } from '#server/caller.ts'
import type { OrganizationContext } from '#server/context.ts'
import { abortableRead } from '#server/db/abortable-read.ts'
import type { Queryable } from '#server/db/database.ts'
import { isUuid } from '#shared/id.ts'
import { Instant } from '#shared/instant.ts'
import type { ListCursor, ListPage } from '../ticket-inputs.ts'
import { type OrderKey, possibleOrder, readOrder } from '../ticket-order.ts'
import type { TicketCard, TicketPage } from '../ticket-views.ts'
import { LIST_PAGE_SIZE } from '../tickets.ts'
import { canBeFound } from './desk-filter.ts'
import { todayCondition } from './desk-statements.ts'
import { sortKeys } from './sort-keys.ts'
import { cardColumns, cardJoins } from './ticket-card.ts'
import { textCondition, textPattern } from './ticket-text.ts'

/** The archive grows for ever: a search looks through so many of its tickets at a time, and so many are counted. */
export const ARCHIVE_WINDOW = 5000
export const ARCHIVE_COUNT = 1000

type Found = {
  rows: { key: string | number; card: TicketCard }[]
  /** Where the looking through ended, when it did not come to the end. */
  last: { key: string | number; id: string } | null
  /** How many fit of the `seen` that were looked through for counting; null for further pages. */
  fitting: number | null
  seen: number | null
}

/** A page of the caller's own desk, or of its archive, in the order that is asked for. */
export const listTickets = (ctx: OrganizationContext, page: ListPage): Promise<TicketPage> =>
  abortableRead(ctx, (reader) => readPage(reader, ctx.membership, page))

export async function readPage(db: Queryable, membership: Membership, page: ListPage): Promise<TicketPage> {
  const archived = page.archived ?? false
  const { by, descending } = readOrder(possibleOrder(archived, page.order))
  if (!canBeFound(page) || (page.cursor && !fits(page.cursor, by))) return { tickets: [], count: null, next: null }

  const pattern = textPattern(page.text)
  const isSearch = Boolean(pattern || page.mechanicId || page.today)
  const most = archived ? (isSearch ? ARCHIVE_WINDOW : ARCHIVE_COUNT + 1) : null
  const statement = listStatement(membership, page, { by, descending, pattern, isSearch, most })
  const { rows } = await db.execute<{ found: Found }>(statement)
  const found = rows[0]?.found
  if (!found) throw new Error('the list answered no row')

  const shown = found.rows.slice(0, LIST_PAGE_SIZE)
  const lastShown = shown.at(-1)
  const next =
    found.rows.length > LIST_PAGE_SIZE && lastShown ? { key: lastShown.key, id: lastShown.card.id } : found.last
  const isCounted = most === null || (found.seen ?? most) < most
  return {
    tickets: shown.map(({ card }) => card),
    count: isCounted ? found.fitting : null,
    next,
  }
}

/** Whether the cursor is one of this order. */
const fits = ({ key, id }: ListCursor, by: OrderKey): boolean =>
  isUuid(id) && (by === 'status' ? typeof key === 'number' : by === 'plate' || Instant.safeParse(key).success)

type Order = { by: OrderKey; descending: boolean; pattern: string | null; isSearch: boolean; most: number | null }

/**
 * The tickets are walked in their order from the cursor on: all of a desk, of an archive no more than `most`, by its index. What
 * fits of them becomes the page, with one more that tells whether there is another.
 */
function listStatement({ organizationType, organizationId }: Membership, page: ListPage, order: Order): SQL {
  const { by, descending, pattern, isSearch, most } = order
  const { archived, cursor, mechanicId, partyId, today } = page
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
  const walk = isSearch ? most : LIST_PAGE_SIZE + 1
  return sql`
    with walked as materialized (
      select t.*, ${key.value} as key from tickets t where ${here} ${after}
      order by key ${direction}, id ${direction} ${walk === null ? sql`` : sql`limit ${walk}`}
    ), fitting as materialized (
      select t.* from walked t ${searched} where ${fitting}
    ), page as (
      select t.* from fitting t order by ${inOrder} limit ${LIST_PAGE_SIZE + 1}
    ), counted as (
      ${
        isSearch
          ? sql`select (select count(*) from fitting) as fitting, (select count(*) from walked) as seen`
          : sql`select count(*) as fitting, count(*) as seen
              from (select from tickets t where ${here} ${most === null ? sql`` : sql`limit ${most}`}) t`
      }
    )
    select json_build_object(
      'rows', (
        select coalesce(json_agg(json_build_object('key', ${key.shown}, 'card', row_to_json(shown)) order by ${inOrder}), '[]')
        from page t ${sql.raw(cardJoins)} cross join lateral (select ${sql.raw(cardColumns)}) shown
      ),
      'last', ${
        isSearch && most !== null
          ? sql`(select json_build_object('key', ${key.shown}, 'id', id) from walked t order by ${inOrder} limit 1 offset ${most - 1})`
          : sql`null`
      },
      'fitting', ${cursor ? sql`null` : sql`(select fitting from counted)`},
      'seen', ${cursor ? sql`null` : sql`(select seen from counted)`}
    ) as found`
}
