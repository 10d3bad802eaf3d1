import { z } from 'zod'
import { STANDINGS } from '#features/offer-requests/offer-requests.ts'
import { ASKED_STATES } from '#features/offer-requests/offer-states.ts'
import { TICKET_STATUSES } from '#features/tickets/tickets.ts'
import { Id } from '#shared/id.ts'
import { Instant } from '#shared/instant.ts'
import { line } from '#shared/text-fields.ts'
import { AskReport } from './reporting.ts'

/** The lists behind a report's numbers: each has just what its number counts. */
export const REPORT_LISTS = [
  /** Reported within the days; and those of them that an accepted offer made. */
  ...(['ticketsIn', 'offersWon'] as const),
  /** Finished within them, and what is shown of these. */
  ...([
    'ticketsOut',
    'promised',
    'late',
    'turnaround',
    'offRoad',
    'waiting',
    'party',
    'agreed',
    'vehicle',
    'sold',
    'billed',
  ] as const),
  /** Worked on within them. */
  'worked',
  /** Whose inspections were finished within them: all, those with findings, those of which some were asked, and approved. */
  ...(['inspected', 'findings', 'findingsAsked', 'findingsApproved'] as const),
  /** Requests that came to a garage within them, and those that it first answered with an offer within them. */
  ...(['offersAsked', 'offersSent'] as const),
] as const
export type ReportList = (typeof REPORT_LISTS)[number]

/** How many rows a page of such a list has. */
export const LIST_ROWS = 50

export const AskReportList = AskReport.extend({
  list: z.enum(REPORT_LISTS),
  /** The row of the report's table, as its `key`; for `sold` with its kind before it, for `turnaround` the place of the band or a garage. */
  key: line('Rivi', 400).nullish(),
  /** The last row of the page before. */
  cursor: z.object({ at: Instant, id: Id }).nullish(),
})
export type AskReportList = z.infer<typeof AskReportList>

const counted = {
  id: z.string(),
  /** The moment by which it counts. */
  at: z.string(),
  title: z.string(),
  registrationNumber: z.string().nullable(),
  vinNumber: z.string().nullable(),
  make: z.string(),
  model: z.string(),
  year: z.number().nullable(),
  /** The other side. */
  party: z.string(),
  netCents: z.number().nullable(),
  /** What the list is about: how long it took, waited, was off the road, was worked on, or came too late; null where that is not known. */
  minutes: z.number().nullable(),
}

/** A ticket, or of `sold` a line of one, with what it brings to the number. */
export const ListedTicket = z.object({
  kind: z.literal('ticket'),
  ...counted,
  ticketId: z.string(),
  number: z.string(),
  status: z.enum(TICKET_STATUSES),
})
export type ListedTicket = z.infer<typeof ListedTicket>

/** An offer request, as the garage that was asked sees its own part of it. */
export const ListedRequest = z.object({
  kind: z.literal('request'),
  ...counted,
  offerRequestId: z.string(),
  askedState: z.enum(ASKED_STATES),
  standing: z.enum(STANDINGS),
})
export type ListedRequest = z.infer<typeof ListedRequest>

export const ListedRow = z.discriminatedUnion('kind', [ListedTicket, ListedRequest])
export type ListedRow = z.infer<typeof ListedRow>

/** `next` without rows: what was looked through holds nothing that fits, and there is more. */
export const ReportListPage = z.object({
  rows: ListedRow.array(),
  next: z.object({ at: z.string(), id: z.string() }).nullable(),
})
export type ReportListPage = z.infer<typeof ReportListPage>
