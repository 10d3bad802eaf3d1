import { desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { attachedFiles } from '#features/files/server/attach-files.ts'
import { approvalLimitOf } from '#features/organization-settings/server/properties.access.ts'
import { paysWithVat } from '#features/organizations/server/organizations.access.ts'
import { ticketWith } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import { prepared } from '#server/db/prepared.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { approvableCents, mayAnswer, mayAsk, mayChange, mayEnterAnswer, mayWithdraw } from '../extra-work.policy.ts'
import { type ExtraWorks, MAX_EXTRA_WORKS } from '../extra-work.ts'
import { answerOf } from './answer-view.ts'
import { deferredWorks } from './deferred-works.ts'
import { extraWorks } from './extra-work.tables.ts'
import { EXTRA_WORK_FILES } from './extra-work-files.ts'
import { linesOf } from './extra-work-lines.ts'

const [askers, deputies, answerers] = [alias(users, 'asker'), alias(users, 'deputy'), alias(users, 'answerer')]

/** All requests of a ticket with who asked, who is asked and who answered, the newest first. */
export const worksOf = prepared((db) =>
  db
    .select({ work: extraWorks, asker: askers.name, deputy: deputies.name, answerer: answerers.name })
    .from(extraWorks)
    .leftJoin(askers, eq(askers.id, extraWorks.askedByUserId))
    .leftJoin(deputies, eq(deputies.id, extraWorks.deputyUserId))
    .leftJoin(answerers, eq(answerers.id, extraWorks.answeredByUserId))
    .where(eq(extraWorks.ticketId, sql.placeholder('ticketId')))
    .orderBy(desc(extraWorks.number))
    .limit(MAX_EXTRA_WORKS)
    .prepare('extra-works-of-ticket'),
)

/** All requests of a ticket, the newest first, as this viewer sees them. */
export async function extraWorksOfTicket(ctx: OrganizationContext, ticketId: string): Promise<ExtraWorks> {
  const { db, membership, caller, services } = ctx
  const [ticket, rows] = await ticketWith(db, membership, ticketId, () => worksOf(db).execute({ ticketId }))
  const ids = rows.map(({ work }) => work.id)
  const canAsk = mayAsk(membership, ticket) && rows.length < MAX_EXTRA_WORKS
  const [lines, files, limit, deferred, withVat] = await Promise.all([
    linesOf(db, ids),
    attachedFiles(db, EXTRA_WORK_FILES, ids),
    // the limits of a customer are its own to see
    membership.organizationType === 'CUSTOMER' ? approvalLimitOf(db, membership, ticket.customerId) : null,
    canAsk ? deferredWorks(db, ticket) : [],
    paysWithVat(db, ticket.customerId),
  ])
  return {
    works: rows.map(({ work, asker, deputy, answerer }) => ({
      id: work.id,
      number: work.number,
      state: work.state,
      revision: work.revision,
      version: work.version,
      description: work.description,
      readyAt: work.readyAt,
      askedAt: work.askedAt,
      askedBy: asker,
      answerDueAt: work.answerDueAt,
      deputy,
      lines: lines.get(work.id) ?? [],
      files: files.get(work.id) ?? [],
      answer: answerOf(work, answerer),
      earlier: work.earlier,
      can: {
        change: mayChange(membership, ticket, work),
        withdraw: mayWithdraw(membership, work),
        enterAnswer: mayEnterAnswer(membership, ticket, work),
        answer: mayAnswer(membership, ticket, work),
        approveUpToCents: approvableCents(membership, limit, work.deputyUserId === caller.userId),
      },
    })),
    deferred,
    day: dayInHelsinki(services.clock()),
    withVat,
    can: { ask: canAsk },
  }
}
