import { and, eq } from 'drizzle-orm'
import { passingRule } from '#features/approval-rules/server/passing-rule.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { AppError } from '#shared/app-error.ts'
import type { AskedLine } from '../extra-work.ts'
import { approvedOf, grossOf } from '../extra-work-sums.ts'
import { writeAnswer } from './answer-extra-work.ts'
import { changeExtraWorkWithin, type ExtraWorkContext } from './change-extra-work.ts'
import { extraWorks } from './extra-work.tables.ts'
import { linesOf } from './extra-work-lines.ts'
import { letGoOn } from './keep-wait.ts'

type Asked = { ticket: Pick<TicketRow, 'id' | 'garageId' | 'customerId' | 'vehicleId'>; lines: readonly AskedLine[] }

/**
 * The customer's rule that approves what is asked, by the day's VAT; null when the customer answers itself. What rules have approved on the ticket
 * before counts into the sum, so that one job in several requests is still one job.
 */
export async function ruleFor(db: Queryable, { ticket, lines }: Asked, day: string): Promise<string | null> {
  const { id, garageId, customerId, vehicleId } = ticket
  const rule = await passingRule(db, {
    customerId,
    garageId,
    vehicleId,
    lines,
    grossCents: grossOf(lines, day),
    passedCents: () => passedBefore(db, id, day),
  })
  return rule?.name ?? null
}

async function passedBefore(db: Queryable, ticketId: string, day: string): Promise<number> {
  const works = await db
    .select({ id: extraWorks.id })
    .from(extraWorks)
    .where(and(eq(extraWorks.ticketId, ticketId), eq(extraWorks.state, 'ANSWERED'), eq(extraWorks.answerWay, 'RULE')))
  const passed = await linesOf(
    db,
    works.map(({ id }) => id),
  )
  return [...passed.values()].reduce((sum, lines) => sum + approvedOf(lines, day), 0)
}

/** Approves all of a request that waits, in the name of the customer's rule; in the transaction in which it was asked. */
export const approveByRule = (
  tx: Transaction,
  ctx: ExtraWorkContext,
  extraWorkId: string,
  rule: string,
): Promise<{ version: number }> =>
  changeExtraWorkWithin(
    tx,
    ctx,
    { extraWorkId },
    {
      may: ({ work }) => work.state === 'ASKED',
      refused: () => new AppError('conflict', 'extra_work_answering'),
      rule: (_tx, found) =>
        writeAnswer(
          tx,
          ctx,
          found,
          { decisions: found.lines.map(({ id }) => ({ lineId: id, decision: 'APPROVED' })), note: '' },
          { asDeputy: false, answeredBy: rule, answerWay: 'RULE' },
        ),
      afterwards: letGoOn(ctx),
    },
  )
