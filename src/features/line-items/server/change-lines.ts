import { asc, eq, sql } from 'drizzle-orm'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { transact } from '#server/db/transact.ts'
import { AppError, invalidFields, notFound } from '#shared/app-error.ts'
import { isPayable, type PricedLine } from '#shared/line-totals.ts'
import { mayPrice } from '../line-items.policy.ts'
import { lineFieldsOf } from '../line-items.ts'
import { type LineItemRow, lineFor } from './line-items.access.ts'
import { lineItems } from './line-items.tables.ts'

/** What the lines are after what a verb did with them; null when all is so already, and nobody is told. */
type Written = readonly PricedLine[] | null
/** `lines` are the ticket's, in their order. */
type Rule = (tx: Transaction, ticket: TicketRow, lines: readonly LineItemRow[]) => Promise<Written>

/**
 * The one way to change the lines of a ticket: the ticket is locked, so that two who write lines at once do it one after the other, and its
 * version stays, since lines have versions of their own. Both sides' screens are told.
 */
export async function changeLines(ctx: OrganizationContext, ticketId: string, rule: Rule): Promise<void> {
  await transact(ctx.db, (tx) => changeLinesWithin(tx, ctx, ticketId, rule))
}

async function changeLinesWithin(tx: Transaction, ctx: OrganizationContext, ticketId: string, rule: Rule) {
  await changeTicket.within(tx, ctx, {
    id: ticketId,
    version: 'any',
    may: mayPrice,
    refused: () => new AppError('forbidden', 'garage_prices'),
    async rule(ticket) {
      const written = await rule(tx, ticket, await linesOf(tx).execute({ ticketId: ticket.id }))
      if (!written) return { invalidateFor: [] }
      if (!isPayable(written)) throw invalidFields({ field: 'unitPriceCents', message: 'Rivien summa on liian suuri' })
      return {}
    },
  })
}

/** The same for what names a line: it is found again once its ticket is locked. */
export async function changeLine(
  ctx: OrganizationContext,
  lineId: string,
  rule: (tx: Transaction, line: LineItemRow, lines: readonly LineItemRow[]) => Promise<Written>,
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const { ticketId } = await lineFor(tx, ctx, lineId)
    await changeLinesWithin(tx, ctx, ticketId, async (_, __, lines) => {
      const line = lines.find(({ id }) => id === lineId)
      if (!line) throw notFound('line_item')
      return rule(tx, line, lines)
    })
  })
}

const linesOf = prepared((tx) =>
  tx
    .select()
    .from(lineItems)
    .where(eq(lineItems.ticketId, sql.placeholder('ticketId')))
    .orderBy(asc(lineItems.place), asc(lineItems.id))
    .prepare('lines-to-change'),
)

/** Refuses a change that was made on an older version of the line, with what it is now. */
export function requireVersion(line: LineItemRow, version: number): void {
  if (line.version !== version)
    throw new AppError('conflict', 'line_item_changed', {
      details: { current: { ...lineFieldsOf(line), version: line.version } },
    })
}
