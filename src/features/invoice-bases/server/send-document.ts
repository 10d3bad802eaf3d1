import { and, eq, ne } from 'drizzle-orm'
import type { OrganizationContext } from '#server/context.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { newId } from '#server/db/new-id.ts'
import { transact } from '#server/db/transact.ts'
import { queueMailAbout } from '#server/delivery/queue-mail-about.ts'
import { earlierTry } from '#server/request-key.ts'
import { AppError } from '#shared/app-error.ts'
import { maySend } from '../invoice-bases.policy.ts'
import type { SendDocument } from '../invoice-bases.ts'
import { factsOf } from './document-facts.ts'
import { documentMail } from './document-mail.ts'
import { invoiceBasisFor } from './invoice-bases.access.ts'
import { invoiceMails } from './invoice-bases.tables.ts'
import { noteLeft } from './mark-left.ts'
import { showDocument } from './mark-tickets.ts'

/** The kind of a mail of this feature in `delivery.failed` and `delivery.moved`. */
export const INVOICE_MAIL = 'invoice-mail'

/**
 * Sends a document as a PDF to an address, through the gate before people without an account. A retry with the same key sends nothing twice; what was
 * sent before is sent again only when that was asked for. Refusals: `not_found: invoice_basis`, `conflict: invoice_basis_cancelled`,
 * `invoice_sent_already`, and those of the gate at `to`.
 */
export const sendDocument = (ctx: OrganizationContext, asked: SendDocument): Promise<{ id: string }> =>
  transact(ctx.db, async (tx) => {
    const basis = await invoiceBasisFor(tx, ctx.membership, asked.basisId, 'update')
    const ofBasis = eq(invoiceMails.basisId, basis.id)
    const earlier = await earlierTry(asked.requestKey, {
      key: invoiceMails.requestKey,
      of: ofBasis,
      answer: { id: invoiceMails.id },
    })(tx)
    if (earlier) return earlier
    if (!maySend(factsOf(basis))) throw new AppError('conflict', 'invoice_basis_cancelled')
    const wasSent = await hasRows(tx, invoiceMails, and(ofBasis, ne(invoiceMails.state, 'FAILED')))
    if (wasSent && !asked.isAgain) throw new AppError('conflict', 'invoice_sent_already')
    const { services, caller } = ctx
    const id = newId()
    const about = {
      target: { kind: INVOICE_MAIL, id },
      organizationId: basis.customerId,
      senderOrganizationId: basis.garageId,
      senderUserId: caller.userId,
      idempotencyKey: `${INVOICE_MAIL} ${basis.id} ${asked.requestKey}`,
      ...(basis.document.seller.email && { replyTo: basis.document.seller.email }),
    }
    const mail = documentMail(basis.document, asked.to)
    const deliveryId = await queueMailAbout(tx, services, mail, about, { at: 'to' })
    const now = services.clock()
    await tx.insert(invoiceMails).values({
      id,
      basisId: basis.id,
      to: asked.to,
      deliveryId,
      sentByUserId: caller.userId,
      requestKey: asked.requestKey,
      stateAt: now.toISOString(),
      createdAt: now.toISOString(),
    })
    await noteLeft(tx, basis, { by: 'MAIL', userId: caller.userId, now })
    showDocument(tx, basis)
    return { id }
  })
