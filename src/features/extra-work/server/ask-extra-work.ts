import { and, eq } from 'drizzle-orm'
import { attachFiles, keepFiles } from '#features/files/server/attach-files.ts'
import { removeApprovedLines } from '#features/line-items/server/approved-lines.ts'
import { approvalRules } from '#features/organization-settings/server/properties.access.ts'
import { beginApprovalWait } from '#features/tickets/server/approval-wait.ts'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { transact } from '#server/db/transact.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { earlierTry } from '#server/request-key.ts'
import { AppError } from '#shared/app-error.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { extraWorkAsked, extraWorkWithdrawn } from '../extra-work.events.ts'
import { mayAsk, mayChange, mayWithdraw } from '../extra-work.policy.ts'
import {
  type AskExtraWork,
  type AskedExtraWork,
  type ChangeExtraWork,
  MAX_EXTRA_WORKS,
  type OneExtraWork,
} from '../extra-work.ts'
import { sumsOf } from '../extra-work-sums.ts'
import { earlierOf } from './answer-view.ts'
import { approveByRule, ruleFor } from './approve-by-rule.ts'
import { changeExtraWork, entryOf, factsOf } from './change-extra-work.ts'
import { settleDeferred } from './deferred-works.ts'
import { escalation } from './escalation-job.ts'
import { extraWorks } from './extra-work.tables.ts'
import { EXTRA_WORK_FILES } from './extra-work-files.ts'
import { requireUnasked, writeLines } from './extra-work-lines.ts'
import { keepWait, letGoOn } from './keep-wait.ts'

const HOUR_MS = 3_600_000

/**
 * Asks the customer's permission for work in addition to what was agreed; a ticket in work waits for the answer, unless a rule of the customer
 * approves it at once. A retry with the same key asks nothing more. Refusals: `forbidden: extra_work_asking`, `limit: too_many_extra_works`,
 * `conflict: finding_asked`, `invalid` at `lines`.
 */
export const askExtraWork = (ctx: OrganizationContext, asked: AskExtraWork): Promise<AskedExtraWork> =>
  transact(ctx.db, async (tx) => {
    const id: string = newId()
    const day = dayInHelsinki(ctx.services.clock())
    let rule: string | null = null
    const made = await changeTicket.within(tx, ctx, {
      id: asked.ticketId,
      request: (ticket) =>
        earlierTry(asked.requestKey, {
          key: extraWorks.requestKey,
          of: eq(extraWorks.ticketId, ticket.id),
          answer: { id: extraWorks.id },
        }),
      may: mayAsk,
      refused: () => new AppError('forbidden', 'extra_work_asking'),
      async rule(ticket) {
        const { id: ticketId, garageId, customerId } = ticket
        const before = await tx.$count(extraWorks, eq(extraWorks.ticketId, ticketId))
        if (before >= MAX_EXTRA_WORKS) throw new AppError('limit', 'too_many_extra_works')
        const number = before + 1
        const { description, readyAt, requestKey } = asked
        const times = await timesOf(tx, ctx, customerId)
        rule = await ruleFor(tx, { ticket, lines: asked.lines }, day)
        await tx.insert(extraWorks).values({
          id,
          ticketId,
          garageId,
          customerId,
          number,
          description,
          readyAt,
          requestKey,
          ...times,
          askedByUserId: ctx.actor.userId,
        })
        await requireUnasked(tx, { ticketId }, asked.lines)
        await writeLines(tx, { extraWorkId: id, garageId }, asked.lines)
        await settleDeferred(tx, ticket, asked.deferredIds, { askedAgainBy: id })
        await attachFiles(tx, byOf(ctx), asked.fileIds, { kind: EXTRA_WORK_FILES, id })
        if (rule === null)
          enqueue(tx, escalation, { extraWorkId: id, revision: 1 }, { startAfter: new Date(times.answerDueAt) })
        const facts = { extraWorkId: id, number, ...sumsOf(asked.lines, day) }
        return {
          entry: entryOf('ASKED', facts),
          // what a rule approves asks nothing of the customer's people
          events: rule === null ? [changeTicket.event(extraWorkAsked, { ...facts, revision: 1 })] : [],
          answer: { id },
        }
      },
    })
    if (made.id !== id) return { id: made.id, rule: await ruleThatApproved(tx, made.id) }
    if (rule !== null) {
      await approveByRule(tx, ctx, id, rule)
      return { id, rule }
    }
    await beginApprovalWait(tx, ctx, asked.ticketId)
    await keepWait(tx, asked.ticketId, day)
    return { id, rule }
  })

