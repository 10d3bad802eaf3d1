import { and, eq, isNull } from 'drizzle-orm'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/events/announce.ts'
import { AppError } from '#shared/app-error.ts'
import { documentLeft } from '../invoice-bases.events.ts'
import { mayMarkSent } from '../invoice-bases.policy.ts'
import type { LeftBy } from '../invoice-bases.ts'
import { factsOf } from './document-facts.ts'
import { type InvoiceBasisRow, invoiceBasisFor } from './invoice-bases.access.ts'
import { invoiceBases } from './invoice-bases.tables.ts'
import { showDocument } from './mark-tickets.ts'

/** `userId` is null where it left by itself. */
type Leaving = { by: LeftBy; userId: string | null; now: Date }

/** Notes that a document left the garage, the first time; a cancelled one does not leave. Its row is locked by the update. */
export async function noteLeft(tx: Transaction, basis: InvoiceBasisRow, { by, userId, now }: Leaving): Promise<void> {
  const [moved] = await tx
    .update(invoiceBases)
    .set({ leftAt: now.toISOString(), leftBy: by, leftByUserId: userId })
    .where(and(eq(invoiceBases.id, basis.id), isNull(invoiceBases.leftAt), isNull(invoiceBases.cancelledAt)))
    .returning({ id: invoiceBases.id })
  if (!moved) return
  showDocument(tx, basis)
  const { id: basisId, garageId, customerId, kind, number } = basis
  announce(tx, documentLeft, { basisId, garageId, customerId, kind, number })
}

/**
 * The garage says that it sent a document by means of its own. A second time changes nothing. Refusals: `not_found: invoice_basis`, `conflict:
 * invoice_basis_cancelled`.
 */
export const markSent = (ctx: OrganizationContext, basisId: string): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const basis = await invoiceBasisFor(tx, ctx.membership, basisId, 'update')
    if (basis.cancelledAt !== null) throw new AppError('conflict', 'invoice_basis_cancelled')
    if (!mayMarkSent(factsOf(basis))) return
    await noteLeft(tx, basis, { by: 'MARKED', userId: ctx.caller.userId, now: ctx.services.clock() })
  })
