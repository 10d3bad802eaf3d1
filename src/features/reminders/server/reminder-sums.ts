import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { lineItems } from '#features/line-items/server/line-items.tables.ts'
import { lineNetSql } from '#features/line-items/server/line-net-sql.ts'
import type { OrganizationContext } from '#server/context.ts'
import { signedLinks } from '#server/signed-links/signed-links.tables.ts'
import { beginOfDay, plusDays } from '#shared/calendar-day.ts'
import type { AskReminderSums, ReminderSums } from '../reminders.ts'
import { reminders } from './reminders.tables.ts'

/** What became of the reminders that left on these days of Helsinki, both included; euros are the lines of the tickets that came of them, without VAT. */
export async function reminderSums(
  { db, membership }: OrganizationContext,
  { from, to }: AskReminderSums,
): Promise<ReminderSums> {
  const garageId = membership.organizationId
  const netOfTicket = db
    .select({ sum: sql`coalesce(sum(${lineNetSql}), 0)` })
    .from(lineItems)
    .where(and(eq(lineItems.garageId, garageId), eq(lineItems.ticketId, reminders.ticketId)))
  const count = (where: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${where})`.mapWith(Number)
  const [sums] = await db
    .select({
      sent: count(sql`${reminders.state} <> 'FAILED'`),
      failed: count(sql`${reminders.state} = 'FAILED'`),
      opened: count(sql`${signedLinks.firstOpenedAt} is not null`),
      booked: count(sql`${reminders.answer} = 'BOOKED'`),
      refused: count(sql`${reminders.answer} = 'NO_MORE'`),
      netCents: sql<number>`coalesce(sum((${netOfTicket})), 0)`.mapWith(Number),
    })
    .from(reminders)
    .leftJoin(signedLinks, eq(signedLinks.id, reminders.linkId))
    .where(
      and(
        eq(reminders.garageId, garageId),
        gte(reminders.createdAt, beginOfDay(from).toISOString()),
        lt(reminders.createdAt, beginOfDay(plusDays(to, 1)).toISOString()),
      ),
    )
  return sums ?? { sent: 0, failed: 0, opened: 0, booked: 0, refused: 0, netCents: 0 }
}
