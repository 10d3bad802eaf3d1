import { moveWithin } from '#features/tickets/server/move-ticket.ts'
import { inNameOf } from '#features/tickets/server/ticket-context.ts'
import { ticketFor } from '#features/tickets/server/tickets.access.ts'
import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/events/announce.ts'
import type { Services } from '#server/services.ts'
import { spendLink } from '#server/signed-links/spend-link.ts'
import { carFetched } from '../ticket-drivers.events.ts'
import type { OpenPickUp } from './read-pick-up.ts'

/**
 * Kuittaa noudetuksi: the ticket is done by the customer's own move, with the driver's name on the timeline. However link and
 * ticket have changed meanwhile, it happens once at most; the page shows the present state.
 */
export const confirmPickUp = (
  db: Database,
  { clock }: Pick<Services, 'clock'>,
  { link, ticketId, customerId, driver }: OpenPickUp,
): Promise<void> =>
  transact(db, async (tx) => {
    const ctx = { ...inNameOf('CUSTOMER', customerId), services: { clock } }
    // the ticket is locked before its link, as everybody does it
    const ticket = await ticketFor(tx, ctx.membership, ticketId, 'update')
    if (ticket.status !== 'READY' || (await spendLink(tx, link.id, clock())) !== 'valid') return
    const { garageId } = ticket
    const about = { ticketId, garageId, customerId, actorOrganizationId: customerId, actorUserId: null }
    announce(tx, carFetched, { ...about, driver })
    await moveWithin(tx, ctx, { ticketId, to: 'DONE', note: '', driver })
  })
