import { and, eq, sql } from 'drizzle-orm'
import type { ShownTransport } from '#features/car-transports/server/transport-columns.ts'
import { ticketTransports } from '#features/car-transports/server/transports-of-ticket.ts'
import type { TicketLoan } from '#features/courtesy-cars/courtesy-loans.ts'
import { ticketLoans } from '#features/courtesy-cars/server/read-loans.ts'
import { worksOf } from '#features/extra-work/server/extra-works-of-ticket.ts'
import {
  type AnswerableWork,
  answerableWork,
  type ShownWork,
  shownWorks,
} from '#features/extra-work-links/server/answerable-work.ts'
import type { Inspection } from '#features/inspections/inspections.ts'
import { type Receipt, receiptsOfTicket } from '#features/receipts/server/receipts.access.ts'
import { lastMessageBatch } from '#features/ticket-drivers/server/drivers-of-ticket.ts'
import { type Garage, garageOf } from '#features/ticket-drivers/server/read-pick-up.ts'
import type { Payer } from '#features/ticket-drivers/ticket-drivers.ts'
import { servicesOfTicket } from '#features/tickets/server/ticket-services.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import { ticketEvents, tickets } from '#features/tickets/server/tickets.tables.ts'
import { type StatusPath, statusPath } from '#features/tickets/status-path.ts'
import type { TicketStatus } from '#features/tickets/tickets.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import { readSignedLink } from '#server/signed-links/read-signed-link.ts'
import { type StatusRights, statusRights, statusStanding } from '../status-links.policy.ts'
import { followersOf } from './followers.ts'
import { shownInspections } from './inspection-part.ts'
import { type PricePart, readPrice } from './price-part.ts'
import { type ReviewPart, readReview } from './review-part.ts'
import { STATUS_LINK } from './status-link.ts'
import { type StatusLinkRow, statusLinks } from './status-links.tables.ts'

/** A ticket as the holder of a link sees it. */
export type OpenStatus = {
  link: StatusLinkRow
  ticket: TicketRow
  garage: Garage
  rights: StatusRights
  path: StatusPath
  /** Whether the customer has people of its own, who may answer instead. */
  hasPeople: boolean
  /** What is done, by the names of the garage's list. */
  services: string[]
  /** Requests that the holder may answer now, and others that are asked or answered, as far as they see prices. */
  toAnswer: AnswerableWork[]
  works: ShownWork[]
  /** What was found on the car, once it is signed; none to a holder who sees no prices. */
  inspections: Inspection[]
  /** Null for a holder who sees no prices. */
  price: PricePart | null
  /** Those of payments at the desk and their refunds, the newest first; none to a holder who sees no prices. */
  receipts: Receipt[]
  /** The courtesy cars of the job; none to a holder who only follows. */
  loans: TicketLoan[]
  /** How the car comes to the garage and back; none to a holder who only follows. */
  transports: ShownTransport[]
  /** Null for a holder who was not there, and before the car was fetched. */
  review: ReviewPart | null
  keysPlace: string
  payer: Payer
}

/** What a link leads to at this moment. A forged one shows nothing, a dead one whom to call. */
export type StatusPage =
  | { state: 'forged' }
  | { state: 'expired' | 'revoked'; garage: Garage | null }
  | (OpenStatus & { state: 'open' })

export async function readStatus(db: Database, services: Services, token: string): Promise<StatusPage> {
  const now = services.clock()
  const { state, link: signed } = await readSignedLink(db, services.linkSecret, STATUS_LINK, token, now)
  if (state === 'forged') return { state }
  const [found] = signed
    ? await db
        .select({ link: statusLinks, ticket: tickets })
        .from(statusLinks)
        .innerJoin(tickets, eq(tickets.id, statusLinks.ticketId))
        .where(eq(statusLinks.id, signed.subject))
    : []
  if (!signed || !found) return { state: signed ? 'revoked' : 'expired', garage: null }
  const { link, ticket } = found
  const garage = await garageOf(db, ticket.garageId)
  const standing = statusStanding({ link, signed, ticket }, now)
  if (standing !== 'OPEN' || !garage) return { state: standing === 'EXPIRED' ? 'expired' : 'revoked', garage }
  const { as, wishes } = await followersOf(db, ticket)
  const rights = statusRights({ as: as(link.address), wasAsked: link.wasAsked }, wishes)
  const [wanted, reachedAt, batch, extra, inspections, price, receipts, review, loans, transports] = await Promise.all([
    servicesOfTicket(db, ticket.id),
    reachedStatuses(db, ticket.id),
    lastMessageBatch(db, ticket.id),
    rights.prices ? extraWorkOf(db, ticket, rights, now) : { toAnswer: [], works: [] },
    rights.prices ? shownInspections(db, ticket) : [],
    rights.prices ? readPrice(db, services, ticket) : null,
    rights.prices ? receiptsOfTicket(db, ticket.id) : [],
    rights.fetches ? readReview(db, { ticket, link, now }) : null,
    rights.prices || rights.fetches ? ticketLoans(db, ticket, now) : [],
    rights.prices || rights.fetches ? ticketTransports(db, ticket, now) : [],
  ])
  return {
    state: 'open',
    link,
    ticket,
    garage,
    rights,
    hasPeople: !wishes.isManaged,
    path: statusPath({ ...ticket, reachedAt }),
    services: wanted.map(({ name }) => name),
    ...extra,
    inspections,
    price,
    receipts,
    review,
    loans,
    transports,
    keysPlace: batch?.keysPlace ?? '',
    payer: batch?.payer ?? 'UNSAID',
  }
}

/** When the ticket came to each status the last time. */
async function reachedStatuses(db: Queryable, ticketId: string): Promise<Partial<Record<TicketStatus, string>>> {
  const to = sql<TicketStatus>`${ticketEvents.data} ->> 'to'`
  const rows = await db
    .select({ to, at: sql<string>`max(${ticketEvents.createdAt})`.mapWith(ticketEvents.createdAt) })
    .from(ticketEvents)
    .where(and(eq(ticketEvents.ticketId, ticketId), eq(ticketEvents.kind, 'MOVED')))
    .groupBy(sql`1`)
  return Object.fromEntries(rows.map((row) => [row.to, row.at]))
}

async function extraWorkOf(db: Queryable, ticket: TicketRow, { answers }: StatusRights, now: Date) {
  const rows = await worksOf(db).execute({ ticketId: ticket.id })
  const asked = rows.map(({ work }) => work).filter(({ state }) => state !== 'WITHDRAWN')
  const shown = await shownWorks(db, ticket, asked, now)
  const answerable = answers ? await Promise.all(shown.map((one) => answerableWork(db, one))) : []
  const toAnswer = answerable.filter((one) => one !== null)
  return { toAnswer, works: shown.filter(({ work }) => !toAnswer.some((one) => one.work.id === work.id)) }
}
