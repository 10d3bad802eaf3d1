import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { askedFindings } from '#features/extra-work/server/asked-findings.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { Waiting } from '#server/contributions.ts'
import type { Queryable } from '#server/db/database.ts'
import type { FindingsToAsk } from '../inspections.ts'
import { inspectionPoints, inspections } from './inspections.tables.ts'

/** Requests are asked until the car is ready. */
const ASKABLE = ['NEW', 'SCHEDULED', 'IN_PROGRESS', 'WAITING'] as const
/** Of a garage at one time; the oldest come first. */
const MOST_FINDINGS = 500

/** The open tickets of a garage with red findings of finished inspections that no request asks about, the longest waiting first. */
export async function findingsToAsk(db: Queryable, garageId: string): Promise<FindingsToAsk> {
  const red = await db
    .select({
      pointId: inspectionPoints.id,
      finishedAt: inspections.finishedAt,
      ticket: {
        id: tickets.id,
        title: tickets.title,
        registrationNumber: tickets.registrationNumber,
        vinNumber: tickets.vinNumber,
        customer: organizations.name,
      },
    })
    .from(inspections)
    .innerJoin(tickets, and(eq(tickets.id, inspections.ticketId), eq(tickets.garageId, garageId)))
    .innerJoin(organizations, eq(organizations.id, tickets.customerId))
    .innerJoin(
      inspectionPoints,
      and(eq(inspectionPoints.garageId, garageId), eq(inspectionPoints.inspectionId, inspections.id)),
    )
    .where(
      and(
        eq(inspections.garageId, garageId),
        isNotNull(inspections.finishedAt),
        inArray(tickets.status, [...ASKABLE]),
        eq(inspectionPoints.result, 'RED'),
      ),
    )
    .orderBy(asc(inspections.finishedAt), asc(inspectionPoints.id))
    .limit(MOST_FINDINGS)
  const asked = new Set(
    (await askedFindings(db, [...new Set(red.map(({ ticket }) => ticket.id))])).map(({ findingId }) => findingId),
  )
  const waiting = Map.groupBy(
    red.filter(({ pointId }) => !asked.has(pointId)),
    ({ ticket }) => ticket.id,
  )
  return [...waiting.values()].flatMap(([first, ...rest]) =>
    first?.finishedAt ? [{ ...first.ticket, finishedAt: first.finishedAt, red: rest.length + 1 }] : [],
  )
}

/** The same as a line of the garage's morning mail. */
export const waitingFindings: Waiting = async ({ db, membership: { organizationId, organizationType } }) => {
  if (organizationType !== 'GARAGE') return []
  const { length: count } = await findingsToAsk(db, organizationId)
  const text =
    count === 1 ? 'huollossa punainen löydös ilman lupapyyntöä' : 'huollossa punaisia löydöksiä ilman lupapyyntöä'
  return count > 0 ? [{ count, text: `${count} ${text}` }] : []
}
