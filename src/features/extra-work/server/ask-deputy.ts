import { eq, sql } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { approvalRules } from '#features/organization-settings/server/properties.access.ts'
import { ticketEvents, tickets } from '#features/tickets/server/tickets.tables.ts'
import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { announce, invalidate } from '#server/events/announce.ts'
import { defineJob } from '#server/jobs/job.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { extraWorkPassedOn } from '../extra-work.events.ts'
import { entryOf, factsOf } from './change-extra-work.ts'
import { escalation } from './escalation-job.ts'
import { extraWorks } from './extra-work.tables.ts'
import { linesOf } from './extra-work-lines.ts'
import { keepWait } from './keep-wait.ts'

/**
 * Asks the customer's deputy, who may approve any amount from then on. Nothing happens after an answer or another asking meanwhile, before its time,
 * or where the customer has no deputy. May run twice.
 */
export async function askDeputy(
  db: Database,
  { extraWorkId, revision }: { extraWorkId: string; revision: number },
  now: Date,
): Promise<void> {
  await transact(db, async (tx) => {
    // the ticket first, in the order in which an answer locks
    const [of] = await tx
      .select({ ticketId: extraWorks.ticketId })
      .from(extraWorks)
      .where(eq(extraWorks.id, extraWorkId))
    if (!of) return
    await tx.select({ id: tickets.id }).from(tickets).where(eq(tickets.id, of.ticketId)).for('no key update')
    const [work] = await tx.select().from(extraWorks).where(eq(extraWorks.id, extraWorkId))
    if (!work || work.revision !== revision || work.deputyUserId !== null) return
    if (work.state !== 'ASKED' && work.state !== 'CALL') return
    if (now.getTime() < Date.parse(work.answerDueAt)) return
    const { approvalDeputyUserId } = await approvalRules(tx, work.customerId)
    if (approvalDeputyUserId === null) return
    const [deputy] = await tx.select({ name: users.name }).from(users).where(eq(users.id, approvalDeputyUserId))
    if (!deputy) return
    await tx
      .update(extraWorks)
      .set({ deputyUserId: approvalDeputyUserId, version: sql`${extraWorks.version} + 1` })
      .where(eq(extraWorks.id, extraWorkId))
    await keepWait(tx, work.ticketId, dayInHelsinki(now))
    const { ticketId, garageId, customerId } = work
    const lines = (await linesOf(tx, [work.id])).get(work.id) ?? []
    const facts = factsOf({ work, lines, day: dayInHelsinki(now) })
    await tx.insert(ticketEvents).values({ ticketId, ...entryOf('PASSED_ON', facts) })
    // without a user; the customer is notified
    const about = { ticketId, garageId, customerId, actorOrganizationId: garageId, actorUserId: null }
    announce(tx, extraWorkPassedOn, { ...about, ...facts, deputy: deputy.name })
    invalidate(tx, [garageId, customerId], { type: 'ticketEvent.new', ticketId })
  })
}

export const passOnJob = defineJob({
  ...escalation,
  handle: (asked, { db, services }) => askDeputy(db, asked, services.clock()),
})
