import { eq } from 'drizzle-orm'
import { fileName } from '#features/files/server/file-name.ts'
import type { MailFiles } from '#server/contributions.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { deliveryFailed, deliveryMoved } from '#server/delivery/delivery.events.ts'
import { defineListener, type Listener } from '#server/events/listener.ts'
import type { MailState } from '../invoice-bases.ts'
import { PAPER_NAMES } from '../paper-words.ts'
import { invoiceBases, invoiceMails } from './invoice-bases.tables.ts'
import { invoicePaper } from './invoice-paper.ts'
import { showDocument } from './mark-tickets.ts'
import { INVOICE_MAIL } from './send-document.ts'

type About = { targetKind: string; targetId: string; deliveryId: string }

async function move(tx: Transaction, { targetKind, targetId, deliveryId }: About, state: MailState, at: string) {
  if (targetKind !== INVOICE_MAIL) return
  const [mail] = await tx.select().from(invoiceMails).where(eq(invoiceMails.id, targetId)).for('update')
  if (mail?.deliveryId !== deliveryId || mail.state === state) return
  await tx.update(invoiceMails).set({ state, stateAt: at }).where(eq(invoiceMails.id, mail.id))
  const [basis] = await tx.select().from(invoiceBases).where(eq(invoiceBases.id, mail.basisId))
  if (basis) showDocument(tx, basis)
}

/** What became of the mails with documents; one that failed may be sent again by the platform's people. */
export const followMails: readonly Listener[] = [
  defineListener({
    event: deliveryMoved,
    handle: (tx, about, { announcedAt }) => move(tx, about, 'SENT', announcedAt),
  }),
  defineListener({
    event: deliveryFailed,
    handle: (tx, about, { announcedAt }) => move(tx, about, 'FAILED', announcedAt),
  }),
]

/** The PDF that goes along with such a mail. */
export const invoiceMailFiles: MailFiles = async ({ db, pdf }, mailId) => {
  const basis = await basisOfMail(db, mailId)
  if (!basis) return []
  const name = fileName(`${PAPER_NAMES[basis.kind]} ${basis.number}`, 'pdf')
  return [{ name, type: 'application/pdf', content: await pdf(invoicePaper(basis)) }]
}

async function basisOfMail(db: Database, mailId: string) {
  const [found] = await db
    .select({ basis: invoiceBases })
    .from(invoiceMails)
    .innerJoin(invoiceBases, eq(invoiceBases.id, invoiceMails.basisId))
    .where(eq(invoiceMails.id, mailId))
  return found?.basis
}
