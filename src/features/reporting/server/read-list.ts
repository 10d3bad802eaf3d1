import { and, eq, isNotNull } from 'drizzle-orm'
import { LINE_KINDS } from '#features/line-items/line-items.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { ownTicket } from '#features/tickets/server/tickets.access.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { WAITING_REASONS } from '#features/tickets/tickets.ts'
import type { OrganizationContext } from '#server/context.ts'
import { abortableRead } from '#server/db/abortable-read.ts'
import type { Queryable } from '#server/db/database.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { isUuid } from '#shared/id.ts'
import { type AskReportList, LIST_ROWS, type ListedRow, type ReportList, type ReportListPage } from '../report-list.ts'
import { askableDays, type Days } from '../report-range.ts'
import { maySeeHoursOf } from '../reporting.policy.ts'
import { bandOf } from '../turnaround.ts'
import { type FinishedTicket, keptTurnaroundOf, lateMinutesOf, offRoadOf, turnaroundOf } from './finished-ticket.ts'
import { INSPECTED_LISTS, type InspectedList, inspectedTickets } from './read-inspections.ts'
import { countedRequests } from './read-requests.ts'
import {
  billedTickets,
  finishedTickets,
  linesOfSold,
  otherSideOf,
  reportedOnes,
  waitedMinutes,
} from './read-tickets.ts'
import { isWon, workedTickets } from './read-work.ts'
import type { Whose } from './whose.ts'

/** Of what no condition of the database finds so many are looked through at a time; a further page goes on with older ones. */
const WINDOW = 1000

type Counted = { id: string; ticketId: string; at: string; netCents: number | null; minutes: number | null }
type Found = { rows: Counted[]; next: ReportListPage['next'] }
type Asked = { db: Queryable; whose: Whose; days: Days; key: string | null; after: ReportListPage['next'] }

/** A page of the tickets that a number of the report counts, by the same rules as the number, from the newest on. */
export const readReportList = (ctx: OrganizationContext, asked: AskReportList): Promise<ReportListPage> =>
  abortableRead(ctx, async (db) => {
    const { membership: whose, actor, services } = ctx
    const { list, key = null, cursor } = asked
    const after = cursor && isUuid(cursor.id) ? cursor : null
    const isOfPerson = list === 'worked' || isInspected(list)
    const mayNotSee = isOfPerson && key !== null && !maySeeHoursOf({ ...actor, role: whose.role }, key)
    if (mayNotSee) return NOTHING
    if (ofGarages.includes(list) && whose.organizationType === 'CUSTOMER') return NOTHING
    const now = services.clock()
    const { note: _, ...days } = askableDays(asked, dayInHelsinki(now))
    if (list === 'offersAsked' || list === 'offersSent')
      return pageOf(await countedRequests(db, whose, days, { list, after, limit: LIST_ROWS + 1, now: now.getTime() }))
    const { rows, next } = await walks(list, { db, whose, days, key, after })
    const cards = await cardsOf(db, whose, rows)
    return { rows: rows.map((row) => ({ kind: 'ticket', ...cards.get(row.ticketId), ...row }) as ListedRow), next }
  })

/** A customer's report counts no offers, nor the hours that its garages sell, nor what they found. */
const ofGarages: readonly ReportList[] = ['offersAsked', 'offersSent', 'offersWon', 'billed', ...INSPECTED_LISTS]

const isInspected = (list: ReportList): list is InspectedList => INSPECTED_LISTS.some((one) => one === list)

type TicketList = Exclude<ReportList, 'offersAsked' | 'offersSent'>

const NOTHING = { rows: [], next: null }

function walks(list: TicketList, asked: Asked): Promise<Found> {
  if (list === 'ticketsIn' || list === 'offersWon') return reported(list, asked)
  if (list === 'worked') return worked(asked)
  if (list === 'sold') return sold(asked)
  if (list === 'billed') return billed(asked)
  if (list === 'waiting') return waiting(asked)
  if (isInspected(list)) return inspected(list, asked)
  return finished(list, asked)
}

