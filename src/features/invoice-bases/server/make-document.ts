import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { wallClockAt } from '#shared/helsinki-clock.ts'
import { invoiceTotals } from '../invoice-document.ts'
import { type Composed, composeDocument } from './compose-document.ts'
import type { InvoiceBasisRow } from './invoice-bases.access.ts'
import { invoiceBases } from './invoice-bases.tables.ts'
import { nextNumber } from './invoice-number.ts'

export type DocumentToMake = Pick<
  Composed,
  'kind' | 'jobs' | 'seller' | 'buyer' | 'creditedLines' | 'vatCorrections'
> & {
  customerId: string
  /** Of a retry the caller answers with the earlier row itself (`earlierTry`), before anything is numbered. */
  requestKey: string
  /** The row that it credits or pays back, locked by the caller. */
  credits?: InvoiceBasisRow
}

/**
 * Writes a document of the caller's garage under the next number of its kind's series. What may be on it, and that nothing is on two, is the
 * caller's to check in the same transaction.
 */
export async function makeDocument(
  tx: Transaction,
  { membership, services, caller }: OrganizationContext,
  { customerId, requestKey, credits, ...made }: DocumentToMake,
): Promise<InvoiceBasisRow> {
  const garageId = membership.organizationId
  const now = services.clock()
  const number = await nextNumber(tx, { garageId, kind: made.kind, year: wallClockAt(now).year })
  const document = composeDocument({ ...made, number, now, of: credits?.document })
  const [row] = await tx
    .insert(invoiceBases)
    .values({
      garageId,
      customerId,
      kind: made.kind,
      number,
      document,
      requestKey,
      creditsBasisId: credits?.id ?? null,
      madeByUserId: caller.userId,
      grossCents: invoiceTotals(document).grossCents,
      createdAt: now.toISOString(),
    })
    .returning()
  if (!row) throw new Error('a document that was written was not answered')
  return row
}
