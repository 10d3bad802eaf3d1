import { isDeepStrictEqual } from 'node:util'
import { isLevelling } from '#features/line-items/levelling-lines.ts'
import { type Job, type JobLine, soldOf } from '#features/line-items/server/jobs-of-tickets.ts'
import type { PermitState } from '#features/payers/permits.ts'
import { type PaidBy, partsOf, payersOfTickets } from '#features/payers/server/payers-of-tickets.ts'
import type { Queryable } from '#server/db/database.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import type { Part, PartPermit } from '../invoice-bases.ts'
import type { InvoiceDocument, InvoicedJob } from '../invoice-document.ts'

/** A ticket, or the part of it that one of its two payers pays, as it would be on a document. */
export type JobPart = {
  part: Part
  /** Who is billed: the ticket's customer, or its payer's organisation. */
  recipientId: string
  /** The whole ticket. */
  job: Job
  /** What of it this one pays. */
  lines: JobLine[]
  /** Of the payer's part: who pays it and what is permitted. */
  payer: { paidBy: PaidBy; state: PermitState; netCents: number } | null
}

/** The parts in which these tickets are billed: one for most; of a ticket with a payer its payer's, and the holder's where there is any. */
export async function partsOfJobs(db: Queryable, jobs: readonly Job[]): Promise<JobPart[]> {
  const paid = await payersOfTickets(
    db,
    jobs.map(({ ticket }) => ticket.id),
  )
  return jobs.flatMap((job): JobPart[] => {
    const paidBy = paid.get(job.ticket.id)
    const ofCustomer = { part: 'CUSTOMER' as const, recipientId: job.ticket.customerId, job, payer: null }
    if (!paidBy) return [{ ...ofCustomer, lines: job.lines }]
    const { payer, holder, payerNetCents: netCents, state } = partsOf(job, paidBy)
    const ofPayer = { part: 'PAYER' as const, recipientId: paidBy.payer.customerId, job, lines: payer }
    return [
      { ...ofPayer, payer: { paidBy, state, netCents } },
      ...(holder.length > 0 ? [{ ...ofCustomer, lines: holder }] : []),
    ]
  })
}

/** Its job on the document. */
export const invoicedJob = ({ job: { ticket }, lines, payer }: JobPart, now: Date): InvoicedJob => ({
  ticketId: ticket.id,
  number: ticket.number,
  title: ticket.title,
  plate: ticket.registrationNumber ?? ticket.vinNumber ?? '',
  // the holder's own reference is none of the payer's
  customerReference: payer ? '' : ticket.customerReference,
  day: dayInHelsinki(ticket.closedAt === null ? now : new Date(ticket.closedAt)),
  lines: lines.map(soldOf),
  ...(payer && {
    permit: { number: payer.paidBy.granted?.permitNumber ?? '', contractNumber: payer.paidBy.contractNumber },
  }),
})

/** Whether the part would now be billed with other lines than those on its document. Older documents of a fixed price have no line that levels it. */
export function isChangedSince({ job, lines }: JobPart, document: InvoiceDocument): boolean {
  const billed = document.jobs.find(({ ticketId }) => ticketId === job.ticket.id)?.lines
  const isBilled = (now: readonly JobLine[]) => isDeepStrictEqual(now.map(soldOf), billed)
  return !isBilled(lines) && !isBilled(lines.filter((line) => !isLevelling(line)))
}

/** What the payer of a part has permitted, for showing how much of it is too much; null of what a ticket's customer pays. */
export const permitOf = ({ payer, job }: JobPart): PartPermit | null =>
  payer && {
    ticketNumber: job.ticket.number,
    payer: payer.paidBy.name,
    permitNumber: payer.paidBy.granted?.permitNumber ?? '',
    limitCents: payer.paidBy.granted?.limitCents ?? null,
    netCents: payer.netCents,
  }
