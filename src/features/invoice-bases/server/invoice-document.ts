import type { BillingParty } from '#features/organization-settings/server/billing-parties.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { type InvoiceDocument, type InvoicedJob, InvoiceParty } from '../invoice-bases.ts'
import { referenceNumber } from '../reference-number.ts'

const DEFAULT_TERMS_DAYS = 14

type Made = { number: string; jobs: InvoicedJob[]; seller: BillingParty; buyer: BillingParty; now: Date }

/** The contents of a basis, with both sides as their settings are now. */
export function documentOf({ number, jobs, seller, buyer, now }: Made): InvoiceDocument {
  const day = dayInHelsinki(now)
  // the seller decides when it is to be paid; the buyer's wish does not bind it (act 30/2013, 5 §)
  const paymentTermsDays = seller.paymentTermsDays ?? DEFAULT_TERMS_DAYS
  const [only] = jobs
  return {
    number,
    day,
    dueDay: plusDays(day, paymentTermsDays),
    paymentTermsDays,
    // only digits: the year and the running number, which has four digits at least
    reference: referenceNumber(number.replace('-', '')),
    // of one job its own; what the customer wishes on all its invoices otherwise
    buyerReference: (jobs.length === 1 && only?.customerReference) || buyer.reference,
    iban: seller.iban,
    // only the fields of a party

    seller: InvoiceParty.parse(seller),
    buyer: InvoiceParty.parse(buyer),
    jobs,
  }
}
