import type { BillingParty } from '#features/organization-settings/server/billing-parties.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { announce } from '#server/events/announce.ts'
import { wallClockAt } from '#shared/helsinki-clock.ts'
import { documentMade } from '../invoice-bases.events.ts'
import {
  type CreditedLine,
  type DocumentKind,
  type InvoiceDocument,
  type InvoicedJob,
  invoiceTotals,
} from '../invoice-document.ts'
import { composeDocument } from './compose-document.ts'
import type { InvoiceBasisRow } from './invoice-bases.access.ts'
import { invoiceBases } from './invoice-bases.tables.ts'
import { nextNumber } from './invoice-number.ts'

/** The row of what it gives something back of, locked by the caller: the sides and the VAT are those of that document. */
type GivesBack = {
  credits: InvoiceBasisRow
  creditedLines?: CreditedLine[]
  vatCorrections?: InvoiceDocument['vatCorrections']
}

export type DocumentToMake = {
  kind: DocumentKind
  customerId: string
  jobs: InvoicedJob[]
  /** A retry is answered by the caller with the row that the first try made (`earlierTry`), before anything is numbered. */
  requestKey: string
  /** The moment of the act, where what it changes elsewhere has to have the same. */
  now?: Date
} & ({ seller: BillingParty; buyer: BillingParty } | GivesBack)

/**
 * Writes a document of the caller's garage under the next number of its kind's series. What may be on it, and that nothing is on two, is the
 * caller's to check in the same transaction.
 */
export async function makeDocument(
  tx: Transaction,
  { membership, caller, services }: OrganizationContext,
  made: DocumentToMake,
): Promise<InvoiceBasisRow> {
  const { kind, customerId, jobs, requestKey, now = services.clock() } = made
  const garageId = membership.organizationId
  const number = await nextNumber(tx, { garageId, kind, year: wallClockAt(now).year })
  const origin =
    'credits' in made
      ? {
          of: made.credits.document,
          creditedLines: made.creditedLines ?? [],
          vatCorrections: made.vatCorrections ?? [],
        }
      : made
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
      creditsBasisId: 'credits' in made ? made.credits.id : null,
      madeByUserId: caller.userId,
      grossCents: invoiceTotals(document).grossCents,
      createdAt: now.toISOString(),
    })
    .returning()
  if (!row) throw new Error('a document that was written was not answered')
  announce(tx, documentMade, { basisId: row.id, garageId, customerId, kind, number })
  return row
}