async function reported(list: 'ticketsIn' | 'offersWon', { db, whose, days, after }: Asked): Promise<Found> {
  const where = list === 'offersWon' ? isWon(db) : undefined
  const found = await reportedOnes(db, whose, days, { after, limit: LIST_ROWS + 1, where })
  return pageOf(found.map(({ id, at }) => ({ id, ticketId: id, at, netCents: null, minutes: null })))
}

async function worked({ db, whose, days, key, after }: Asked): Promise<Found> {
  if (key !== null && !isUuid(key)) return NOTHING
  const found = await workedTickets(db, whose, days, { mechanicId: key, after, limit: LIST_ROWS + 1 })
  return pageOf(found.map((row) => ({ ...row, id: row.ticketId, netCents: null })))
}

async function sold({ db, whose, days, key, after }: Asked): Promise<Found> {
  const kind = LINE_KINDS.find((one) => key?.startsWith(`${one} `))
  if (!kind || !key) return NOTHING
  const what = { kind, key: key.slice(kind.length + 1) }
  const found = await linesOfSold(db, whose, days, { ...what, after, limit: LIST_ROWS + 1 })
  return pageOf(found.map(({ closedAt, ...row }) => ({ ...row, at: closedAt, minutes: null })))
}

async function billed({ db, whose, days, after }: Asked): Promise<Found> {
  const found = await billedTickets(db, whose, days, { after, limit: LIST_ROWS + 1 })
  return pageOf(found.map(({ closedAt, ...row }) => ({ ...row, id: row.ticketId, at: closedAt, netCents: null })))
}

async function inspected(list: InspectedList, { db, whose, days, key, after }: Asked): Promise<Found> {
  if (key !== null && !isUuid(key)) return NOTHING
  const found = await inspectedTickets(db, whose, days, { list, mechanicId: key, after, limit: LIST_ROWS + 1 })
  return pageOf(found.map((row) => ({ ...row, id: row.ticketId, minutes: null })))
}

async function waiting({ db, whose, days, key, after }: Asked): Promise<Found> {
  const reason = WAITING_REASONS.find((one) => one === key)
  if (!reason) return NOTHING
  const looked = await finishedTickets(db, whose, days, { after, limit: WINDOW })
  const ids = looked.map(({ ticketId }) => ticketId)
  const minutes = await waitedMinutes(db, ids, reason)
  const fitting = looked.flatMap((ticket) => {
    const waited = minutes.get(ticket.ticketId)
    return waited === undefined ? [] : countedOf(ticket, waited)
  })
  return windowOf(looked, fitting)
}

/** Which of the finished tickets a number is about, and what it shows of each. */
type FinishedList = {
  where?: (whose: Whose, key: string) => ReturnType<typeof and> | null
  fits?: (ticket: FinishedTicket, key: string | null) => boolean
  minutes: (ticket: FinishedTicket, whose: Whose) => number | null
}

/** A garage asks how quickly it worked, a customer how long the car was away. */
const took = (ticket: FinishedTicket, { organizationType }: Whose) =>
  organizationType === 'GARAGE' ? turnaroundOf(ticket) : offRoadOf(ticket)

/** Those of a car; a row may be of a car that no longer exists: it has no foreign key. */
const ofVehicle = (_: Whose, key: string) => (isUuid(key) ? eq(tickets.vehicleId, key) : undefined)

const ofParty: FinishedList = {
  where: (whose, key) => (isUuid(key) ? eq(otherSideOf(whose), key) : null),
  minutes: took,
}

