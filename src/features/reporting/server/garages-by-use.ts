import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { sessions } from '#features/accounts/server/accounts.tables.ts'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import { type AskUsage, MECHANIC_DAY_MINUTES, type UsageSort } from '../usage.ts'
import { reportMonths, reportStates } from './reporting.tables.ts'

// written out: a plan for any type could not use the index of garages
const isGarage = sql`${organizations.type} = 'GARAGE'`

export const countGarages = (db: Queryable): Promise<number> => db.$count(organizations, isGarage)

type Asked = Pick<AskUsage, 'month' | 'sort' | 'direction'>

/**
 * Garages in an order of the usage page, with what the job keeps of their month: null for one in which nothing happened. What is not known
 * comes last either way; equal ones are sorted by name. A garage that the job has not come to is sorted by what is kept of it until then.
 */
export const garagesByUse = (db: Queryable, { month, sort, direction }: Asked) =>
  db
    .select({
      id: organizations.id,
      name: organizations.name,
      disabledAt: organizations.disabledAt,
      countedUntil: reportStates.countedUntil,
      kept: reportMonths,
    })
    .from(organizations)
    .leftJoin(reportStates, eq(reportStates.organizationId, organizations.id))
    .leftJoin(reportMonths, and(eq(reportMonths.organizationId, organizations.id), eq(reportMonths.month, month)))
    .where(isGarage)
    .orderBy(...order(sort, direction))
    .$dynamic()

function order(sort: UsageSort, direction: 'asc' | 'desc'): SQL[] {
  if (sort === 'name') return [organizations.name, organizations.id].map(direction === 'asc' ? asc : desc)
  const value = sortedBy[sort]
  const known = direction === 'asc' ? sql`${value} asc nulls last` : sql`${value} desc nulls last`
  return [known, asc(organizations.name), asc(organizations.id)]
}

/** The garage's members with when each of them last used the product. */
const ofPeople = (value: SQL) => sql`(
  select ${value} from ${memberships} left join lateral (
    select max(${sessions.lastSeenAt}) as at from ${sessions} where ${sessions.userId} = ${memberships.userId}
  ) as seen on true where ${memberships.organizationId} = ${organizations.id})`

/** As `usage.ts` computes them for showing. */
const sortedBy: Record<Exclude<UsageSort, 'name'>, SQL> = {
  booked: sql`${reportMonths.bookedMinutes}::float8 / nullif(${reportMonths.capacityMinutes}, 0)`,
  billed: sql`${reportMonths.billedMinutes}::float8 / nullif(${reportMonths.mechanicDays} * ${MECHANIC_DAY_MINUTES}::int, 0)`,
  attendance: sql`${reportMonths.workedMinutes}::float8 / nullif(${reportMonths.attendanceMinutes}, 0)`,
  tickets: sql`coalesce(${reportMonths.ticketsOut}, 0)`,
  turnaround: sql`${reportMonths.turnaroundMinutes}`,
  offers: sql`${reportMonths.offersSent}::float8 / nullif(${reportMonths.offersAsked}, 0)`,
  active: ofPeople(sql`count(*) filter (where seen.at > now() - interval '30 days')`),
  lastSeen: ofPeople(sql`max(seen.at)`),
}
