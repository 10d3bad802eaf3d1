import { and, eq } from 'drizzle-orm'
import { type TicketRow, ticketFor } from '#features/tickets/server/tickets.access.ts'
import type { Membership } from '#server/caller.ts'
import type { Lock } from '#server/change.ts'
import type { Queryable } from '#server/db/database.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { maySee } from '../inspections.policy.ts'
import { inspections } from './inspections.tables.ts'

export type InspectionRow = typeof inspections.$inferSelect

/** The inspection of this id; unknown ids, others' and a customer's for a draft are `not_found: inspection` alike. */
export async function inspectionFor(
  db: Queryable,
  membership: Membership,
  inspectionId: string,
  lock: Lock = 'none',
): Promise<InspectionRow> {
  if (!isUuid(inspectionId)) throw notFound('inspection')
  const { garageId, customerId } = inspections
  const isGarage = membership.organizationType === 'GARAGE'
  const found = db
    .select()
    .from(inspections)
    .where(and(eq(inspections.id, inspectionId), eq(isGarage ? garageId : customerId, membership.organizationId)))
    .limit(1)
  const [inspection] = await (lock === 'update' ? found.for('no key update') : found)
  if (!inspection || !maySee(membership, inspection)) throw notFound('inspection')
  return inspection
}

/** The same with its ticket. */
export async function inspectionWithTicket(
  db: Queryable,
  membership: Membership,
  inspectionId: string,
): Promise<{ inspection: InspectionRow; ticket: TicketRow }> {
  const inspection = await inspectionFor(db, membership, inspectionId)
  return { inspection, ticket: await ticketFor(db, membership, inspection.ticketId) }
}
