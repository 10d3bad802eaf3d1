import type { BookGroup } from '#features/maintenance-books/maintenance-books.ts'
import type { BillingGap } from '#features/organization-settings/billing-gaps.ts'
import type { TicketStatus } from '#features/tickets/tickets.ts'
import { type AgreedPrice, priceState } from '#shared/agreed-price.ts'
import { lineNetCents } from '#shared/line-totals.ts'
import type { InvoicedLine, Obstacle } from '../invoice-bases.ts'

type Job = {
  status: TicketStatus
  price: AgreedPrice
  lines: readonly (InvoicedLine & { approvedCents: number | null })[]
}

/** What keeps a ticket from being invoiced: itself, and what either side's settings lack. */
export function obstaclesOf(job: Job, gaps: readonly BillingGap[]): Obstacle[] {
  // what was approved as extra work is charged in addition to what was agreed for the whole job
  const ofJob = job.lines.reduce((sum, line) => sum + lineNetCents(line) - (line.approvedCents ?? 0), 0)
  const found: Obstacle[] = [...gaps]
  if (priceState(job.price, ofJob) === 'over') found.unshift('OVER_AGREED')
  if (job.lines.length === 0) found.unshift('NO_LINES')
  if (job.status !== 'DONE') found.unshift('NOT_DONE')
  return found
}

/** The same of a maintenance book. */
export function bookObstacles(book: { group: BookGroup; feeCents: number }, gaps: readonly BillingGap[]): Obstacle[] {
  const found: Obstacle[] = [...gaps]
  if (book.feeCents === 0) found.unshift('NO_FEE')
  if (book.group !== 'billing') found.unshift('NOT_DELIVERED')
  return found
}
