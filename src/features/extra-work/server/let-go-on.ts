import { and, eq, inArray, ne } from 'drizzle-orm'
import { endApprovalWait } from '#features/tickets/server/approval-wait.ts'
import type { TicketContext } from '#features/tickets/server/ticket-context.ts'
import type { Transaction } from '#server/db/database.ts'
import { hasRows } from '#server/db/has-rows.ts'
import type { Found } from './change-extra-work.ts'
import { extraWorks } from './extra-work.tables.ts'

/** Once a request is settled its ticket goes on, unless another one of it waits for an answer. */
export const letGoOn =
  (ctx: TicketContext) =>
  async (tx: Transaction, { ticket, work }: Found): Promise<void> => {
    const others = and(
      ...[eq(extraWorks.ticketId, ticket.id), ne(extraWorks.id, work.id)],
      inArray(extraWorks.state, ['ASKED', 'CALL']),
    )
    if (!(await hasRows(tx, extraWorks, others))) await endApprovalWait(tx, ctx, ticket.id)
  }
