import { eq } from 'drizzle-orm'
import { askedFindings } from '#features/extra-work/server/asked-findings.ts'
import { attachedFiles, detachFiles } from '#features/files/server/attach-files.ts'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { AppError } from '#shared/app-error.ts'
import type { InspectionAct } from '#shared/timeline-acts.ts'
import { inspectionFinished } from '../inspections.events.ts'
import { mayFill, mayRemove, mayReopen } from '../inspections.policy.ts'
import type { Counts } from '../inspections.ts'
import { INSPECTION_FILES } from './inspection-files.ts'
import { type InspectionRow, inspectionFor } from './inspections.access.ts'
import { inspectionPoints, inspections } from './inspections.tables.ts'
import { countsOf } from './point-counts.ts'

type Found = { ticket: TicketRow; inspection: InspectionRow; counts: Counts }

/** The ticket is locked first, then the inspection, as everywhere. */
const change = (
  ctx: OrganizationContext,
  inspectionId: string,
  rule: (tx: Transaction, found: Found) => Promise<Parameters<typeof effectsOf>[1] | null>,
): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const { ticketId } = await inspectionFor(tx, ctx.membership, inspectionId)
    await changeTicket.within<object>(tx, ctx, {
      id: ticketId,
      may: 'askedByVerb',
      async rule(ticket) {
        const inspection = await inspectionFor(tx, ctx.membership, inspectionId, 'update')
        const counts = (await countsOf(tx, [inspection.id])).get(inspection.id)
        if (!counts) throw new Error('an inspection without points')
        const found = { ticket, inspection, counts }
        const act = await rule(tx, found)
        return act === null ? { invalidateFor: [], answer: {} } : { ...effectsOf(found, act), answer: {} }
      },
    })
  })

function effectsOf({ ticket, inspection: { id: inspectionId, name }, counts }: Found, act: InspectionAct | 'REMOVED') {
  if (act === 'REMOVED') return { invalidateFor: [ticket.garageId] }
  const facts = { name, red: counts.RED, yellow: counts.YELLOW, green: counts.GREEN }
  return {
    entry: { kind: 'INSPECTION' as const, data: { act, ...facts } },
    events: act === 'FINISHED' ? [changeTicket.event(inspectionFinished, { inspectionId, ...facts })] : [],
  }
}

const closed = () => new AppError('conflict', 'inspection_closed')

/** Signs it with the caller's name and this moment: the customer sees it from now on. A retry does nothing more. Refusals: `conflict: inspection_closed`, `conflict: inspection_empty`. */
export const finishInspection = (ctx: OrganizationContext, inspectionId: string): Promise<void> =>
  change(ctx, inspectionId, async (tx, { ticket, inspection, counts }) => {
    if (inspection.finishedAt !== null) return null
    if (!mayFill(ctx.membership, ticket, inspection)) throw closed()
    if (counts.RED + counts.YELLOW + counts.GREEN === 0) throw new AppError('conflict', 'inspection_empty')
    await tx
      .update(inspections)
      .set({
        finishedAt: ctx.services.clock().toISOString(),
        finishedByUserId: ctx.actor.userId,
        wasFinished: true,
      })
      .where(eq(inspections.id, inspection.id))
    return 'FINISHED'
  })

/** Opens it again: a draft that the customer does not see until it is finished again, with a trace on the timeline. */
export const reopenInspection = (ctx: OrganizationContext, inspectionId: string): Promise<void> =>
  change(ctx, inspectionId, async (tx, { ticket, inspection }) => {
    if (inspection.finishedAt === null) return null
    if (!mayReopen(ctx.membership, ticket, inspection)) throw closed()
    await tx
      .update(inspections)
      .set({ finishedAt: null, finishedByUserId: null })
      .where(eq(inspections.id, inspection.id))
    return 'REOPENED'
  })

/** Removes one that was begun by mistake, with its photos. Refusals: `conflict: inspection_closed`, `conflict: inspection_kept`. */
export const removeInspection = (ctx: OrganizationContext, inspectionId: string): Promise<void> =>
  change(ctx, inspectionId, async (tx, { ticket, inspection }) => {
    if (!mayFill(ctx.membership, ticket, inspection)) throw closed()
    const points = await tx
      .select({ id: inspectionPoints.id })
      .from(inspectionPoints)
      .where(eq(inspectionPoints.inspectionId, inspection.id))
    const ids = new Set(points.map(({ id }) => id))
    const asked = await askedFindings(tx, [ticket.id])
    if (!mayRemove(ctx.membership, ticket, inspection) || asked.some(({ findingId }) => ids.has(findingId)))
      throw new AppError('conflict', 'inspection_kept')
    const photos = await attachedFiles(tx, INSPECTION_FILES, [...ids])
    for (const id of photos.keys()) await detachFiles(tx, { kind: INSPECTION_FILES, id }, { allBut: [] })
    await tx.delete(inspections).where(eq(inspections.id, inspection.id))
    return 'REMOVED'
  })
