import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { lineFieldsOf } from '#features/line-items/line-items.ts'
import { lineColumnsOf } from '#features/line-items/server/line-columns.ts'
import { requireOffered, sourceColumnsOf } from '#features/line-items/server/line-source.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { AppError } from '#shared/app-error.ts'
import type { AskedLine, ExtraWorkLine } from '../extra-work.ts'
import { extraWorkLines, extraWorks } from './extra-work.tables.ts'

export const lineColumns = lineColumnsOf(extraWorkLines)

const linesOfWorks = prepared((db) =>
  db
    .select({
      extraWorkId: extraWorkLines.extraWorkId,
      line: { ...lineColumns, decision: extraWorkLines.decision, findingId: extraWorkLines.findingId },
    })
    .from(extraWorkLines)
    .where(sql`${extraWorkLines.extraWorkId} = any(${sql.placeholder('ids')})`)
    .orderBy(asc(extraWorkLines.place), asc(extraWorkLines.id))
    .prepare('extra-work-lines'),
)

/** The lines of these requests, by the request's id, in their order. */
export async function linesOf(db: Queryable, ids: readonly string[]): Promise<Map<string, ExtraWorkLine[]>> {
  const found = new Map<string, ExtraWorkLine[]>()
  if (ids.length === 0) return found
  const rows = await linesOfWorks(db).execute({ ids })
  for (const { extraWorkId, line } of rows) found.set(extraWorkId, [...(found.get(extraWorkId) ?? []), line])
  return found
}

/** Writes them in place of those that there were. Refusal: `invalid` at `lines` for what is not on the garage's list. */
export async function writeLines(
  tx: Transaction,
  { extraWorkId, garageId }: { extraWorkId: string; garageId: string },
  lines: readonly AskedLine[],
): Promise<void> {
  await requireOffered(tx, garageId, lines)
  await tx.delete(extraWorkLines).where(eq(extraWorkLines.extraWorkId, extraWorkId))
  await tx.insert(extraWorkLines).values(
    lines.map((line, place) => ({
      ...lineFieldsOf(line),
      ...sourceColumnsOf(line),
      findingId: line.findingId ?? null,
      extraWorkId,
      place,
    })),
  )
}

/**
 * A finding is asked once on its ticket, by whichever request: also what was declined is answered. Refusals: `conflict: finding_asked`. The ticket is
 * locked by the caller.
 */
export async function requireUnasked(
  tx: Transaction,
  { ticketId, exceptId }: { ticketId: string; exceptId?: string },
  lines: readonly AskedLine[],
): Promise<void> {
  const ids = lines.flatMap(({ findingId }) => findingId ?? [])
  if (ids.length === 0) return
  const asked = await tx
    .select({ id: extraWorkLines.id })
    .from(extraWorks)
    .innerJoin(extraWorkLines, eq(extraWorkLines.extraWorkId, extraWorks.id))
    .where(
      and(
        eq(extraWorks.ticketId, ticketId),
        ne(extraWorks.state, 'WITHDRAWN'),
        exceptId === undefined ? undefined : ne(extraWorks.id, exceptId),
        inArray(extraWorkLines.findingId, ids),
      ),
    )
    .limit(1)
  if (asked.length > 0 || new Set(ids).size < ids.length) throw new AppError('conflict', 'finding_asked')
}
