import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import type { Decision, ExtraWorkState } from '../extra-work.ts'
import { extraWorkLines, extraWorks } from './extra-work.tables.ts'

/** What became of a finding that was asked: by which request of the ticket, and what was decided of its line. */
export type AskedFinding = {
  findingId: string
  ticketId: string
  number: number
  state: ExtraWorkState
  decision: Decision | null
}

/** The findings of these tickets that were asked as extra work; a request that was withdrawn asks nothing. */
export async function askedFindings(db: Queryable, ticketIds: readonly string[]): Promise<AskedFinding[]> {
  if (ticketIds.length === 0) return []
  const rows = await db
    .select({
      findingId: extraWorkLines.findingId,
      ticketId: extraWorks.ticketId,
      number: extraWorks.number,
      state: extraWorks.state,
      decision: extraWorkLines.decision,
    })
    .from(extraWorks)
    .innerJoin(extraWorkLines, eq(extraWorkLines.extraWorkId, extraWorks.id))
    .where(
      and(
        inArray(extraWorks.ticketId, [...ticketIds]),
        ne(extraWorks.state, 'WITHDRAWN'),
        isNotNull(extraWorkLines.findingId),
      ),
    )
  return rows.flatMap(({ findingId, ...row }) => (findingId ? [{ findingId, ...row }] : []))
}
