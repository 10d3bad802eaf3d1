import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { keepApprovalWait } from '#features/tickets/server/approval-wait.ts'
import type { Queryable } from '#server/db/database.ts'
import { grossOf } from '../extra-work-sums.ts'
import { extraWorks } from './extra-work.tables.ts'
import { linesOf } from './extra-work-lines.ts'

/** Writes on the ticket who is waited for, and since when. After each act on a request; the ticket is locked. `day` is that of the VAT. */
export async function keepWait(tx: Queryable, ticketId: string, day: string): Promise<void> {
  const [work] = await tx
    .select()
    .from(extraWorks)
    .where(and(eq(extraWorks.ticketId, ticketId), inArray(extraWorks.state, ['ASKED', 'CALL'])))
    // what the customer can answer at once before what they want to be called about, then the longest wait
    .orderBy(sql`${extraWorks.state} = 'CALL'`, asc(extraWorks.askedAt), asc(extraWorks.number))
    .limit(1)
  if (!work) return void (await keepApprovalWait(tx, ticketId, null))
  const lines = (await linesOf(tx, [work.id])).get(work.id) ?? []
  await keepApprovalWait(tx, ticketId, {
    approvalSince: work.askedAt,
    approvalDueAt: work.answerDueAt,
    approvalCall: work.state === 'CALL',
    approvalDeputyId: work.deputyUserId,
    approvalGrossCents: grossOf(lines, day),
  })
}
