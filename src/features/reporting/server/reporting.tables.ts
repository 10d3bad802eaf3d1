import { type SQL, sql } from 'drizzle-orm'
import { bigint, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { DAY_NUMBERS, type DayNumber, PARTS } from '../day-facts.ts'

const ofOrganization = () =>
  uuid('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })
const day = () => date('day', { mode: 'string' }).notNull()
const whole = (name: string) => bigint(name, { mode: 'number' }).notNull()

const columnNameOf = (name: DayNumber): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const numberColumns = () =>
  Object.fromEntries(DAY_NUMBERS.map((name) => [name, whole(columnNameOf(name))])) as Record<
    DayNumber,
    ReturnType<typeof whole>
  >

/**
 * What happened in an organisation on a day that is over, so that a report reads days and not tickets. Nothing is only here: every row is
 * made again from what it was counted of (`day-facts-of.ts`). Days on which nothing happened have no row.
 */
export const reportDays = pgTable(
  'report_days',
  { organizationId: ofOrganization(), day: day(), ...numberColumns() },
  (table) => [primaryKey({ columns: [table.organizationId, table.day] })],
)

/** The sum of each of those numbers. */
export const sumsOfDays = Object.fromEntries(
  DAY_NUMBERS.map((name) => [name, sql<number>`sum(${reportDays[name]})::float8`]),
) as Record<DayNumber, SQL<number>>

/** Those numbers of a garage by month, so that super-users see all garages in one read; made again with the month's days. */
export const reportMonths = pgTable(
  'report_months',
  {
    organizationId: ofOrganization(),
    /** `2026-11`. */
    month: text('month').notNull(),
    ...numberColumns(),
    /** The median of the month's tickets; null without one. */
    turnaroundMinutes: integer('turnaround_minutes'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.month] }),
    index('report_months_month').on(table.month, table.organizationId),
  ],
)

/** What those numbers are made of. */
export const reportParts = pgTable(
  'report_parts',
  {
    organizationId: ofOrganization(),
    part: text('part', { enum: PARTS }).notNull(),
    day: day(),
    key: text('key').notNull(),
    /** What it was called then; empty for people and organisations, whose names may change or go. */
    label: text('label').notNull(),
    count: integer('count').notNull(),
    amount: whole('amount'),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.part, table.day, table.key] })],
)

/** Up to which day an organisation's are counted. */
export const reportStates = pgTable('report_states', {
  organizationId: uuid('organization_id')
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  countedUntil: date('counted_until', { mode: 'string' }),
})

/**
 * Days that are counted and have changed since: the database writes them itself (the migration's triggers), on every change of a ticket or a
 * time. Never updated, so that no transaction waits for another.
 */
export const reportMarks = pgTable(
  'report_marks',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    organizationId: ofOrganization(),
    day: day(),
  },
  (table) => [index('report_marks_organization').on(table.organizationId, table.id)],
)
