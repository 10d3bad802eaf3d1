import { eq, inArray, sql } from 'drizzle-orm'
import { addApprovedLines } from '#features/line-items/server/approved-lines.ts'
import { approvalLimitOf } from '#features/organization-settings/server/properties.access.ts'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { countDecisions } from '#shared/answer-outcome.ts'
import { AppError, invalidFields } from '#shared/app-error.ts'
import { callWanted, extraWorkAnswered } from '../extra-work.events.ts'
import { approvableCents, mayAnswer, mayEnterAnswer } from '../extra-work.policy.ts'
import type { AnswerExtraWork, Decision, EnterAnswer, OneExtraWork } from '../extra-work.ts'
import { approvedOf, sumsOf } from '../extra-work-sums.ts'
import {
  changeExtraWork,
  type ExtraWorkContext,
  entryOf,
  type Found,
  factsOf,
  type Written,
} from './change-extra-work.ts'
import type { ExtraWorkRow } from './extra-work.access.ts'
import { extraWorkLines } from './extra-work.tables.ts'
import { letGoOn } from './keep-wait.ts'

/**
 * The customer's answer, line by line. What is approved becomes lines of the ticket, and a ticket that waited for it goes on. A retry of
 * the same answer does nothing more. Refusals: `conflict: extra_work_changed`, `conflict: extra_work_answering`, `forbidden:
 * above_approval_limit`, `invalid` at `decisions` when a line is left out.
 */
export const answerExtraWork = (ctx: OrganizationContext, answer: AnswerExtraWork): Promise<{ version: number }> =>
  changeExtraWork(ctx, answer, {
    may: ({ ticket, work }) => mayAnswer(ctx.membership, ticket, work),
    refused: () => new AppError('conflict', 'extra_work_answering'),
    isDone: (found) => isSameAnswer(found, answer) && found.work.answeredByUserId === ctx.caller.userId,
    async rule(tx, found) {
      const { work } = found
      const isAskedDeputy = work.deputyUserId === ctx.caller.userId
      const limit = await approvalLimitOf(tx, ctx.membership, work.customerId)
      const most = approvableCents(ctx.membership, limit, isAskedDeputy)
      const approved = approvedOf(decided(found, answer), found.day)
      if (most !== null && approved > most) throw new AppError('forbidden', 'above_approval_limit')
      const isWithinOwn = approvableCents(ctx.membership, limit, false)
      const asDeputy = isAskedDeputy && isWithinOwn !== null && approved > isWithinOwn
      return writeAnswer(tx, ctx, found, answer, { asDeputy, answeredBy: '', answerWay: null })
    },
    afterwards: letGoOn(ctx),
  })

/** What the customer said to the garage, with who said it and how. Refusals as of answering, but for the limit: the garage does not know it. */
export const enterAnswer = (ctx: OrganizationContext, answer: EnterAnswer): Promise<{ version: number }> =>
  changeExtraWork(ctx, answer, {
    may: ({ ticket, work }) => mayEnterAnswer(ctx.membership, ticket, work),
    refused: () => new AppError('conflict', 'extra_work_answering'),
    isDone: (found) => isSameAnswer(found, answer) && found.work.answeredBy === answer.answeredBy,
    rule: (tx, found) =>
      writeAnswer(tx, ctx, found, answer, { asDeputy: false, answeredBy: answer.answeredBy, answerWay: answer.way }),
    afterwards: letGoOn(ctx),
  })

/** The customer wants to talk before it answers. */
export const wantCall = (ctx: OrganizationContext, asked: OneExtraWork): Promise<{ version: number }> =>
  changeExtraWork(ctx, asked, {
    may: ({ ticket, work }) => mayAnswer(ctx.membership, ticket, work),
    refused: () => new AppError('conflict', 'extra_work_answering'),
    isDone: ({ work }) => work.state === 'CALL',
    async rule(_tx, found) {
      const facts = factsOf(found)
      return {
        set: { state: 'CALL' },
        effects: { entry: entryOf('CALL_WANTED', facts), events: [changeTicket.event(callWanted, facts)] },
      }
    },
  })

type Answered = Pick<AnswerExtraWork, 'decisions' | 'note'>

const decisionsOf = ({ decisions }: Answered) => new Map(decisions.map(({ lineId, decision }) => [lineId, decision]))

/** The lines with what is decided of each. Refusal: `invalid` at `decisions`, unless every line has its decision and no other is named. */
export function decided({ lines }: Pick<Found, 'lines'>, answer: Answered) {
  const of = decisionsOf(answer)
  if (of.size !== lines.length || answer.decisions.length !== of.size || !lines.every(({ id }) => of.has(id)))
    throw invalidFields({ field: 'decisions', message: 'Vastaa jokaiseen riviin' })
  return lines.map((line) => ({ ...line, decision: of.get(line.id) as Decision }))
}

function isSameAnswer({ work, lines }: Found, answer: Answered): boolean {
  const of = decisionsOf(answer)
  return work.state === 'ANSWERED' && lines.every(({ id, decision }) => of.get(id) === decision)
}

type By = Pick<ExtraWorkRow, 'asDeputy' | 'answeredBy' | 'answerWay'> & Partial<Pick<ExtraWorkRow, 'answerLinkTo'>>

/** What every answer writes and announces, from any answerer; the rules are asked before. Refusals: those of `decided`, `limit: too_many_lines`. */
export async function writeAnswer(
  tx: Transaction,
  ctx: ExtraWorkContext,
  found: Found,
  answer: Answered,
  by: By,
): Promise<Written> {
  const { work, ticket, day } = found
  const lines = decided(found, answer)
  const approved = lines.filter(({ decision }) => decision === 'APPROVED')
  const isApproved = inArray(
    extraWorkLines.id,
    approved.map(({ id }) => id),
  )
  await Promise.all([
    tx
      .update(extraWorkLines)
      .set({ decision: sql`case when ${isApproved} then 'APPROVED' else 'DECLINED' end` })
      .where(eq(extraWorkLines.extraWorkId, work.id)),
    addApprovedLines(tx, ticket, work.id, approved),
  ])
  const facts = factsOf(found)
  const { grossCents: approvedCents, netCents: approvedNetCents } = sumsOf(approved, day)
  const byRule = by.answerWay === 'RULE'
  const outcome = {
    approvedCents,
    approvedNetCents,
    decisions: countDecisions(lines),
    answeredBy: by.answeredBy,
    byRule,
  }
  // what was approved takes until then: the garage promises it with the request
  const readyAt = approved.length > 0 && work.readyAt !== ticket.promisedReadyAt ? work.readyAt : null
  const linkTo = by.answerWay === 'LINK' ? by.answerLinkTo : undefined
  return {
    set: {
      ...by,
      state: 'ANSWERED',
      answerNote: answer.note,
      answeredAt: ctx.services.clock().toISOString(),
      answeredByUserId: byRule ? null : ctx.actor.userId,
    },
    effects: {
      entry: entryOf('ANSWERED', facts, { ...outcome, linkTo, readyAt }),
      ...(readyAt !== null && { set: { promisedReadyAt: readyAt } }),
      events: [changeTicket.event(extraWorkAnswered, { ...facts, ...outcome })],
    },
  }
}
