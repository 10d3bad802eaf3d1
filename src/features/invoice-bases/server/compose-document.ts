import type { BillingParty } from '#features/organization-settings/server/billing-parties.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { type DocumentKind, type InvoiceDocument, type InvoicedJob, InvoiceParty } from '../invoice-document.ts'
import { referenceNumber } from '../reference-number.ts'
import { vatTreatmentOf } from '../vat-treatment.ts'

const DEFAULT_TERMS_DAYS = 14

export type Composed = {
  kind: DocumentKind
  number: string
  jobs: InvoicedJob[]
  seller: BillingParty
  buyer: BillingParty
  now: Date
  /** The document that it credits or pays back. */
  of?: InvoiceDocument | undefined
  creditedLines?: NonNullable<InvoiceDocument['credits']>['lines']
  vatCorrections?: InvoiceDocument['vatCorrections']
}

/** The contents of a document, with both sides as their settings are now; what gives back is taxed as what it gives back. */
export function composeDocument(made: Composed): InvoiceDocument {
  const { kind, number, jobs, seller, buyer, now, of } = made
  const day = dayInHelsinki(now)
  // the seller decides when it is to be paid; the buyer's wish does not bind it (act 30/2013, 5 §)
  const paymentTermsDays = kind === 'INVOICE' ? (seller.paymentTermsDays ?? DEFAULT_TERMS_DAYS) : 0
  const [only] = jobs
  return {
    kind,
    number,
    day,
    dueDay: plusDays(day, paymentTermsDays),
    paymentTermsDays,
    reference: referenceOf(made),
    // of one job its own; what the customer wishes on all its invoices otherwise
    buyerReference: of?.buyerReference ?? ((jobs.length === 1 && only?.customerReference) || buyer.reference),
    iban: seller.iban,
    // only the fields of a party
    seller: InvoiceParty.parse(seller),
    buyer: InvoiceParty.parse(buyer),
    jobs,
    vatTreatment: of?.vatTreatment ?? vatTreatmentOf(buyer),
    withVat: of?.withVat ?? buyer.kind === 'PERSON',
    credits: of ? { number: of.number, day: of.day, lines: made.creditedLines ?? [] } : null,
    vatCorrections: made.vatCorrections ?? [],
  }
}

function referenceOf({ kind, number, of }: Composed): string {
  // the payer sets a credit off against the invoice of the same reference
  if (kind === 'CREDIT') return of?.reference ?? ''
  if (kind !== 'INVOICE') return ''
  // only digits: the year and the running number, which has four digits at least
  return referenceNumber(number.replace('-', ''))
}
