import type { OrganizationContext } from '#server/context.ts'
import { abortableRead } from '#server/db/abortable-read.ts'
import { JsonText } from '#server/json-text.ts'
import { isUuid } from '#shared/id.ts'
import type { ColumnPage, DeskFilter } from '../ticket-inputs.ts'
import type { TicketCard, TicketColumn } from '../ticket-views.ts'
import { statusesOf } from '../tickets.ts'
import { columnStatement, type DeskShape, deskStatement } from './desk-statements.ts'

const prepared = new Map<string, { name: string; text: string }>()

function memoized(key: string, make: () => { name: string; text: string }) {
  const found = prepared.get(key)
  if (found) return found
  const made = make()
  prepared.set(key, made)
  return made
}

const filterValues = ({ text, mechanicId, partyId }: DeskFilter) => [text || null, mechanicId ?? null, partyId ?? null]

/** What the statement builds as JSON. */
async function jsonOf<Output>(
  ctx: OrganizationContext,
  statement: { name: string; text: string; values: unknown[] },
): Promise<JsonText<Output>> {
  const { rows } = await abortableRead(ctx, ({ $client }) => $client.query<{ json: string }>(statement))
  return new JsonText(rows[0]?.json ?? '[]')
}

/** The work desk of the caller's organisation: every column with its count and first cards. */
export async function listWithGroups(ctx: OrganizationContext, filter: DeskFilter): Promise<JsonText<TicketColumn[]>> {
  const { membership } = ctx
  const values = filterValues(filter)
  const shape: DeskShape = {
    side: membership.organizationType,
    archived: filter.archived ?? false,
    filtered: values.some((value) => value !== null),
  }
  const statement = memoized(`desk ${JSON.stringify(shape)}`, () => deskStatement(shape))
  return jsonOf(ctx, {
    ...statement,
    values: shape.filtered ? [membership.organizationId, ...values] : [membership.organizationId],
  })
}

/** The next page of one column. */
export async function listColumn(ctx: OrganizationContext, page: ColumnPage): Promise<JsonText<TicketCard[]>> {
  const { membership } = ctx
  const { cursor } = page
  if (cursor && !isUuid(cursor.id)) return new JsonText('[]')
  const shape = { side: membership.organizationType, archived: page.archived ?? false }
  const statement = memoized(`column ${JSON.stringify(shape)}`, () => columnStatement(shape))
  return jsonOf(ctx, {
    ...statement,
    values: [
      membership.organizationId,
      ...filterValues(page),
      statusesOf(page.group),
      cursor?.urgent ?? null,
      cursor?.id ?? null,
    ],
  })
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
