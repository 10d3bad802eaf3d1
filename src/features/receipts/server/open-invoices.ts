import { and, asc, eq, gt, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { invoiceBases } from '#features/invoice-bases/server/invoice-bases.tables.ts'
import { connections, organizations } from '#features/organizations/server/organizations.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { notFound } from '#shared/app-error.ts'
import { daysBetween, plusMonths } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { isUuid } from '#shared/id.ts'
import {
  NO_BALANCE,
  type OpenBalance,
  OVERDUE_PAGE_SIZE,
  OVERDUE_YEARS,
  type OverdueCursor,
  type OverduePage,
} from '../payments.ts'
import { openCents } from './invoice-balance.ts'

/** Invoices that hold and are not settled yet. */
const isOpen = and(eq(invoiceBases.kind, 'INVOICE'), isNull(invoiceBases.cancelledAt), gt(openCents, 0))

/** A page of the garage's invoices whose due day has passed and that are not paid in full, the oldest due day first. */
export async function overdueInvoices(
  { db, membership, services }: OrganizationContext,
  cursor: OverdueCursor | null,
): Promise<OverduePage> {
  if (cursor !== null && !isUuid(cursor.basisId)) throw notFound('invoice_basis')
  const today = dayInHelsinki(services.clock())
  const overdue = and(
    eq(invoiceBases.garageId, membership.organizationId),
    lt(invoiceBases.dueDay, today),
    gte(invoiceBases.dueDay, plusMonths(today, -12 * OVERDUE_YEARS)),
    isOpen,
  )
  const { id, number, document, dueDay, grossCents } = invoiceBases
  const [found, [all]] = await Promise.all([
    db
      .select({
        basisId: id,
        number,
        document,
        dueDay,
        grossCents,
        openCents,
        customer: {
          id: organizations.id,
          name: organizations.name,
          phone: organizations.phone,
          email: organizations.email,
        },
      })
      .from(invoiceBases)
      .innerJoin(organizations, eq(organizations.id, invoiceBases.customerId))
      .where(and(overdue, cursor ? or(gt(dueDay, cursor.dueDay), after(cursor)) : undefined))
      .orderBy(asc(dueDay), asc(id))
      .limit(OVERDUE_PAGE_SIZE + 1),
    db
      .select({ count: sql<number>`count(*)::int`, openCents: sql<number>`coalesce(sum(${openCents}), 0)::int` })
      .from(invoiceBases)
      .innerJoin(organizations, eq(organizations.id, invoiceBases.customerId))
      .where(overdue),
  ])
  const shown = found.slice(0, OVERDUE_PAGE_SIZE)
  const last = shown.at(-1)
  return {
    rows: shown.map(({ document: { day, reference, iban, buyer, jobs }, customer, ...row }) => ({
      ...row,
      day,
      reference,
      iban,
      daysLate: daysBetween(row.dueDay, today),
      customer: { ...customer, phone: customer.phone ?? buyer.phone, email: buyer.email || (customer.email ?? '') },
      plates: [...new Set(jobs.map(({ plate }) => plate).filter(Boolean))],
    })),
    next: found.length > shown.length && last ? { dueDay: last.dueDay, basisId: last.basisId } : null,
    count: all?.count ?? 0,
    openCents: all?.openCents ?? 0,
  }
}

const after = (cursor: OverdueCursor) =>
  and(eq(invoiceBases.dueDay, cursor.dueDay), gt(invoiceBases.id, cursor.basisId))

/** What each of these customers owes the garage for invoices; those that owe nothing are left out. Amounts in cents. */
export async function openBalances(
  db: Queryable,
  garageId: string,
  customerIds: readonly string[],
  today: string,
): Promise<Map<string, OpenBalance>> {
  const ids = customerIds.filter(isUuid)
  if (ids.length === 0) return new Map()
  const isLate = sql`${invoiceBases.dueDay} < ${today}`
  const rows = await db
    .select({
      customerId: invoiceBases.customerId,
      invoices: sql<number>`count(*)::int`,
      openCents: sql<number>`sum(${openCents})::int`,
      overdueInvoices: sql<number>`(count(*) filter (where ${isLate}))::int`,
      overdueCents: sql<number>`coalesce(sum(${openCents}) filter (where ${isLate}), 0)::int`,
    })
    .from(invoiceBases)
    .innerJoin(organizations, eq(organizations.id, invoiceBases.customerId))
    .where(and(eq(invoiceBases.garageId, garageId), inArray(invoiceBases.customerId, ids), isOpen))
    .groupBy(invoiceBases.customerId)
  return new Map(rows.map(({ customerId, ...balance }) => [customerId, balance]))
}

/** The same of one customer, for its page. Refusal: `not_found: organization` of one that the garage never dealt with. */
export async function customerBalance(
  { db, membership, services }: OrganizationContext,
  customerId: string,
): Promise<OpenBalance> {
  const garageId = membership.organizationId
  const known = and(eq(connections.garageId, garageId), eq(connections.customerId, customerId))
  if (!isUuid(customerId) || (await db.$count(connections, known)) === 0) throw notFound('organization')
  const today = dayInHelsinki(services.clock())
  return (await openBalances(db, garageId, [customerId], today)).get(customerId) ?? NO_BALANCE
}
