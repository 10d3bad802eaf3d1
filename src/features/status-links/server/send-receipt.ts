import { isManaged } from '#features/organizations/server/visible-parties.ts'
import { receiptsOfTicket } from '#features/receipts/server/receipts.access.ts'
import { ticketFor } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import type { SendReceipt } from '../status-links.ts'
import { usualReceiver } from './send-to-customer.ts'
import { queueStatusMessage } from './status-link.ts'

/**
 * Sends a customer without an account the page on which the receipts of its ticket are; people of its own have them in the product. Refusals: those
 * of `queueStatusMessage`, the gate's at `address`, `not_found: receipt`, `conflict: receipt_receiver` for an address that is not its any more.
 */
export const sendReceipt = (ctx: OrganizationContext, asked: SendReceipt): Promise<{ id: string }> =>
  transact(ctx.db, async (tx) => {
    const { ticketId, address, requestKey } = asked
    const ticket = await ticketFor(tx, ctx.membership, ticketId, 'update')
    if ((await receiptsOfTicket(tx, ticketId)).length === 0) throw notFound('receipt')
    const receiver = (await isManaged(tx, ticket)) ? await usualReceiver(tx, ticket) : null
    if (receiver?.address !== address) throw new AppError('conflict', 'receipt_receiver')
    const whenRefused = { at: 'address' }
    const { id } = await queueStatusMessage(tx, ctx, { ticketId, receiver, about: 'RECEIPT', requestKey, whenRefused })
    return { id }
  })
