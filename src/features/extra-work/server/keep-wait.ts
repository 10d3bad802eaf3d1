import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { endApprovalWait, keepApprovalWait } from '#features/tickets/server/approval-wait.ts'
import type { TimedTicketContext } from '#features/tickets/server/ticket-context.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { grossOf } from '../extra-work-sums.ts'
import { extraWorks } from './extra-work.tables.ts'
import { linesOf } from './extra-work-lines.ts'

const waitedFor = prepared((db) =>
  db
    .select()
    .from(extraWorks)
    .where(and(eq(extraWorks.ticketId, sql.placeholder('ticketId')), inArray(extraWorks.state, ['ASKED', 'CALL'])))
    // what the customer can answer at once before what they want to be called about, then the longest wait
    .orderBy(sql`${extraWorks.state} = 'CALL'`, asc(extraWorks.askedAt), asc(extraWorks.number))
    .limit(1)
    .prepare('extra-work-waited-for'),
)

/**
 * Writes on the ticket who is waited for, and since when. After each act on a request; the ticket is locked. `day` is that of the VAT. False when
 * there is no wait.
 */
export async function keepWait(tx: Queryable, ticketId: string, day: string): Promise<boolean> {
  const [work] = await waitedFor(tx).execute({ ticketId })
  if (!work) {
    await keepApprovalWait(tx, ticketId, null)
    return false
  }
  const lines = (await linesOf(tx, [work.id])).get(work.id) ?? []
  await keepApprovalWait(tx, ticketId, {
    approvalSince: work.askedAt,
    approvalDueAt: work.answerDueAt,
    approvalCall: work.state === 'CALL',
    approvalDeputyId: work.deputyUserId,
    approvalGrossCents: grossOf(lines, day),
  })
  return true
}

/** Once a request is settled its ticket goes on, unless another one of it waits for an answer. */
export const letGoOn =
  (ctx: TimedTicketContext) =>
  async (tx: Transaction, ticketId: string, isWaiting: boolean): Promise<void> => {
    if (!isWaiting) await endApprovalWait(tx, ctx, ticketId)
  }
