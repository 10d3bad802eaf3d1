import { type SQL, sql } from 'drizzle-orm'
import { type DocumentFacts, stateOf } from '../invoice-bases.policy.ts'
import type { BasisState, InvoiceBasisSummary } from '../invoice-bases.ts'
import type { InvoiceBasisRow } from './invoice-bases.access.ts'
import { invoiceBases } from './invoice-bases.tables.ts'

/** What its row says of a document; of a credit note, its invoice knows whether the whole is given back. */
export const factsOf = (basis: InvoiceBasisRow, invoice: InvoiceBasisRow | null = null): DocumentFacts => ({
  kind: basis.kind,
  grossCents: basis.grossCents,
  creditedCents: basis.creditedCents,
  hasLeft: basis.leftAt !== null,
  isCancelled: basis.cancelledAt !== null,
  hasFreedWork: invoice !== null && invoice.creditedCents === invoice.grossCents,
})

export const summaryOf = (basis: InvoiceBasisRow): InvoiceBasisSummary => ({
  id: basis.id,
  kind: basis.kind,
  number: basis.number,
  day: basis.document.day,
  grossCents: basis.grossCents,
  jobs: basis.document.jobs.length,
  state: stateOf(factsOf(basis)),
})

const { cancelledAt, leftAt, grossCents, creditedCents } = invoiceBases
const holds = sql`${cancelledAt} is null`

/** `stateOf` as a condition. */
export const inState: Record<BasisState, SQL> = {
  CANCELLED: sql`${cancelledAt} is not null`,
  CREDITED: sql`${holds} and ${creditedCents} <> 0 and ${creditedCents} = ${grossCents}`,
  PARTLY_CREDITED: sql`${holds} and ${creditedCents} <> 0 and ${creditedCents} <> ${grossCents}`,
  SENT: sql`${holds} and ${creditedCents} = 0 and ${leftAt} is not null`,
  OPEN: sql`${holds} and ${creditedCents} = 0 and ${leftAt} is null`,
}
