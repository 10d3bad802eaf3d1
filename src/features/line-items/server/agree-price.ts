import { eq } from 'drizzle-orm'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import type { OrganizationContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { AppError } from '#shared/app-error.ts'
import { priceAgreed } from '../line-items.events.ts'
import { mayPrice } from '../line-items.policy.ts'
import type { AgreePrice } from '../line-items.ts'
import { ticketPrices } from './line-items.tables.ts'

/**
 * Writes what the job is to cost and how binding that is; both sides read it on the timeline. Refusals: `conflict: price_changed`,
 * `forbidden: garage_prices`.
 */
export const agreePrice = (ctx: OrganizationContext, agreed: AgreePrice): Promise<{ version: number }> =>
  transact(ctx.db, async (tx) => {
    const { priceType, agreedCents } = agreed
    return changeTicket.within(tx, ctx, {
      id: agreed.ticketId,
      may: mayPrice,
      refused: () => new AppError('forbidden', 'garage_prices'),
      async rule({ id: ticketId }) {
        const [before] = await tx.select().from(ticketPrices).where(eq(ticketPrices.ticketId, ticketId))
        const was = before ?? { priceType: 'NONE' as const, agreedCents: null, version: 0 }
        if (was.priceType === priceType && was.agreedCents === agreedCents)
          return { invalidateFor: [], answer: { version: was.version } }
        if (was.version !== agreed.version)
          throw new AppError('conflict', 'price_changed', {
            details: { current: { priceType: was.priceType, agreedCents: was.agreedCents, version: was.version } },
          })
        const version = was.version + 1
        const row = {
          priceType,
          agreedCents,
          version,
          agreedAt: ctx.services.clock().toISOString(),
          agreedByUserId: ctx.actor.userId,
        }
        await tx
          .insert(ticketPrices)
          .values({ ticketId, ...row })
          .onConflictDoUpdate({ target: ticketPrices.ticketId, set: row })
        return {
          entry: { kind: 'PRICED', data: { priceType, agreedCents } },
          events: [changeTicket.event(priceAgreed, { priceType, agreedCents })],
          answer: { version },
        }
      },
    })
  })
