import type { OrganizationContext } from '#server/context.ts'
import { abortableRead } from '#server/db/abortable-read.ts'
import { JsonText } from '#server/json-text.ts'
import { isUuid } from '#shared/id.ts'
import type { CardsOfDesk, ColumnPage, DeskFilter } from '../ticket-inputs.ts'
import type { ChangedCards, TicketCard, TicketColumn } from '../ticket-views.ts'
import { statusesOf, TICKET_GROUPS } from '../tickets.ts'
import { filterValues } from './desk-filter.ts'
import {
  awaitingStatement,
  type ColumnShape,
  cardsStatement,
  columnStatement,
  type DeskShape,
  deskStatement,
} from './desk-statements.ts'
import { ARCHIVE_COUNT, findPage } from './list-tickets.ts'

const prepared = new Map<string, { name: string; text: string }>()

function memoized(key: string, make: () => { name: string; text: string }) {
  const found = prepared.get(key)
  if (found) return found
  const made = make()
  prepared.set(key, made)
  return made
}

/** What the statements take as their filters; nothing when nothing is filtered. */
function valuesOf(filter: Omit<DeskFilter, 'archived'>): unknown[] {
  const values = [...filterValues(filter), filter.today || null, filter.late || null]
  return values.some((value) => value !== null) ? values : []
}

/** What the statement builds as JSON. */
async function jsonOf<Output>(
  ctx: OrganizationContext,
  statement: { name: string; text: string; values: unknown[] },
): Promise<JsonText<Output>> {
  const { rows } = await abortableRead(ctx, ({ $client }) => $client.query<{ json: string }>(statement))
  return new JsonText(rows[0]?.json ?? '[]')
}

/** The work desk of the caller's organisation, or its archive: every column with its count and first cards. */
export async function listWithGroups(ctx: OrganizationContext, filter: DeskFilter): Promise<JsonText<TicketColumn[]>> {
  if (filter.archived) return archivedColumns(ctx, filter)
  const { membership } = ctx
  const values = valuesOf(filter)
  const shape: DeskShape = { side: membership.organizationType, filtered: values.length > 0 }
  const statement = memoized(`desk ${JSON.stringify(shape)}`, () => deskStatement(shape))
  return jsonOf(ctx, { ...statement, values: [membership.organizationId, ...values] })
}

/** Of some tickets the cards of those that are on the caller's desk, and what its columns hold now. */
export async function cardsOfDesk(ctx: OrganizationContext, asked: CardsOfDesk): Promise<JsonText<ChangedCards>> {
  const { membership } = ctx
  const values = valuesOf(asked)
  const shape: DeskShape = { side: membership.organizationType, filtered: values.length > 0 }
  const statement = memoized(`cards ${JSON.stringify(shape)}`, () => cardsStatement(shape))
  return jsonOf(ctx, { ...statement, values: [membership.organizationId, ...values, asked.ticketIds.filter(isUuid)] })
}

/** Only what is closed is archived: all of it is in one column. */
async function archivedColumns(ctx: OrganizationContext, filter: DeskFilter): Promise<JsonText<TicketColumn[]>> {
  const { cards, count } = await findPage(ctx, filter)
  const shown = count ?? ARCHIVE_COUNT
  const columns = TICKET_GROUPS.map((group) => {
    const [tickets, amount] = group === 'done' ? [cards, shown] : ['[]', 0]
    return `{"group":"${group}","tickets":${tickets},"count":${amount},"overdue":0,"total":${amount},"awaitsAnswer":0}`
  })
  return new JsonText(`[${columns.join()}]`)
}

/** The next page of one column. */
export async function listColumn(ctx: OrganizationContext, page: ColumnPage): Promise<JsonText<TicketCard[]>> {
  const { membership } = ctx
  const { cursor } = page
  if (cursor && !isUuid(cursor.id)) return new JsonText('[]')
  const values = valuesOf(page)
  const shape: ColumnShape = {
    side: membership.organizationType,
    filtered: values.length > 0,
    closed: page.group === 'done',
    isFirst: !cursor,
  }
  const statement = memoized(`column ${JSON.stringify(shape)}`, () => columnStatement(shape))
  return jsonOf(ctx, {
    ...statement,
    values: [membership.organizationId, ...values, statusesOf(page.group), ...(cursor ? [cursor.at, cursor.id] : [])],
  })
}

/** As many tickets that wait for an answer are shown at once. */
const AWAITING_SHOWN = 50

/** The tickets that wait for an answer of the caller's side: for the customer's permission, or for the garage's call. The longest wait first. */
export async function ticketsAwaitingAnswer(ctx: OrganizationContext): Promise<JsonText<TicketCard[]>> {
  const { organizationId, organizationType: side } = ctx.membership
  const statement = memoized(`awaiting ${side}`, () => awaitingStatement({ side, filtered: false }))
  return jsonOf(ctx, { ...statement, values: [organizationId, AWAITING_SHOWN] })
}

/** How many tickets lie unarchived on the desk, for the navigation. */
export async function countUnarchived({ db, membership }: OrganizationContext): Promise<number> {
  const side = membership.organizationType === 'GARAGE' ? 'garage' : 'customer'
  const { rows } = await db.$client.query<{ count: string }>({
    name: `desk-count-${side}`,
    text: `select count(*) from tickets where ${side}_id = $1 and ${side}_archived_at is null`,
    values: [membership.organizationId],
  })
  return Number(rows[0]?.count ?? 0)
}
