import { moveWithin } from '#features/tickets/server/move-ticket.ts'
import { inNameOf } from '#features/tickets/server/ticket-context.ts'
import { ticketFor } from '#features/tickets/server/tickets.access.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/events/announce.ts'
import type { Services } from '#server/services.ts'
import { spendLink } from '#server/signed-links/spend-link.ts'
import { carFetched } from '../ticket-drivers.events.ts'
import type { OpenPickUp } from './read-pick-up.ts'

type PickUp = {
  ticketId: string
  customerId: string
  /** Who fetched the car. */
  driver: string
  /** Whether the link still holds, in the transaction of the pick-up; one of a single use is used by it. */
  holds: (tx: Transaction) => Promise<boolean>
}

/**
 * Kuittaa noudetuksi: the ticket is done by the customer's own move, with the driver's name on the timeline. However link and
 * ticket have changed meanwhile, it happens once at most; the page shows the present state.
 */
export const confirmPickUp = (
  db: Database,
  { clock }: Pick<Services, 'clock'>,
  { ticketId, customerId, driver, holds }: PickUp,
): Promise<void> =>
  transact(db, async (tx) => {
    const ctx = { ...inNameOf('CUSTOMER', customerId), services: { clock } }
    // the ticket is locked before its link, as everybody does it
    const ticket = await ticketFor(tx, ctx.membership, ticketId, 'update')
    if (ticket.status !== 'READY' || !(await holds(tx))) return
    const { garageId } = ticket
    const about = { ticketId, garageId, customerId, actorOrganizationId: customerId, actorUserId: null }
    announce(tx, carFetched, { ...about, driver })
    await moveWithin(tx, ctx, { ticketId, to: 'DONE', note: '', driver })
  })

/** The pick-up that a driver's link is for. */
export const pickUpOf = (open: OpenPickUp, { clock }: Pick<Services, 'clock'>): PickUp => ({
  ticketId: open.ticketId,
  customerId: open.customerId,
  driver: open.driver,
  holds: async (tx) => (await spendLink(tx, open.link.id, clock())) === 'valid',
})
