import { eq, sql } from 'drizzle-orm'
import type { TimedTicketContext } from '#features/tickets/server/ticket-context.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import type { AgreedPrice, PriceType } from '#shared/agreed-price.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { netOfGross } from '#shared/vat.ts'
import { shownCents } from '../shown-prices.ts'
import { ticketPrices } from './line-items.tables.ts'

/** A price without VAT, and for a private person with it. */
export type Price = { priceType: PriceType; agreedCents: number; agreedGrossCents: number | null }
type Said = { agreedCents: number | null; agreedGrossCents: number | null }

const NOTHING_ACCEPTED = { priceType: 'NONE' as const, agreedCents: null, agreedGrossCents: null, version: 0 }

/** What the customer of a ticket has accepted; the one price that binds and that billing is held against. */
export async function acceptedPrice(db: Queryable, ticketId: string): Promise<AgreedPrice & { version: number }> {
  const { priceType, agreedCents, agreedGrossCents, version } = ticketPrices
  const [row] = await db
    .select({ priceType, agreedCents, agreedGrossCents, version })
    .from(ticketPrices)
    .where(eq(ticketPrices.ticketId, ticketId))
  return row ?? NOTHING_ACCEPTED
}

/**
 * Both amounts of a price that was said in one of them, at the standard rate of `day`. What a private person reads binds to the cent, so it is kept;
 * the amount without VAT is then the greatest that does not make more.
 */
export function bothCents(
  { agreedCents, agreedGrossCents }: Said,
  { withVat, day }: { withVat: boolean; day: string },
) {
  if (agreedGrossCents !== null) return { agreedCents: netOfGross(agreedGrossCents, 'STANDARD', day), agreedGrossCents }
  const net = agreedCents ?? 0
  return { agreedCents: net, agreedGrossCents: withVat ? shownCents(net, { withVat, day }) : null }
}

/** What a price is with VAT: as it was promised, or at the standard rate of `day`. */
export const grossOfPrice = ({ agreedCents, agreedGrossCents }: Omit<Price, 'priceType'>, day: string): number =>
  agreedGrossCents ?? shownCents(agreedCents, { withVat: true, day })

/** The day of the VAT of a ticket's work: of what is not done yet that on which it is planned. */
export function dayOfWork(
  ticket: { closedAt: string | null; scheduledEnd: string | null; scheduledStart: string | null },
  now: Date,
): string {
  const at = ticket.closedAt ?? ticket.scheduledEnd ?? ticket.scheduledStart
  return dayInHelsinki(at === null ? now : new Date(at))
}

/** A price binds from now on, in place of the one before; a guarantee of an accepted offer stays. The ticket is locked. */
export async function keepAcceptedPrice(
  tx: Transaction,
  ctx: TimedTicketContext,
  ticketId: string,
  { proposalId, ...price }: Price & { proposalId: string },
): Promise<void> {
  const row = {
    priceType: price.priceType,
    agreedCents: price.agreedCents,
    agreedGrossCents: price.agreedGrossCents,
    proposalId,
    agreedAt: ctx.services.clock().toISOString(),
    agreedByUserId: ctx.actor.userId,
  }
  await tx
    .insert(ticketPrices)
    .values({ ticketId, ...row })
    .onConflictDoUpdate({
      target: ticketPrices.ticketId,
      set: { ...row, version: sql`${ticketPrices.version} + 1` },
    })
}
