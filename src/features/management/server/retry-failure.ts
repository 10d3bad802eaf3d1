import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { UserContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { outboxEvents } from '#server/events/events.tables.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { FAILED_JOBS_QUEUE, JOBS_SCHEMA, retryFailedJob } from '#server/jobs/failed-jobs.ts'
import { sentMessages } from '#server/mail/messages.tables.ts'
import { sendMail } from '#server/mail/queue-message.ts'
import { tellBus } from '#server/realtime/bus-message.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { FailureId } from '../management.ts'

/** Tries a failed message, event or job anew; one that is not (any more) on the list is not found. */
export const retryFailure = (ctx: UserContext, failure: FailureId): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const title = await again[failure.kind](tx, failure.id)
    if (title === null) throw notFound('failure')
    await recordAudit(tx, ctx.actor, { action: 'deliveries.retried', details: { ...failure, ...(title && { title }) } })
  })

/** Queues it again and tells its name; null when it is not there. */
const again: Record<FailureId['kind'], (tx: Transaction, id: string) => Promise<string | null>> = {
  async message(tx, id) {
    if (!isUuid(id)) return null
    const [message] = await tx
      .update(sentMessages)
      .set({ state: 'queued', settledAt: null })
      .where(and(eq(sentMessages.id, id), eq(sentMessages.state, 'failed'), eq(sentMessages.channel, 'mail')))
      .returning({ to: sentMessages.to, subject: sentMessages.subject })
    if (!message) return null
    await forgetJobOf(tx, id)
    enqueue(tx, sendMail, { messageId: id }, { singletonKey: id })
    return `${message.to} · ${message.subject}`
  },

  async event(tx, id) {
    if (!/^\d{1,18}$/.test(id)) return null
    const [event] = await tx
      .update(outboxEvents)
      .set({ settledAt: null, lastError: null, attempts: 0, nextAttemptAt: sql`now()` })
      .where(and(eq(outboxEvents.id, Number(id)), isNotNull(outboxEvents.settledAt), isNotNull(outboxEvents.lastError)))
      .returning({ name: outboxEvents.name })
    if (!event) return null
    await tellBus(tx, { relay: true })
    return event.name
  },

  job: async (tx, id) => ((await jobsExist(tx)) && (await retryFailedJob(tx, id)) ? '' : null),
}

/** The job that carried the message gave up too; its row has done its duty. */
async function forgetJobOf(tx: Transaction, messageId: string): Promise<void> {
  if (!(await jobsExist(tx))) return
  await tx.execute(sql`
    delete from ${sql.raw(JOBS_SCHEMA)}.job
    where name = ${FAILED_JOBS_QUEUE} and source_name = ${sendMail.name} and data ->> 'messageId' = ${messageId}`)
}

async function jobsExist(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ found: boolean }>(
    sql`select to_regclass(${`${JOBS_SCHEMA}.job`}) is not null as found`,
  )
  return rows[0]?.found ?? false
}
