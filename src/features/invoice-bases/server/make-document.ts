import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { wallClockAt } from '#shared/helsinki-clock.ts'
import { type DocumentKind, type InvoicedJob, invoiceTotals } from '../invoice-document.ts'
import { composeDocument, type Origin } from './compose-document.ts'
import type { InvoiceBasisRow } from './invoice-bases.access.ts'
import { invoiceBases } from './invoice-bases.tables.ts'
import { nextNumber } from './invoice-number.ts'

export type DocumentToMake = {
  kind: DocumentKind
  customerId: string
  jobs: InvoicedJob[]
  origin: Origin
  /** The row that it credits or pays back, locked by the caller. */
  creditsBasisId?: string
  /** A retry is answered by the caller with the row that the first try made (`earlierTry`), before anything is numbered. */
  requestKey: string
  /** The moment of the act: what it changes elsewhere has the same. */
  now: Date
}

/**
 * Writes a document of the caller's garage under the next number of its kind's series. What may be on it, and that nothing is on two, is the
 * caller's to check in the same transaction.
 */
export async function makeDocument(
  tx: Transaction,
  { membership, caller }: OrganizationContext,
  { kind, customerId, jobs, origin, creditsBasisId, requestKey, now }: DocumentToMake,
): Promise<InvoiceBasisRow> {
  const garageId = membership.organizationId
  const number = await nextNumber(tx, { garageId, kind, year: wallClockAt(now).year })
  const document = composeDocument({ kind, number, jobs, now, origin })
  const [row] = await tx
    .insert(invoiceBases)
    .values({
      garageId,
      customerId,
      kind,
      number,
      document,
      requestKey,
      creditsBasisId: creditsBasisId ?? null,
      madeByUserId: caller.userId,
      grossCents: invoiceTotals(document).grossCents,
      createdAt: now.toISOString(),
    })
    .returning()
  if (!row) throw new Error('a document that was written was not answered')
  return row
}
