import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { mayAsk } from '#features/extra-work/extra-work.policy.ts'
import { askedFindings } from '#features/extra-work/server/asked-findings.ts'
import { attachedFiles } from '#features/files/server/attach-files.ts'
import { type TicketRow, ticketWith } from '#features/tickets/server/tickets.access.ts'
import type { TicketStatus } from '#features/tickets/tickets.ts'
import type { Membership } from '#server/caller.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { mayFill, mayInspect, mayRemove, mayReopen, maySee } from '../inspections.policy.ts'
import {
  type Inspection,
  type InspectionHead,
  type InspectionPoint,
  type InspectionsOfTicket,
  isFinding,
  MAX_INSPECTIONS,
  type Outcome,
} from '../inspections.ts'
import { INSPECTION_FILES } from './inspection-files.ts'
import { type InspectionRow, inspectionWithTicket } from './inspections.access.ts'
import { inspectionPoints, inspections } from './inspections.tables.ts'

const [starters, finishers] = [alias(users, 'starter'), alias(users, 'finisher')]

const rowsOfTicket = prepared((db) =>
  db
    .select({ inspection: inspections, startedBy: starters.name, finishedBy: finishers.name })
    .from(inspections)
    .leftJoin(starters, eq(starters.id, inspections.startedByUserId))
    .leftJoin(finishers, eq(finishers.id, inspections.finishedByUserId))
    .where(eq(inspections.ticketId, sql.placeholder('ticketId')))
    .orderBy(desc(inspections.number))
    .limit(MAX_INSPECTIONS)
    .prepare('inspections-of-ticket'),
)

type Rows = Awaited<ReturnType<ReturnType<typeof rowsOfTicket>['execute']>>

/** The inspections of one ticket that this side sees, the newest first, each with all its points. */
export const inspectionsOf = async (db: Queryable, membership: Membership, ticket: TicketRow): Promise<Inspection[]> =>
  withPoints(db, membership, ticket, await rowsOfTicket(db).execute({ ticketId: ticket.id }))

async function withPoints(db: Queryable, membership: Membership, ticket: TicketRow, rows: Rows): Promise<Inspection[]> {
  const seen = rows.filter(({ inspection }) => maySee(membership, inspection))
  if (seen.length === 0) return []
  const points = await readPoints(
    db,
    ticket,
    seen.map(({ inspection }) => inspection.id),
  )
  return seen.map(({ inspection, ...by }) => {
    const own = points.get(inspection.id) ?? []
    return { ...headOf(membership, ticket, inspection, own), ...by, points: own }
  })
}

/** The points of these inspections of one ticket, with photos and what became of each. */
async function readPoints(
  db: Queryable,
  ticket: Pick<TicketRow, 'id' | 'status'>,
  inspectionIds: readonly string[],
): Promise<Map<string, InspectionPoint[]>> {
  const rows = await db
    .select()
    .from(inspectionPoints)
    .where(inArray(inspectionPoints.inspectionId, [...inspectionIds]))
    .orderBy(asc(inspectionPoints.place))
  const [files, asked] = await Promise.all([
    attachedFiles(
      db,
      INSPECTION_FILES,
      rows.map(({ id }) => id),
    ),
    askedFindings(db, [ticket.id]),
  ])
  const outcomes = new Map(
    asked.map((one) => [one.findingId, { is: outcomeOf(one, ticket.status), extraWork: one.number }]),
  )
  const points = new Map<string, InspectionPoint[]>()
  for (const { id, inspectionId, group, name, unit, limits, result, measure, note } of rows) {
    const point = { id, group, name, unit, limits, result, measure, note }
    const found = { ...point, files: files.get(id) ?? [], outcome: outcomes.get(id) ?? null }
    points.set(inspectionId, [...(points.get(inspectionId) ?? []), found])
  }
  return points
}

/** What was approved is done once the car is ready. */
function outcomeOf(
  { state, decision }: Pick<Awaited<ReturnType<typeof askedFindings>>[number], 'state' | 'decision'>,
  status: TicketStatus,
): Outcome {
  if (state !== 'ANSWERED' || decision === null) return 'ASKED'
  if (decision === 'DECLINED') return 'DECLINED'
  return status === 'READY' || status === 'DONE' ? 'DONE' : 'APPROVED'
}

function headOf(
  membership: Membership,
  ticket: TicketRow,
  inspection: InspectionRow,
  points: readonly InspectionPoint[],
): Omit<InspectionHead, 'startedBy' | 'finishedBy'> {
  const { id, ticketId, number, name, createdAt, finishedAt } = inspection
  const count = (result: InspectionPoint['result']) => points.filter((point) => point.result === result).length
  const fill = mayFill(membership, ticket, inspection)
  return {
    id,
    ticketId,
    number,
    name,
    startedAt: createdAt,
    finishedAt,
    counts: {
      RED: count('RED'),
      YELLOW: count('YELLOW'),
      GREEN: count('GREEN'),
      NOT_APPLICABLE: count('NOT_APPLICABLE'),
      OPEN: count(null),
    },
    can: {
      fill,
      finish: fill,
      reopen: mayReopen(membership, ticket, inspection),
      remove: mayRemove(membership, ticket, inspection) && points.every(({ outcome }) => outcome === null),
      ask: mayAsk(membership, ticket) && points.some((point) => isFinding(point) && point.outcome === null),
    },
  }
}

/** Those of a ticket, the newest first, with what was found of each. Refusal: `not_found: ticket`. */
export async function inspectionsOfTicket(
  { db, membership }: OrganizationContext,
  ticketId: string,
): Promise<InspectionsOfTicket> {
  const [ticket, rows] = await ticketWith(db, membership, ticketId, () => rowsOfTicket(db).execute({ ticketId }))
  const found = await withPoints(db, membership, ticket, rows)
  return {
    inspections: found.map(({ points, ...head }) => ({ ...head, findings: points.filter(isFinding) })),
    can: { start: mayInspect(membership, ticket) && found.length < MAX_INSPECTIONS },
  }
}

/** One with all its points. Refusal: `not_found: inspection`, for a customer also for a draft. */
export async function readInspection(
  { db, membership }: OrganizationContext,
  inspectionId: string,
): Promise<Inspection> {
  const { inspection, ticket } = await inspectionWithTicket(db, membership, inspectionId)
  const rows = await rowsOfTicket(db).execute({ ticketId: ticket.id })
  const only = rows.filter((row) => row.inspection.id === inspection.id)
  const [found] = await withPoints(db, membership, ticket, only)
  if (!found) throw new Error('the inspection is gone')
  return found
}
