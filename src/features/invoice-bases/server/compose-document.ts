import type { BillingParty } from '#features/organization-settings/server/billing-parties.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import {
  type CreditedLine,
  type DocumentKind,
  type InvoiceDocument,
  type InvoicedJob,
  InvoiceParty,
} from '../invoice-document.ts'
import { referenceNumber } from '../reference-number.ts'
import { vatTreatmentOf } from '../vat-treatment.ts'

const DEFAULT_TERMS_DAYS = 14

/** Between whom, as their settings are now; or of which document it gives something back. */
export type Origin =
  | { seller: BillingParty; buyer: BillingParty }
  | { of: InvoiceDocument; creditedLines: CreditedLine[]; vatCorrections: InvoiceDocument['vatCorrections'] }

export type Composed = {
  kind: DocumentKind
  /** Empty in a preview: it has no reference number then. */
  number: string
  jobs: InvoicedJob[]
  now: Date
  origin: Origin
}

/** The contents of a document. What gives something back is between the same sides and taxed as what it gives back. */
export function composeDocument({ kind, number, jobs, now, origin }: Composed): InvoiceDocument {
  const day = dayInHelsinki(now)
  if ('of' in origin) {
    const { of, creditedLines, vatCorrections } = origin
    const { reference, buyerReference, iban, seller, buyer, vatTreatment, withVat } = of
    return {
      kind,
      number,
      day,
      dueDay: day,
      paymentTermsDays: 0,
      // the payer sets a credit off against the invoice of the same reference
      reference,
      buyerReference,
      iban,
      seller,
      buyer,
      jobs,
      vatTreatment,
      withVat,
      credits: { number: of.number, day: of.day, lines: creditedLines },
      vatCorrections,
    }
  }
  const { seller, buyer } = origin
  // the seller decides when it is to be paid; the buyer's wish does not bind it (act 30/2013, 5 §)
  const paymentTermsDays = kind === 'INVOICE' ? (seller.paymentTermsDays ?? DEFAULT_TERMS_DAYS) : 0
  const [only] = jobs
  return {
    kind,
    number,
    day,
    dueDay: plusDays(day, paymentTermsDays),
    paymentTermsDays,
    // only digits: the year and the running number, which has four digits at least; a receipt is not paid by reference
    reference: kind === 'INVOICE' && number !== '' ? referenceNumber(number.replace('-', '')) : '',
    // of one job its own; what the customer wishes on all its invoices otherwise
    buyerReference: (jobs.length === 1 && only?.customerReference) || buyer.reference,
    iban: seller.iban,
    // only the fields of a party
    seller: InvoiceParty.parse(seller),
    buyer: InvoiceParty.parse(buyer),
    jobs,
    vatTreatment: vatTreatmentOf(buyer),
    withVat: buyer.kind === 'PERSON',
    credits: null,
    vatCorrections: [],
  }
}
