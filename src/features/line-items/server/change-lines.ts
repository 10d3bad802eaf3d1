import { asc, eq, sql } from 'drizzle-orm'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { transact } from '#server/db/transact.ts'
import type { EarlierTry } from '#server/request-key.ts'
import { AppError, invalidFields, notFound } from '#shared/app-error.ts'
import { isPayable, type PricedLine } from '#shared/line-totals.ts'
import { mayPrice } from '../line-items.policy.ts'
import { lineFieldsOf } from '../line-items.ts'
import { type LineItemRow, lineFor } from './line-items.access.ts'
import { lineItems } from './line-items.tables.ts'

/** `after`: the lines after the change; null when all is so already, and no screen is invalidated. */
type Written<Answer> = { after: readonly PricedLine[] | null; answer: Answer }
/** `lines` are the ticket's, in their order. */
type Rule<Answer> = (tx: Transaction, ticket: TicketRow, lines: readonly LineItemRow[]) => Promise<Written<Answer>>
type Request<Answer> = (ticket: TicketRow) => EarlierTry<Answer>

/**
 * The one way to change the lines of a ticket: the ticket is locked, so that two who write lines at once do it one after the other, and its version
 * stays, since lines have versions of their own. Both sides' screens are refreshed.
 */
export const changeLines = <Answer extends object>(
  ctx: OrganizationContext,
  ticketId: string,
  rule: Rule<Answer>,
  request?: Request<Answer>,
): Promise<Answer> => transact(ctx.db, (tx) => changeLinesWithin(tx, ctx, ticketId, rule, request))

const changeLinesWithin = <Answer extends object>(
  tx: Transaction,
  ctx: OrganizationContext,
  ticketId: string,
  rule: Rule<Answer>,
  request?: Request<Answer>,
): Promise<Answer> =>
  changeTicket.within<Answer>(tx, ctx, {
    id: ticketId,
    request,
    may: mayPrice,
    refused: () => new AppError('forbidden', 'garage_prices'),
    async rule(ticket) {
      const { after, answer } = await rule(tx, ticket, await linesOf(tx).execute({ ticketId: ticket.id }))
      if (!after) return { invalidateFor: [], answer }
      if (!isPayable(after)) throw invalidFields({ field: 'unitPriceCents', message: 'Rivien summa on liian suuri' })
      return { answer }
    },
  })

/** The same for an act on one line: it is found again once its ticket is locked. */
export const changeLine = <Answer extends object>(
  ctx: OrganizationContext,
  lineId: string,
  rule: (tx: Transaction, line: LineItemRow, lines: readonly LineItemRow[]) => Promise<Written<Answer>>,
): Promise<Answer> =>
  transact(ctx.db, async (tx) => {
    const { ticketId } = await lineFor(tx, ctx, lineId)
    return changeLinesWithin(tx, ctx, ticketId, async (_, __, lines) => {
      const line = lines.find(({ id }) => id === lineId)
      if (!line) throw notFound('line_item')
      return rule(tx, line, lines)
    })
  })

const linesOf = prepared((tx) =>
  tx
    .select()
    .from(lineItems)
    .where(eq(lineItems.ticketId, sql.placeholder('ticketId')))
    .orderBy(asc(lineItems.place), asc(lineItems.id))
    .prepare('lines-to-change'),
)

/** Refuses a change that was made on an older version of the line, with the current line. */
export function requireVersion(line: LineItemRow, version: number): void {
  if (line.version !== version)
    throw new AppError('conflict', 'line_item_changed', {
      details: { current: { ...lineFieldsOf(line), version: line.version } },
    })
}
