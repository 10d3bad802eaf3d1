import type { PartPermit } from '../invoice-bases.ts'
import type { JobPart } from './invoice-jobs.ts'

/** What the payer of a part has permitted, for showing how much of it is too much; null of what a ticket's customer pays. */
export const permitOf = ({ payer, job }: JobPart): PartPermit | null =>
  payer && {
    ticketNumber: job.ticket.number,
    payer: payer.paidBy.name,
    permitNumber: payer.paidBy.granted?.permitNumber ?? '',
    limitCents: payer.paidBy.granted?.limitCents ?? null,
    netCents: payer.netCents,
  }
