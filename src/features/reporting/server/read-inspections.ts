import { and, desc, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { extraWorkLines, extraWorks } from '#features/extra-work/server/extra-work.tables.ts'
import { inspectionPoints, inspections } from '#features/inspections/server/inspections.tables.ts'
import { lineNetOf } from '#features/line-items/server/line-net-sql.ts'
import type { OrganizationContext } from '#server/context.ts'
import { abortableRead } from '#server/db/abortable-read.ts'
import { instantOfDriver } from '#server/db/columns.ts'
import type { Queryable } from '#server/db/database.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { askableDays, type Days } from '../report-range.ts'
import { maySeeHoursOf } from '../reporting.policy.ts'
import type { AskReport, InspectionFigures } from '../reporting.ts'
import { isWithin, type Walk } from './read-tickets.ts'
import type { Whose } from './whose.ts'

/** The lists behind these figures. */
export const INSPECTED_LISTS = ['inspected', 'findings', 'findingsAsked', 'findingsApproved'] as const
export type InspectedList = (typeof INSPECTED_LISTS)[number]

/** More months than can be asked, and more people than sign in a garage. */
const MOST_ROWS = 100

const areCounted = ({ organizationId }: Whose, days: Days) =>
  and(
    eq(inspections.garageId, organizationId),
    isNotNull(inspections.finishedAt),
    isWithin(inspections.finishedAt, days),
  )

/** One row for each finding and request of the ticket, of an inspection without findings one: a finding has one line at most. */
const rowsOf = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      inspectionId: inspections.id,
      ticketId: inspections.ticketId,
      finishedAt: inspections.finishedAt,
      mechanicId: inspections.finishedByUserId,
      pointId: sql<string | null>`${inspectionPoints.id}`.as('point_id'),
      lineId: sql<string | null>`${extraWorkLines.id}`.as('line_id'),
      isApproved: sql<boolean>`coalesce(${extraWorkLines.decision} = 'APPROVED', false)`.as('is_approved'),
      lineNet: sql<number>`${lineNetOf(extraWorkLines)}`.as('line_net'),
    })
    .from(inspections)
    .leftJoin(
      inspectionPoints,
      and(
        eq(inspectionPoints.garageId, inspections.garageId),
        eq(inspectionPoints.inspectionId, inspections.id),
        inArray(inspectionPoints.result, ['YELLOW', 'RED']),
      ),
    )
    .leftJoin(extraWorks, and(eq(extraWorks.ticketId, inspections.ticketId), ne(extraWorks.state, 'WITHDRAWN')))
    .leftJoin(
      extraWorkLines,
      and(eq(extraWorkLines.extraWorkId, extraWorks.id), eq(extraWorkLines.findingId, inspectionPoints.id)),
    )
    .where(where)
    .as('found')

/** What is counted of such rows, each finding once. */
const countedOf = ({ inspectionId, pointId, lineId, isApproved, lineNet }: ReturnType<typeof rowsOf>) => ({
  inspections: sql<number>`count(distinct ${inspectionId})::int`,
  findings: sql<number>`count(distinct ${pointId})::int`,
  asked: sql<number>`(count(distinct ${pointId}) filter (where ${lineId} is not null))::int`,
  approved: sql<number>`(count(distinct ${pointId}) filter (where ${isApproved}))::int`,
  netCents: sql<number>`coalesce(sum(${lineNet}) filter (where ${isApproved}), 0)`.mapWith(Number),
})

const NONE = { inspections: 0, findings: 0, asked: 0, approved: 0, netCents: 0 }

/** What the garage's inspections of these days found, what was asked and approved of it, by month and by who signed. */
export const inspectionFigures = (ctx: OrganizationContext, asked: AskReport): Promise<InspectionFigures> =>
  abortableRead(ctx, async (db) => {
    const { membership: whose, actor, services } = ctx
    const { note: _, ...days } = askableDays(asked, dayInHelsinki(services.clock()))
    const found = rowsOf(db, areCounted(whose, days))
    const counted = countedOf(found)
    const month = sql<string>`to_char(${found.finishedAt} at time zone 'Europe/Helsinki', 'YYYY-MM')`
    const [total] = await db.select(counted).from(found)
    const months = await db
      .select({ month, ...counted })
      .from(found)
      .groupBy(month)
      .orderBy(desc(month))
      .limit(MOST_ROWS)
    const people = await db
      .select({ key: users.id, name: users.name, ...counted })
      .from(found)
      .innerJoin(users, eq(users.id, found.mechanicId))
      .groupBy(users.id)
      .orderBy(desc(counted.findings), users.id)
      .limit(MOST_ROWS)
    const mechanics = people.filter((row) => maySeeHoursOf({ ...actor, role: whose.role }, row.key))
    return { days, total: total ?? NONE, months, mechanics }
  })

/** The tickets of what one of them counts, by one mechanic or all of them, from the last one that was finished on. */
export async function inspectedTickets(
  db: Queryable,
  whose: Whose,
  days: Days,
  { list, mechanicId, after, limit }: Walk & { list: InspectedList; mechanicId: string | null },
) {
  const byOne = mechanicId === null ? undefined : eq(inspections.finishedByUserId, mechanicId)
  const found = rowsOf(db, and(areCounted(whose, days), byOne))
  const { findings, asked, approved, netCents } = countedOf(found)
  const having: Record<InspectedList, SQL | undefined> = {
    inspected: undefined,
    findings: sql`${findings} > 0`,
    findingsAsked: sql`${asked} > 0`,
    findingsApproved: sql`${approved} > 0`,
  }
  const last = sql<string>`max(${found.finishedAt})`
  const older = after ? sql`(${last}, ${found.ticketId}) < (${after.at}::timestamptz, ${after.id}::uuid)` : undefined
  const rows = await db
    .select({ ticketId: found.ticketId, at: last.mapWith(instantOfDriver), netCents })
    .from(found)
    .groupBy(found.ticketId)
    .having(and(having[list], older))
    .orderBy(desc(last), desc(found.ticketId))
    .limit(limit)
  return rows.map((row) => ({ ...row, netCents: list === 'findingsApproved' ? row.netCents : null }))
}
