import { and, asc, eq, inArray } from 'drizzle-orm'
import { extraWorks } from '#features/extra-work/server/extra-work.tables.ts'
import { linesOf } from '#features/extra-work/server/extra-work-lines.ts'
import type { JobLine } from '#features/line-items/server/jobs-of-tickets.ts'
import type { Queryable } from '#server/db/database.ts'
import type { PricedLine } from '#shared/line-totals.ts'
import type { PermitLine } from '../permits.ts'

const asPermitLine = (line: PricedLine & { name: string; unit: string }, extraWork: number | null): PermitLine => {
  const { name, quantityThousandths, unit, unitPriceCents, discountPerMille, vatCode } = line
  return { name, quantityThousandths, unit, unitPriceCents, discountPerMille, vatCode, extraWork }
}

/**
 * What a payer would be asked about now: its lines, and extra work that waits for its holder's answer, since both have to say yes before it is done
 * and billed.
 */
export async function askedLines(
  db: Queryable,
  ticketId: string,
  payerLines: readonly JobLine[],
): Promise<PermitLine[]> {
  const { id, number } = extraWorks
  const waiting = await db
    .select({ id, number })
    .from(extraWorks)
    .where(and(eq(extraWorks.ticketId, ticketId), inArray(extraWorks.state, ['ASKED', 'CALL'])))
    .orderBy(asc(number))
  const lines = await linesOf(
    db,
    waiting.map((work) => work.id),
  )
  return [
    ...payerLines.map((line) => asPermitLine(line, null)),
    ...waiting.flatMap((work) => (lines.get(work.id) ?? []).map((line) => asPermitLine(line, work.number))),
  ]
}
