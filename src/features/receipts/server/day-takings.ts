import { and, asc, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { type DocumentKind, invoiceTotals, type RateTotal } from '#features/invoice-bases/invoice-document.ts'
import { invoiceBases } from '#features/invoice-bases/server/invoice-bases.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { plusMonths } from '#shared/calendar-day.ts'
import { type CashCount, type DayTakings, type TakingsDay, takingsByWay } from '../takings.ts'
import { receiptSummary } from './receipts.access.ts'
import { cashCounts, payments, receipts } from './receipts.tables.ts'

/** The day's takings: what came in and went out in which way, its receipts, the VAT of its sales, and the count of its cash. */
export async function dayTakings({ db, membership }: OrganizationContext, day: string): Promise<DayTakings> {
  const garageId = membership.organizationId
  const [paid, count, newest] = await Promise.all([
    paidOn(db, garageId, day),
    newestCount(db, and(eq(cashCounts.garageId, garageId), eq(cashCounts.day, day))),
    newestCount(db, eq(cashCounts.garageId, garageId)),
  ])
  const made = new Map<string, DayTakings['receipts'][number]>()
  const totals: RateTotal[] = []
  for (const { basis, receipt, customer, part } of paid) {
    if (receipt === null) continue
    const known = made.get(basis.id)
    if (known) {
      known.parts.push(part)
      continue
    }
    made.set(basis.id, {
      ...receiptSummary({ basis, parts: [part] }),
      customer,
      ticketId: receipt.ticketId,
    })
    totals.push(...invoiceTotals(basis.document).byRate)
  }
  const all = [...made.values()].sort((one, other) => one.number.localeCompare(other.number, 'fi', { numeric: true }))
  return {
    day,
    ways: takingsByWay(paid.map(({ basis, part }) => ({ ...part, paidFor: paidFor(basis.kind) }))),
    roundingCents: paid.reduce((sum, { part }) => sum + part.roundingCents, 0),
    salesCents: all.reduce((sum, { grossCents }) => sum + grossCents, 0),
    byRate: sumsByRate(totals),
    receipts: all,
    invoices: paid.flatMap(({ basis, receipt, customer, part }) =>
      receipt === null ? [{ basisId: basis.id, number: basis.number, customer, ...part }] : [],
    ),
    count,
    floatCents: count?.floatCents ?? newest?.floatCents ?? 0,
  }
}

const paidFor = (kind: DocumentKind) => (kind === 'RECEIPT' || kind === 'REFUND' ? kind : 'INVOICE')

/** Payments of the day that hold, in the order in which they were made. */
const paidOn = (db: Queryable, garageId: string, day: string) =>
  db
    .select({
      part: { way: payments.way, cents: payments.cents, roundingCents: payments.roundingCents },
      basis: invoiceBases,
      receipt: receipts,
      customer: organizations.name,
    })
    .from(payments)
    .innerJoin(invoiceBases, eq(invoiceBases.id, payments.basisId))
    .innerJoin(organizations, eq(organizations.id, invoiceBases.customerId))
    .leftJoin(receipts, eq(receipts.basisId, payments.basisId))
    .where(and(eq(payments.garageId, garageId), eq(payments.paidOn, day), isNull(payments.undoneAt)))
    .orderBy(asc(payments.id))

function sumsByRate(totals: readonly RateTotal[]): RateTotal[] {
  const rates = new Map<number, RateTotal>()
  for (const { perMille, netCents, vatCents } of totals) {
    const known = rates.get(perMille) ?? { perMille, netCents: 0, vatCents: 0 }
    rates.set(perMille, {
      perMille,
      netCents: known.netCents + netCents,
      vatCents: known.vatCents + vatCents,
    })
  }
  return [...rates.values()].sort((one, other) => other.perMille - one.perMille)
}

async function newestCount(db: Queryable, where: ReturnType<typeof and>): Promise<CashCount | null> {
  const { floatCents, expectedCents, countedCents, note, createdAt } = cashCounts
  const [found] = await db
    .select({ floatCents, expectedCents, countedCents, note, countedAt: createdAt, countedBy: users.name })
    .from(cashCounts)
    .leftJoin(users, eq(users.id, cashCounts.countedByUserId))
    .where(where)
    .orderBy(desc(cashCounts.day), desc(cashCounts.id))
    .limit(1)
  return found ?? null
}

/** The cash of a day, in cents: all that came in less what went out. */
export async function cashOf(db: Queryable, garageId: string, day: string): Promise<number> {
  const [found] = await db
    .select({ cents: sql<number>`coalesce(sum(${payments.cents}), 0)::int` })
    .from(payments)
    .where(
      and(
        eq(payments.garageId, garageId),
        eq(payments.paidOn, day),
        eq(payments.way, 'CASH'),
        isNull(payments.undoneAt),
      ),
    )
  return found?.cents ?? 0
}

/** The days of a month (`YYYY-MM`) on which anything was paid or counted, the newest first. */
export async function takingsOfMonth({ db, membership }: OrganizationContext, month: string): Promise<TakingsDay[]> {
  const garageId = membership.organizationId
  const first = `${month}-01`
  const within = { from: first, before: plusMonths(first, 1) }
  const isReceipt = sql`${invoiceBases.kind} in ('RECEIPT', 'REFUND')`
  const [days, counts] = await Promise.all([
    db
      .select({
        day: payments.paidOn,
        receipts: sql<number>`(count(distinct ${payments.basisId}) filter (where ${invoiceBases.kind} = 'RECEIPT'))::int`,
        refunds: sql<number>`(count(distinct ${payments.basisId}) filter (where ${invoiceBases.kind} = 'REFUND'))::int`,
        salesCents: sql<number>`coalesce(sum(${payments.cents} - ${payments.roundingCents}) filter (where ${isReceipt}), 0)::int`,
        cashCents: sql<number>`coalesce(sum(${payments.cents}) filter (where ${payments.way} = 'CASH'), 0)::int`,
        totalCents: sql<number>`sum(${payments.cents})::int`,
      })
      .from(payments)
      .innerJoin(invoiceBases, eq(invoiceBases.id, payments.basisId))
      .where(
        and(
          eq(payments.garageId, garageId),
          gte(payments.paidOn, within.from),
          lt(payments.paidOn, within.before),
          isNull(payments.undoneAt),
        ),
      )
      .groupBy(payments.paidOn),
    db
      .selectDistinctOn([cashCounts.day], {
        day: cashCounts.day,
        differenceCents: sql<number>`${cashCounts.countedCents} - ${cashCounts.expectedCents}`,
      })
      .from(cashCounts)
      .where(
        and(eq(cashCounts.garageId, garageId), gte(cashCounts.day, within.from), lt(cashCounts.day, within.before)),
      )
      .orderBy(cashCounts.day, desc(cashCounts.id)),
  ])
  const nothing = { receipts: 0, refunds: 0, salesCents: 0, cashCents: 0, totalCents: 0 }
  return [...new Set([...days, ...counts].map(({ day }) => day))]
    .sort()
    .reverse()
    .map((day) => ({
      ...nothing,
      ...days.find((one) => one.day === day),
      day,
      differenceCents: counts.find((one) => one.day === day)?.differenceCents ?? null,
    }))
}