/** The name of the rule that approved a request when it was asked. */
async function ruleThatApproved(tx: Transaction, id: string): Promise<string | null> {
  const { answeredBy } = extraWorks
  const [work] = await tx
    .select({ answeredBy })
    .from(extraWorks)
    .where(and(eq(extraWorks.id, id), eq(extraWorks.answerWay, 'RULE')))
  return work?.answeredBy ?? null
}

/** Asks again, with other contents: what was answered before no longer counts; no rule answers it. Refusals as of asking, and `conflict: extra_work_changed`. */
export const reviseExtraWork = (ctx: OrganizationContext, asked: ChangeExtraWork): Promise<{ version: number }> =>
  changeExtraWork(ctx, asked, {
    may: ({ ticket, work }) => mayChange(ctx.membership, ticket, work),
    refused: () => new AppError('forbidden', 'extra_work_asking'),
    isDone: ({ work }) => work.requestKey === asked.requestKey,
    async rule(tx, found) {
      const { work, day } = found
      const { description, readyAt, requestKey, lines, fileIds } = asked
      const revision = work.revision + 1
      const times = await timesOf(tx, ctx, work.customerId)
      const earlier = [...work.earlier, await earlierOf(tx, found)]
      await removeApprovedLines(tx, work.id)
      await requireUnasked(tx, { ticketId: work.ticketId, exceptId: work.id }, lines)
      await writeLines(tx, { extraWorkId: work.id, garageId: work.garageId }, lines)
      await keepFiles(tx, byOf(ctx), fileIds, { kind: EXTRA_WORK_FILES, id: work.id })
      enqueue(tx, escalation, { extraWorkId: work.id, revision }, { startAfter: new Date(times.answerDueAt) })
      const facts = { extraWorkId: work.id, number: work.number, ...sumsOf(lines, day) }
      return {
        set: {
          state: 'ASKED',
          revision,
          description,
          readyAt,
          requestKey,
          earlier,
          ...times,
          askedByUserId: ctx.actor.userId,
          deputyUserId: null,
          answeredAt: null,
          answeredByUserId: null,
          answeredBy: '',
          answerWay: null,
          answerLinkTo: '',
          asDeputy: false,
          answerNote: '',
        },
        effects: {
          entry: entryOf('CHANGED', facts),
          events: [changeTicket.event(extraWorkAsked, { ...facts, revision })],
        },
      }
    },
    afterwards: (tx, ticketId) => beginApprovalWait(tx, ctx, ticketId),
  })

/** Takes the question back. Refusals: `conflict: extra_work_settled`, `conflict: extra_work_changed`. */
export const withdrawExtraWork = (ctx: OrganizationContext, asked: OneExtraWork): Promise<{ version: number }> =>
  changeExtraWork(ctx, asked, {
    may: ({ work }) => mayWithdraw(ctx.membership, work),
    refused: () => new AppError('conflict', 'extra_work_settled'),
    isDone: ({ work }) => work.state === 'WITHDRAWN',
    async rule(_tx, found) {
      const facts = factsOf(found)
      return {
        set: { state: 'WITHDRAWN' },
        effects: { entry: entryOf('WITHDRAWN', facts), events: [changeTicket.event(extraWorkWithdrawn, facts)] },
      }
    },
    afterwards: letGoOn(ctx),
  })

const byOf = ({ caller, membership }: OrganizationContext) => ({ caller, organizationId: membership.organizationId })

async function timesOf(tx: Transaction, { services }: OrganizationContext, customerId: string) {
  const { approvalAnswerHours } = await approvalRules(tx, customerId)
  const now = services.clock()
  return {
    askedAt: now.toISOString(),
    answerDueAt: new Date(now.getTime() + approvalAnswerHours * HOUR_MS).toISOString(),
  }
}
