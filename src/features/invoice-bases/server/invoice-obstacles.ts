import { isLevelling } from '#features/line-items/levelling-lines.ts'
import type { JobLine } from '#features/line-items/server/jobs-of-tickets.ts'
import type { BookGroup } from '#features/maintenance-books/maintenance-books.ts'
import type { BillingGap } from '#features/organization-settings/billing-gaps.ts'
import { permitObstacles } from '#features/payers/payers.policy.ts'
import type { TicketStatus } from '#features/tickets/tickets.ts'
import type { AgreedPrice } from '#shared/agreed-price.ts'
import { priceOfJob } from '#shared/price-of-job.ts'
import type { Obstacle } from '../invoice-bases.ts'
import type { JobPart } from './invoice-jobs.ts'

type Job = {
  status: TicketStatus
  price: AgreedPrice
  /** Of its VAT. */
  day: string
  lines: readonly JobLine[]
}

/** What keeps a ticket from being invoiced: itself, and what either side's settings lack. */
export function obstaclesOf(job: Job, gaps: readonly BillingGap[]): Obstacle[] {
  const found: Obstacle[] = [...gaps]
  const written = job.lines.filter((line) => !isLevelling(line))
  if (priceOfJob(job.price, written, job.day).state === 'over') found.unshift('OVER_AGREED')
  if (job.lines.some(({ isUnpriced }) => isUnpriced)) found.unshift('UNPRICED')
  if (job.lines.length === 0) found.unshift('NO_LINES')
  if (job.status !== 'DONE') found.unshift('NOT_DONE')
  return found
}

/** The same of a ticket, or of the part of it that one pays: a job is held against its price as a whole, and the payer's part against its permit. */
export function partObstacles({ job, lines, payer }: JobPart, gaps: readonly BillingGap[]): Obstacle[] {
  const found = obstaclesOf({ ...job, status: job.ticket.status }, gaps)
  if (lines.length === 0 && job.lines.length > 0) found.unshift('NO_PART')
  if (payer) found.push(...permitObstacles(payer.state, payer.netCents))
  return found
}

/** The same of a maintenance book. */
export function bookObstacles(book: { group: BookGroup; feeCents: number }, gaps: readonly BillingGap[]): Obstacle[] {
  const found: Obstacle[] = [...gaps]
  if (book.feeCents === 0) found.unshift('NO_FEE')
  if (book.group !== 'billing') found.unshift('NOT_DELIVERED')
  return found
}
