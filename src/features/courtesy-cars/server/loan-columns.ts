import { and, eq, type SQL, sql } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import type { LoanBrief } from '../courtesy-cars.ts'
import type { Loan } from '../courtesy-loans.ts'
import { isLateLoan } from '../loan-facts.ts'
import { courtesyCars, courtesyDamages, courtesyLoans } from './courtesy-cars.tables.ts'

const newDamages = sql<number>`(select count(*)::int from ${courtesyDamages}
  where ${courtesyDamages.garageId} = ${courtesyLoans.garageId} and ${courtesyDamages.carId} = ${courtesyLoans.carId}
    and ${courtesyDamages.loanId} = ${courtesyLoans.id} and ${courtesyDamages.found} = 'IN')`

const columns = {
  id: courtesyLoans.id,
  state: courtesyLoans.state,
  startsAt: courtesyLoans.startsAt,
  endsAt: courtesyLoans.endsAt,
  driverName: courtesyLoans.driverName,
  driverPhone: courtesyLoans.driverPhone,
  outAt: courtesyLoans.outAt,
  outMileageKm: courtesyLoans.outMileageKm,
  outLevel: courtesyLoans.outLevel,
  inAt: courtesyLoans.inAt,
  inMileageKm: courtesyLoans.inMileageKm,
  inLevel: courtesyLoans.inLevel,
  version: courtesyLoans.version,
  newDamages,
  car: {
    id: courtesyCars.id,
    registrationNumber: courtesyCars.registrationNumber,
    make: courtesyCars.make,
    model: courtesyCars.model,
    fuel: courtesyCars.fuel,
    dayPriceCents: courtesyCars.dayPriceCents,
  },
  customer: { id: organizations.id, name: organizations.name },
  ticket: { id: tickets.id, number: tickets.number, title: tickets.title, status: tickets.status },
}

/** Loans with their car, customer and ticket. */
export const selectLoans = (db: Queryable, where: SQL | undefined) =>
  db
    .select(columns)
    .from(courtesyLoans)
    .innerJoin(
      courtesyCars,
      and(eq(courtesyCars.id, courtesyLoans.carId), eq(courtesyCars.garageId, courtesyLoans.garageId)),
    )
    .innerJoin(organizations, eq(organizations.id, courtesyLoans.customerId))
    .leftJoin(tickets, and(eq(tickets.id, courtesyLoans.ticketId), eq(tickets.garageId, courtesyLoans.garageId)))
    .where(where)
    .$dynamic()

type Row = Awaited<ReturnType<typeof selectLoans>>[number]

export const shownLoan = (row: Row, now: Date): Loan => ({ ...row, isLate: isLateLoan(row, now.getTime()) })

export const briefOf = (row: Row, now: Date): LoanBrief => ({
  id: row.id,
  state: row.state,
  startsAt: row.startsAt,
  endsAt: row.state === 'RETURNED' && row.inAt !== null ? row.inAt : row.endsAt,
  customer: row.customer.name,
  driverName: row.driverName,
  ticketId: row.ticket?.id ?? null,
  isLate: isLateLoan(row, now.getTime()),
})
