import type { TicketStatus } from '#features/tickets/tickets.ts'
import { type AgreedPrice, priceState } from '#shared/agreed-price.ts'
import { lineNetCents } from '#shared/line-totals.ts'
import type { InvoicedLine, Obstacle } from '../invoice-bases.ts'
import type { BillingParty } from './invoice-parties.ts'

type Job = {
  status: TicketStatus
  price: AgreedPrice
  lines: readonly (InvoicedLine & { approvedCents: number | null })[]
}

/** What keeps a ticket from being invoiced: itself, and what either side's settings lack. */
export function obstaclesOf(job: Job, seller: BillingParty, buyer: BillingParty): Obstacle[] {
  // what was approved as extra work is charged beside what was agreed for the whole job
  const ofJob = job.lines.reduce((sum, line) => sum + lineNetCents(line) - (line.approvedCents ?? 0), 0)
  const found: Record<Obstacle, boolean> = {
    NOT_DONE: job.status !== 'DONE',
    NO_LINES: job.lines.length === 0,
    OVER_AGREED: priceState(job.price, ofJob) === 'over',
    SELLER_BUSINESS_ID: seller.businessId === '',
    SELLER_ADDRESS: seller.address.length === 0,
    SELLER_IBAN: seller.iban === '',
    BUYER_ADDRESS: buyer.address.length === 0,
  }
  return (Object.keys(found) as Obstacle[]).filter((obstacle) => found[obstacle])
}
