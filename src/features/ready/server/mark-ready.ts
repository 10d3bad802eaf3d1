import { eq } from 'drizzle-orm'
import { queueStatusMessage } from '#features/status-links/server/status-link.ts'
import { notifyWithin } from '#features/ticket-drivers/server/notify-drivers.ts'
import { moveWithin } from '#features/tickets/server/move-ticket.ts'
import { ticketFor } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { earlierTry } from '#server/request-key.ts'
import { AppError } from '#shared/app-error.ts'
import type { MarkReady } from '../ready.ts'
import { contactsOf } from './check-ready.ts'
import { readyActs } from './ready.tables.ts'

/**
 * Valmis noudettavaksi with messages to people without an account: the ticket is READY, the picked drivers and contacts are notified in the same act, and
 * with any of it refused nothing is done. Without messages it is a move like any other, which can be undone. A retry sends nothing twice.
 * Refusals: those of moving and of notifying drivers, `conflict: ready_contact` for an address that is no longer the ticket's.
 */
export const markReady = (ctx: OrganizationContext, asked: MarkReady): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const { ticketId, version, namedIds, contacts, keysPlace, payer, requestKey } = asked
    const ticket = await ticketFor(tx, ctx.membership, ticketId, 'update')
    const earlier = await earlierTry(requestKey, {
      key: readyActs.requestKey,
      of: eq(readyActs.ticketId, ticketId),
      answer: { id: readyActs.id },
    })(tx)
    if (earlier) return
    const offered = await contactsOf(tx, ticket)
    const picked = [...new Set(contacts)].map((address) => {
      const contact = offered.find((one) => one.address === address)
      if (!contact) throw new AppError('conflict', 'ready_contact')
      return contact
    })
    await tx.insert(readyActs).values({ ticketId, requestKey })
    // messages cannot be taken back: neither can the move that comes with them
    if (namedIds.length > 0) await notifyWithin(tx, ctx, { ticketId, namedIds, keysPlace, payer, requestKey })
    else if (ticket.status !== 'READY')
      await moveWithin(tx, ctx, { ticketId, ...(version !== undefined && { version }), to: 'READY', note: '' })
    for (const receiver of picked)
      await queueStatusMessage(tx, ctx, {
        ticketId,
        receiver,
        about: 'READY',
        requestKey,
        whenRefused: { at: 'contacts', who: receiver.name },
      })
  })
