import { asc, desc, eq } from 'drizzle-orm'
import { namesOfUsers } from '#features/accounts/server/list-users.ts'
import { billingParties } from '#features/organization-settings/server/billing-parties.ts'
import { mayBill } from '#features/organizations/organizations.policy.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { ReaderContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { mayCancel, mayCredit, mayMarkSent, maySend } from '../invoice-bases.policy.ts'
import type { InvoiceBasisDetails } from '../invoice-bases.ts'
import { type InvoiceDocument, invoiceTotals } from '../invoice-document.ts'
import { factsOf, summaryOf } from './document-facts.ts'
import { type InvoiceBasisRow, invoiceBasisFor } from './invoice-bases.access.ts'
import { invoiceBases, invoiceMails } from './invoice-bases.tables.ts'

/** One document with what became of it; the customer sees what was asked of it and given back. Refusal: `not_found: invoice_basis`. */
export async function invoiceDetails(ctx: ReaderContext, basisId: string): Promise<InvoiceBasisDetails> {
  const { db, membership } = ctx
  const basis = await invoiceBasisFor(db, membership, basisId)
  const isGarage = membership.organizationType === 'GARAGE'
  const bills = mayBill(membership)
  const [invoice, creditRows, mails, customer, billingEmail] = await Promise.all([
    basis.creditsBasisId ? invoiceBasisFor(db, membership, basis.creditsBasisId) : null,
    db.select().from(invoiceBases).where(eq(invoiceBases.creditsBasisId, basis.id)).orderBy(asc(invoiceBases.id)),
    isGarage ? mailsOf(db, basis.id) : [],
    customerOf(db, basis.customerId),
    isGarage ? billingEmailOf(db, basis.customerId) : '',
  ])
  const names = await namesOfUsers(db, peopleOf(basis, mails))
  const nameOf = (id: string | null) => (id === null || !isGarage ? null : (names.get(id) ?? null))
  const facts = factsOf(basis, invoice)
  const held = creditRows.filter(({ cancelledAt }) => cancelledAt === null)
  return {
    ...summaryOf(basis),
    customer,
    document: isGarage ? basis.document : seenByPayer(basis.document),
    totals: invoiceTotals(basis.document),
    creditedCents: basis.creditedCents,
    createdAt: basis.createdAt,
    madeBy: nameOf(basis.madeByUserId),
    left:
      basis.leftAt !== null && basis.leftBy !== null && isGarage
        ? { at: basis.leftAt, by: basis.leftBy, name: nameOf(basis.leftByUserId) }
        : null,
    cancelled: basis.cancelledAt === null ? null : { at: basis.cancelledAt, name: nameOf(basis.cancelledByUserId) },
    credits: invoice ? summaryOf(invoice) : null,
    creditedBy: (isGarage ? creditRows : held).map(summaryOf),
    mails: mails.map(({ id, to, state, createdAt, sentByUserId }) => ({
      id,
      to,
      state,
      sentAt: createdAt,
      sentBy: nameOf(sentByUserId),
    })),
    billingEmail,
    heldCredits: isGarage && mayCredit(facts) ? held.map(({ document }) => document) : [],
    can: {
      send: bills && maySend(facts),
      markSent: bills && mayMarkSent(facts),
      cancel: bills && mayCancel(facts),
      credit: bills && mayCredit(facts),
    },
  }
}

/** A payer opens no ticket: it sees what it pays, and nothing of the ticket besides. */
export const seenByPayer = (document: InvoiceDocument): InvoiceDocument => ({
  ...document,
  jobs: document.jobs.map((job) => (job.permit ? { ...job, ticketId: null } : job)),
})

type MailRow = typeof invoiceMails.$inferSelect

const mailsOf = (db: Database, basisId: string): Promise<MailRow[]> =>
  db.select().from(invoiceMails).where(eq(invoiceMails.basisId, basisId)).orderBy(desc(invoiceMails.id))

const peopleOf = (basis: InvoiceBasisRow, mails: readonly MailRow[]): string[] =>
  [
    basis.madeByUserId,
    basis.leftByUserId,
    basis.cancelledByUserId,
    ...mails.map(({ sentByUserId }) => sentByUserId),
  ].filter((id) => id !== null)

async function customerOf(db: Database, customerId: string): Promise<{ id: string; name: string }> {
  const { id, name } = organizations
  const [customer] = await db.select({ id, name }).from(organizations).where(eq(id, customerId))
  if (!customer) throw new Error('a document has a customer')
  return customer
}

async function billingEmailOf(db: Database, customerId: string): Promise<string> {
  const parties = await billingParties(db, [customerId])
  return parties.get(customerId)?.email ?? ''
}
