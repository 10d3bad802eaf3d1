import { and, eq, inArray } from 'drizzle-orm'
import { lineItems } from '#features/line-items/server/line-items.tables.ts'
import { organizationById } from '#features/organizations/server/organizations.access.ts'
import { areConnected } from '#features/organizations/server/visible-parties.ts'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Contributions } from '#server/contributions.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { maySetPayer } from '../payers.policy.ts'
import type { SetTicketPayer } from '../payers.ts'
import { payerFor } from './payers.access.ts'
import { holderLines, ticketPayers } from './payers.tables.ts'
import { permitEntry } from './permit-entry.ts'
import { takeAskingBack } from './take-asking-back.ts'

/** Of a ticket whose payer was taken off: its holder pays all of it. */
export const PAID_BY_HOLDER = { payerId: null, contractNumber: '', ownShareCents: 0, excessKm: 0, excessCentsPerKm: 0 }

/**
 * Says who pays a ticket and which of it is the holder's, until a part of it is billed. A permit that another payer was asked for is taken back.
 * Refusals: `forbidden: payer_setting`, `conflict: ticket_payer_changed`, `ticket_payer_billed`, `not_found: payer`, `not_found: line_item`,
 * `precondition: payer_is_holder`, `payer_not_connected`.
 */
export const setTicketPayer = (ctx: OrganizationContext, asked: SetTicketPayer): Promise<{ version: number }> =>
  transact(ctx.db, (tx) =>
    changeTicket.within<{ version: number }>(tx, ctx, {
      id: asked.ticketId,
      may: 'askedByVerb',
      async rule(ticket) {
        const { id: ticketId, garageId } = ticket
        const [known] = await tx.select().from(ticketPayers).where(eq(ticketPayers.ticketId, ticketId))
        const present = known?.version ?? 0
        // a retry of what was set
        if (known?.requestKey === asked.requestKey) return { invalidateFor: [], answer: { version: present } }
        if (present !== asked.version) throw new AppError('conflict', 'ticket_payer_changed')
        if (await isBilledNow(tx, ctx.services.features, ticketId))
          throw new AppError('conflict', 'ticket_payer_billed')
        if (!maySetPayer(ctx.membership, ticket, false)) throw new AppError('forbidden', 'payer_setting')
        const payer = asked.payerId === null ? null : await payerFor(tx, garageId, asked.payerId, 'share')
        if (payer?.customerId === ticket.customerId) throw new AppError('precondition', 'payer_is_holder')
        if (payer && !(await areConnected(tx, { garageId, customerId: payer.customerId })))
          throw new AppError('precondition', 'payer_not_connected')
        const { contractNumber, ownShareCents, excessKm, excessCentsPerKm, requestKey } = asked
        const set = payer
          ? { payerId: payer.id, contractNumber, ownShareCents, excessKm, excessCentsPerKm }
          : PAID_BY_HOLDER
        const version = present + 1
        await tx
          .insert(ticketPayers)
          .values({ ticketId, garageId, ...set, requestKey, version })
          .onConflictDoUpdate({ target: ticketPayers.ticketId, set: { ...set, requestKey, version } })
        await writeHolderLines(tx, ticketId, payer ? asked.holderLineIds : [])
        const isOther = (known?.payerId ?? null) !== (payer?.id ?? null)
        if (isOther) await takeAskingBack(tx, ctx, ticketId, 'WITHDRAWN')
        const name = payer ? (await organizationById(tx, payer.customerId)).name : ''
        return {
          entry: isOther ? permitEntry(payer ? 'PAYER_SET' : 'PAYER_REMOVED', { payer: name }) : undefined,
          answer: { version },
        }
      },
    }),
  )

/** The feature of documents is above this one. */
export async function isBilledNow(
  db: Queryable,
  { isBilled }: Pick<Contributions, 'isBilled'>,
  ticketId: string,
): Promise<boolean> {
  const found = await Promise.all(isBilled.map((asks) => asks(db, ticketId)))
  return found.includes(true)
}

async function writeHolderLines(tx: Transaction, ticketId: string, lineIds: readonly string[]): Promise<void> {
  const ids = [...new Set(lineIds)]
  if (!ids.every(isUuid)) throw notFound('line_item')
  await tx.delete(holderLines).where(eq(holderLines.ticketId, ticketId))
  if (ids.length === 0) return
  const own = and(eq(lineItems.ticketId, ticketId), inArray(lineItems.id, ids))
  if ((await tx.$count(lineItems, own)) < ids.length) throw notFound('line_item')
  await tx.insert(holderLines).values(ids.map((lineId) => ({ lineId, ticketId })))
}
