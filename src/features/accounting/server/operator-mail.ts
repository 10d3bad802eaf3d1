import { eq } from 'drizzle-orm'
import { fileName } from '#features/files/server/file-name.ts'
import { invoiceTotals } from '#features/invoice-bases/invoice-document.ts'
import { PAPER_NAMES } from '#features/invoice-bases/paper-words.ts'
import { finvoice } from '#features/invoice-bases/server/finvoice.ts'
import { invoiceBases } from '#features/invoice-bases/server/invoice-bases.tables.ts'
import { showDocument } from '#features/invoice-bases/server/mark-tickets.ts'
import type { MailFiles } from '#server/contributions.ts'
import type { Transaction } from '#server/db/database.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { deliveryFailed } from '#server/delivery/delivery.events.ts'
import { retryDelivery } from '#server/delivery/failed-deliveries.ts'
import { composeMail } from '#server/delivery/mail/compose-mail.ts'
import { queueOwnMail } from '#server/delivery/queue-own-mail.ts'
import { defineListener, type Listener } from '#server/events/listener.ts'
import { formatMoney } from '#shared/money.ts'
import { basisOf, type ConnectionRow, lockTransfer, type TransferRow } from './accounting.access.ts'
import { accountingTransfers } from './accounting.tables.ts'

/** The kind of a mail of this feature in `delivery.failed`. */
export const OPERATOR_MAIL = 'accounting-transfer'

/**
 * Mails a document's Finvoice to the operator, if this transaction commits; answers the delivery's id. A mail to the same address that failed before
 * leaves again: a new one next to it could be a second invoice, since super-users send failed ones again, too.
 */
export async function mailToOperator(
  tx: Transaction,
  { operatorEmail }: ConnectionRow,
  { id, garageId, basisId, deliveryId }: TransferRow,
): Promise<string> {
  if (deliveryId !== null && (await mailedAgain(tx, deliveryId, operatorEmail))) return deliveryId
  const { document } = await basisOf(tx, garageId, basisId)
  const { number, seller } = document
  const name = PAPER_NAMES[document.kind]
  const mail = composeMail({
    to: operatorEmail,
    subject: `Finvoice ${number}: ${seller.name}`,
    heading: `${name} ${number}`,
    paragraphs: [`Liitteenä on ${name.toLowerCase()} ${number} Finvoice-tiedostona.`],
    facts: [
      ['Laskuttaja', seller.name],
      ...(seller.businessId ? [['Y-tunnus', seller.businessId] as const] : []),
      ['Vastaanottaja', document.buyer.name],
      ['Summa', formatMoney(invoiceTotals(document).grossCents)],
    ],
    footer: `Saat viestin, koska ${seller.name} lähettää laskunsa tähän osoitteeseen.`,
  })
  return queueOwnMail(tx, mail, {
    target: { kind: OPERATOR_MAIL, id },
    organizationId: garageId,
    ...(seller.email && { replyTo: seller.email }),
  })
}

/** Whether the mail to this address leaves again, or has since. */
async function mailedAgain(tx: Transaction, deliveryId: string, address: string): Promise<boolean> {
  const [former] = await tx
    .select({ to: deliveries.to, state: deliveries.state, text: deliveries.text })
    .from(deliveries)
    .where(eq(deliveries.id, deliveryId))
    .for('no key update')
  if (former?.to !== address) return false
  return former.state !== 'failed' || (former.text !== '' && (await retryDelivery(tx, deliveryId)) !== null)
}

/** The Finvoice that goes along with such a mail. */
export const operatorMailFiles: MailFiles = async ({ db }, transferId) => {
  const [found] = await db
    .select({ basis: invoiceBases })
    .from(accountingTransfers)
    .innerJoin(invoiceBases, eq(invoiceBases.id, accountingTransfers.basisId))
    .where(eq(accountingTransfers.id, transferId))
  if (!found) return []
  const { document, id, createdAt } = found.basis
  const content = Buffer.from(finvoice(document, { id, madeAt: createdAt }), 'utf8')
  return [{ name: fileName(`Finvoice ${document.number}`, 'xml'), type: 'application/xml', content }]
}

/** A mail that reached no operator is asked for again by a person. */
export const followOperatorMails: Listener = defineListener({
  event: deliveryFailed,
  async handle(tx, { targetKind, targetId, deliveryId }) {
    if (targetKind !== OPERATOR_MAIL) return
    const transfer = await lockTransfer(tx, targetId)
    if (transfer?.deliveryId !== deliveryId || transfer.state !== 'SENT') return
    await tx
      .update(accountingTransfers)
      .set({ state: 'FAILED', failure: 'MAIL' })
      .where(eq(accountingTransfers.id, transfer.id))
    showDocument(tx, await basisOf(tx, transfer.garageId, transfer.basisId))
  },
})
