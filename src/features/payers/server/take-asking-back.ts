import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { invalidate } from '#server/events/announce.ts'
import type { Services } from '#server/services.ts'
import { revokeLinks } from '#server/signed-links/spend-link.ts'
import { permits } from './payers.tables.ts'
import { PERMIT_LINK } from './permit-link.ts'

/** Ends the asking of a ticket that waits, if there is one: its link shows nothing any more. The ticket is locked by the caller. */
export async function takeAskingBack(
  tx: Transaction,
  { services }: { services: Pick<Services, 'clock'> },
  ticketId: string,
  state: 'WITHDRAWN' | 'REPLACED',
): Promise<boolean> {
  const ended = await tx
    .update(permits)
    .set({ state })
    .where(and(eq(permits.ticketId, ticketId), eq(permits.state, 'ASKED')))
    .returning({ id: permits.id, organizationId: permits.organizationId })
  for (const { id, organizationId } of ended) {
    await revokeLinks(tx, { purpose: PERMIT_LINK, subjects: [id], now: services.clock() })
    showPayer(tx, organizationId, id)
  }
  return ended.length > 0
}

/** Open browsers of the payer's people ask again; the permit's own id is sent, since they look at nothing but the type. */
export const showPayer = (tx: Transaction, organizationId: string, permitId: string): void =>
  invalidate(tx, [organizationId], { type: 'ticketEvent.new', ticketId: permitId })
