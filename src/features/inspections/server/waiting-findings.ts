import { and, eq, inArray, isNotNull, ne, not, sql } from 'drizzle-orm'
import { extraWorkLines, extraWorks } from '#features/extra-work/server/extra-work.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { Waiting } from '#server/contributions.ts'
import { anyRow } from '#server/db/has-rows.ts'
import { inspectionPoints, inspections } from './inspections.tables.ts'

/** Requests are asked until the car is ready. */
const ASKABLE = ['NEW', 'SCHEDULED', 'IN_PROGRESS', 'WAITING'] as const

/** Tickets of a garage with a red finding of a finished inspection that no request asks about. */
export const waitingFindings: Waiting = async ({ db, membership: { organizationId, organizationType } }) => {
  if (organizationType !== 'GARAGE') return []
  const isAsked = anyRow(
    extraWorkLines,
    and(
      eq(extraWorkLines.findingId, inspectionPoints.id),
      anyRow(
        extraWorks,
        and(
          eq(extraWorks.id, extraWorkLines.extraWorkId),
          eq(extraWorks.ticketId, inspections.ticketId),
          ne(extraWorks.state, 'WITHDRAWN'),
        ),
      ),
    ),
  )
  const [found] = await db
    .select({ count: sql<number>`count(distinct ${inspections.ticketId})::int` })
    .from(inspections)
    .innerJoin(tickets, and(eq(tickets.id, inspections.ticketId), eq(tickets.garageId, organizationId)))
    .innerJoin(
      inspectionPoints,
      and(eq(inspectionPoints.garageId, organizationId), eq(inspectionPoints.inspectionId, inspections.id)),
    )
    .where(
      and(
        eq(inspections.garageId, organizationId),
        isNotNull(inspections.finishedAt),
        inArray(tickets.status, [...ASKABLE]),
        eq(inspectionPoints.result, 'RED'),
        not(isAsked),
      ),
    )
  const count = found?.count ?? 0
  const text =
    count === 1 ? 'huollossa punainen löydös ilman lupapyyntöä' : 'huollossa punaisia löydöksiä ilman lupapyyntöä'
  return count > 0 ? [{ count, text: `${count} ${text}` }] : []
}
