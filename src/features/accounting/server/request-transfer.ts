import { factsOf } from '#features/invoice-bases/server/document-facts.ts'
import { invoiceBasisFor } from '#features/invoice-bases/server/invoice-bases.access.ts'
import { showDocument } from '#features/invoice-bases/server/mark-tickets.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { OrganizationContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import type { AccountingAudit } from '../accounting.audit.ts'
import { mayTransfer } from '../accounting.policy.ts'
import { passes } from '../accounting.ts'
import { connectionOf, ofDocument } from './accounting.access.ts'
import { accountingTransfers } from './accounting.tables.ts'
import { forgetCustomer } from './customer-there.ts'
import { queueTransfers } from './queue-transfers.ts'
import { afterWish } from './transfer-times.ts'

/**
 * A person asks for the transfer of a document, or for another try of one that failed. A second press changes nothing. Refusals: `not_found:
 * invoice_basis | accounting_connection`, `conflict: not_transferable`.
 */
export const requestTransfer = (ctx: OrganizationContext, basisId: string): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const { membership, actor, services } = ctx
    const garageId = membership.organizationId
    const basis = await invoiceBasisFor(tx, membership, basisId, 'update')
    const connection = await connectionOf(tx, garageId)
    if (!connection) throw notFound('accounting_connection')
    const { system } = connection
    const isThis = ofDocument({ garageId, system, basisId: basis.id })
    const [earlier] = await tx.select().from(accountingTransfers).where(isThis).for('no key update')
    if (earlier?.state === 'WAITING' || earlier?.state === 'SENT') return
    if (!mayTransfer(factsOf(basis), earlier?.state ?? null)) throw new AppError('conflict', 'not_transferable')
    const now = services.clock()
    // what was refused is not there, and goes at once
    const isUnsure = earlier?.failure != null && passes(earlier.failure)
    const at = isUnsure ? afterWish(earlier.triedAt, now) : now
    const nextTryAt = at.toISOString()
    if (earlier) {
      const again = { state: 'WAITING' as const, failure: null, answer: '', tries: 0, nextTryAt }
      await tx.update(accountingTransfers).set(again).where(isThis)
      // what was wrong may be the customer there
      await forgetCustomer(tx, { garageId, system, customerId: basis.customerId })
    } else
      await tx
        .insert(accountingTransfers)
        .values({ garageId, basisId: basis.id, system, nextTryAt })
        .onConflictDoNothing()
    await recordAudit<AccountingAudit>(tx, actor, {
      action: 'accounting.transfer_asked',
      organizationId: garageId,
      details: { system, id: basis.id, number: basis.number },
    })
    if (at > now) queueTransfers(tx, garageId, at)
    else queueTransfers(tx, garageId)
    showDocument(tx, basis)
  })
