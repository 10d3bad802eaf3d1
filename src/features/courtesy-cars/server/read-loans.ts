import { and, asc, desc, eq, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { ticketFor } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { beginOfDay, plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { idOrNull } from '#shared/id.ts'
import { plateKey } from '#shared/plate-key.ts'
import { mayReserve } from '../courtesy-cars.policy.ts'
import {
  LOANS_PAGE_SIZE,
  type LoanDetails,
  type LoanFilter,
  type LoanPage,
  type LoanSearch,
  type LoansWaiting,
  type TicketLoan,
  type TicketLoans,
} from '../courtesy-loans.ts'
import { carFor, loanFor } from './courtesy-cars.access.ts'
import { courtesyCars, courtesyLoanEvents, courtesyLoans } from './courtesy-cars.tables.ts'
import { courtesyCarsRow } from './courtesy-cars-page.ts'
import { selectLoans, shownLoan } from './loan-columns.ts'
import { damagesOf } from './read-cars.ts'

const NO_ID = '00000000-0000-0000-0000-000000000000'
const MOST_EVENTS = 50
const LOANS_OF_TICKET = 10
/** Of a garage at one moment; more cannot be handed out in a day. */
const MOST_WAITING = 100

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Plate, driver or customer. */
function hasText(text: string): SQL | undefined {
  const some = `%${escaped(text)}%`
  const plate = plateKey(text)
  return or(
    plate ? sql`position(${plate} in ${courtesyCars.plateKey}) > 0` : undefined,
    ilike(courtesyLoans.driverName, some),
    ilike(organizations.name, some),
  )
}

export const loansWhere = (garageId: string, { text, state, carId }: LoanFilter): SQL | undefined =>
  and(
    eq(courtesyLoans.garageId, garageId),
    state ? eq(courtesyLoans.state, state) : undefined,
    carId ? eq(courtesyLoans.carId, idOrNull(carId) ?? NO_ID) : undefined,
    text ? hasText(text) : undefined,
  )

/** A page of the garage's loans that fit, the newest first. */
export async function listLoans(
  { db, membership, services }: OrganizationContext,
  { page, ...filter }: LoanSearch,
): Promise<LoanPage> {
  const where = loansWhere(membership.organizationId, filter)
  const now = services.clock()
  const rows = await selectLoans(db, where)
    .orderBy(desc(courtesyLoans.startsAt), desc(courtesyLoans.id))
    .limit(LOANS_PAGE_SIZE)
    .offset(page * LOANS_PAGE_SIZE)
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(courtesyLoans)
    .innerJoin(courtesyCars, eq(courtesyCars.id, courtesyLoans.carId))
    .innerJoin(organizations, eq(organizations.id, courtesyLoans.customerId))
    .where(where)
  return { rows: rows.map((row) => shownLoan(row, now)), total: counted?.total ?? 0 }
}

/** One loan for the garage: all of it, the car's damages and what happened. Unknown ids and other garages' are `not_found: courtesy_loan`. */
export async function loanDetails(ctx: OrganizationContext, loanId: string): Promise<LoanDetails> {
  const { db, membership, services } = ctx
  const row = await loanFor(db, membership, loanId)
  const [shown] = await selectLoans(db, and(eq(courtesyLoans.garageId, row.garageId), eq(courtesyLoans.id, row.id)))
  if (!shown) throw new Error('a loan without its car')
  const car = await carFor(db, membership, row.carId)
  const history = await db
    .select({
      id: courtesyLoanEvents.id,
      kind: courtesyLoanEvents.kind,
      at: courtesyLoanEvents.createdAt,
      by: users.name,
    })
    .from(courtesyLoanEvents)
    .leftJoin(users, eq(users.id, courtesyLoanEvents.userId))
    .where(and(eq(courtesyLoanEvents.garageId, row.garageId), eq(courtesyLoanEvents.loanId, row.id)))
    .orderBy(asc(courtesyLoanEvents.id))
    .limit(MOST_EVENTS)
  const { outNote, inNote, signedName, signedWay } = row
  return {
    ...shownLoan(shown, services.clock()),
    outNote,
    inNote,
    signedName,
    signedWay,
    terms: row.outAt === null ? (await courtesyCarsRow.read(db, row.garageId)).terms : row.terms,
    excess: car.excess,
    carMileageKm: car.mileageKm,
    carLevel: car.level,
    damages: await damagesOf(db, car),
    history,
  }
}

/** A ticket's loans for either of its sides: what is given up is not shown to the customer. */
export async function loansOfTicket(ctx: OrganizationContext, ticketId: string): Promise<TicketLoans> {
  const { db, membership, services } = ctx
  const ticket = await ticketFor(db, membership, ticketId)
  const loans = await ticketLoans(db, ticket, services.clock())
  const [customer] = await db
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, ticket.customerId))
  return {
    isWanted: ticket.courtesyCar,
    driver: { name: ticket.contactName || (customer?.name ?? ''), phone: ticket.contactPhone },
    plan: { start: ticket.scheduledStart, end: endOfPlan(ticket) },
    loans,
    can: { reserve: mayReserve(membership, ticket) },
  }
}

/** The car is needed until the own one can be fetched: the promise, or the end of the work where that is later. */
const endOfPlan = ({
  promisedReadyAt,
  scheduledEnd,
}: {
  promisedReadyAt: string | null
  scheduledEnd: string | null
}) =>
  [promisedReadyAt, scheduledEnd]
    .filter((one) => one !== null)
    .toSorted()
    .at(-1) ?? null

/** Of one ticket, the newest first, without what was given up; check the access to the ticket before. */
export async function ticketLoans(
  db: Queryable,
  { id, garageId }: { id: string; garageId: string },
  now: Date,
): Promise<TicketLoan[]> {
  const rows = await selectLoans(
    db,
    and(
      eq(courtesyLoans.garageId, garageId),
      eq(courtesyLoans.ticketId, id),
      inArray(courtesyLoans.state, ['RESERVED', 'OUT', 'RETURNED']),
    ),
  )
    .orderBy(desc(courtesyLoans.id))
    .limit(LOANS_OF_TICKET)
  return rows.map((row) => shownLoan(row, now))
}

/** What is late, and what is handed out or comes back today, of a garage. */
export async function loansWaiting({ db, membership, services }: OrganizationContext): Promise<LoansWaiting> {
  const now = services.clock()
  const tomorrow = beginOfDay(plusDays(dayInHelsinki(now), 1)).toISOString()
  const own = eq(courtesyLoans.garageId, membership.organizationId)
  const late = await selectLoans(
    db,
    and(own, eq(courtesyLoans.state, 'OUT'), lt(courtesyLoans.endsAt, now.toISOString())),
  )
    .orderBy(asc(courtesyLoans.endsAt))
    .limit(MOST_WAITING)
  const today = await selectLoans(
    db,
    and(own, eq(courtesyLoans.state, 'RESERVED'), lt(courtesyLoans.startsAt, tomorrow)),
  )
    .orderBy(asc(courtesyLoans.startsAt))
    .limit(MOST_WAITING)
  return { late: late.map((row) => shownLoan(row, now)), today: today.map((row) => shownLoan(row, now)) }
}