/** Those of one garage or customer, or of all. */
const ofOther = (whose: Whose, key: string) => (isUuid(key) ? eq(otherSideOf(whose), key) : undefined)
const promised = (whose: Whose, key: string) => and(isNotNull(tickets.promisedReadyAt), ofOther(whose, key))
const finishedLists: Record<
  Exclude<TicketList, 'ticketsIn' | 'offersWon' | 'worked' | 'sold' | 'billed' | 'waiting' | InspectedList>,
  FinishedList
> = {
  ticketsOut: { minutes: took },
  promised: { where: promised, minutes: lateMinutesOf },
  late: {
    where: promised,
    fits: (ticket) => (lateMinutesOf(ticket) ?? 0) > 0,
    minutes: lateMinutesOf,
  },
  turnaround: {
    where: ofOther,
    fits: (ticket, key) => {
      const kept = keptTurnaroundOf(ticket)
      return kept !== null && (key === null || isUuid(key) || String(bandOf(kept)) === key)
    },
    minutes: turnaroundOf,
  },
  offRoad: {
    where: ofVehicle,
    fits: (ticket, key) => ticket.startedAt !== null && (key === null || ticket.vehicleKey === key),
    minutes: offRoadOf,
  },
  party: ofParty,
  agreed: {
    where: (whose, key) => (isUuid(key) ? eq(otherSideOf(whose), key) : null),
    fits: ({ approvedCents }) => approvedCents !== null,
    minutes: () => null,
  },
  vehicle: {
    where: ofVehicle,
    fits: (ticket, key) => ticket.vehicleKey === key,
    minutes: took,
  },
}

async function finished(list: keyof typeof finishedLists, { db, whose, days, key, after }: Asked): Promise<Found> {
  const { where, fits, minutes } = finishedLists[list]
  const condition = where?.(whose, key ?? '')
  if (condition === null) return NOTHING
  const limit = fits ? WINDOW : LIST_ROWS + 1
  const looked = await finishedTickets(db, whose, days, { after, limit, where: condition })
  const fitting = fits ? looked.filter((ticket) => fits(ticket, key)) : looked
  const rows = fitting.map((ticket) => countedOf(ticket, minutes(ticket, whose)))
  return fits ? windowOf(looked, rows) : pageOf(rows)
}

/** A page of what fits of those that were looked through; where these were as many as are looked at, older ones may follow. */
function windowOf(looked: readonly FinishedTicket[], fitting: Counted[]): Found {
  const page = pageOf(fitting)
  const last = looked.length === WINDOW ? looked.at(-1) : undefined
  return page.next === null && last ? { ...page, next: { at: countedOf(last, null).at, id: last.ticketId } } : page
}

const countedOf = ({ ticketId, closedAt, netCents }: FinishedTicket, minutes: number | null): Counted => ({
  id: ticketId,
  ticketId,
  netCents,
  minutes,
  at: new Date(closedAt).toISOString(),
})

/** The rows that are shown of these, which are one more than the page has when it is not the last one. */
function pageOf<Row extends { id: string; at: string }>(found: Row[]): { rows: Row[]; next: ReportListPage['next'] } {
  const rows = found.slice(0, LIST_ROWS)
  const last = rows.at(-1)
  return { rows, next: last && found.length > LIST_ROWS ? { at: last.at, id: last.id } : null }
}

/** What distinguishes the tickets of a page. */
async function cardsOf(db: Queryable, whose: Whose, rows: readonly Counted[]) {
  const ids = rows.map(({ ticketId }) => ticketId)
  const found = await db
    .select({
      id: tickets.id,
      number: tickets.number,
      title: tickets.title,
      status: tickets.status,
      registrationNumber: tickets.registrationNumber,
      vinNumber: tickets.vinNumber,
      make: tickets.make,
      model: tickets.model,
      year: tickets.year,
      party: organizations.name,
    })
    .from(tickets)
    .innerJoin(organizations, eq(organizations.id, otherSideOf(whose)))
    .where(and(ownTicket(whose), isOneOf(tickets.id, ids)))
  return new Map(found.map((card) => [card.id, card]))
}
