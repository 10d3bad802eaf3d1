import { and, eq, inArray } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { ticketFor } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { invalidate } from '#server/events/announce.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { mayInspect } from '../inspections.policy.ts'
import type { PointPress, SavedPoints, SavePoints } from '../inspections.ts'
import { type InspectionRow, inspectionFor } from './inspections.access.ts'
import { inspectionPoints } from './inspections.tables.ts'

export type PointRow = typeof inspectionPoints.$inferSelect

/**
 * An inspection that may be filled, locked until the transaction ends: its points are changed one after the other. Refusals: `not_found: inspection`,
 * `conflict: inspection_closed`, `conflict: inspection_finished`.
 */
export async function openInspection(
  tx: Transaction,
  { membership }: OrganizationContext,
  inspectionId: string,
): Promise<InspectionRow> {
  const inspection = await inspectionFor(tx, membership, inspectionId, 'update')
  const ticket = await ticketFor(tx, membership, inspection.ticketId)
  if (!mayInspect(membership, ticket)) throw new AppError('conflict', 'inspection_closed')
  if (inspection.finishedAt !== null) throw new AppError('conflict', 'inspection_finished')
  return inspection
}

/** A draft's screens are the garage's own. */
export const showDraft = (tx: Transaction, { garageId, ticketId }: InspectionRow): void =>
  invalidate(tx, [garageId], { type: 'ticketEvent.new', ticketId })

/** These points of the inspection, by id. Refusal: `not_found: inspection` for any that is not its own. */
export async function pointsOf(
  tx: Transaction,
  inspection: InspectionRow,
  pointIds: readonly string[],
): Promise<Map<string, PointRow>> {
  const wanted = [...new Set(pointIds)]
  const rows = wanted.every(isUuid)
    ? await tx
        .select()
        .from(inspectionPoints)
        .where(
          and(
            eq(inspectionPoints.garageId, inspection.garageId),
            eq(inspectionPoints.inspectionId, inspection.id),
            inArray(inspectionPoints.id, wanted),
          ),
        )
    : []
  if (rows.length !== wanted.length) throw notFound('inspection')
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Keeps what was pressed: each field only where it is still what the mechanic saw, or what it is to become already, so a retry does nothing more and
 * no press overwrites another mechanic's. Refusals: those of `openInspection`, and `conflict: inspection_point_changed` with what it is now.
 */
export const savePoints = (ctx: OrganizationContext, asked: SavePoints): Promise<SavedPoints> =>
  transact(ctx.db, async (tx) => {
    const inspection = await openInspection(tx, ctx, asked.inspectionId)
    const ids = asked.points.map(({ pointId }) => pointId)
    const rows = await pointsOf(tx, inspection, ids)
    const changedAt = ctx.services.clock().toISOString()
    const saved: SavedPoints['points'] = []
    // what changes alike is one statement: all the rest is green at once
    const alike = new Map<string, { changes: Changes; ids: string[] }>()
    for (const press of asked.points) {
      const row = rows.get(press.pointId)
      if (!row) throw notFound('inspection')
      const set = changesOf(row, press)
      if (set === 'overtaken' && !asked.isBulk) throw await overtaken(tx, row)
      const changes = set === 'overtaken' ? {} : set
      if (Object.keys(changes).length > 0) {
        const key = JSON.stringify(changes)
        alike.set(key, { changes, ids: [...(alike.get(key)?.ids ?? []), row.id] })
      }
      const { id, result, measure, note } = { ...row, ...changes }
      rows.set(id, { ...row, ...changes })
      saved.push({ id, result, measure, note })
    }
    for (const { changes, ids: changed } of alike.values())
      await tx
        .update(inspectionPoints)
        .set({ ...changes, changedAt, changedByUserId: ctx.actor.userId })
        .where(inArray(inspectionPoints.id, changed))
    if (alike.size > 0) showDraft(tx, inspection)
    return { points: saved }
  })

type Changes = Partial<Pick<PointRow, 'result' | 'measure' | 'note'>>

/** What really changes; `overtaken` when a field is neither what was seen nor what it is to become. */
function changesOf(row: PointRow, { result, measure, note }: PointPress): Changes | 'overtaken' {
  const fields = [
    result && { name: 'result' as const, ...result },
    measure && { name: 'measure' as const, ...measure },
    note && { name: 'note' as const, ...note },
  ].filter((field) => field !== undefined)
  if (fields.some(({ name, from, to }) => row[name] !== from && row[name] !== to)) return 'overtaken'
  return Object.fromEntries(fields.filter(({ name, to }) => row[name] !== to).map(({ name, to }) => [name, to]))
}

async function overtaken(tx: Transaction, { id, result, measure, note, changedByUserId }: PointRow): Promise<AppError> {
  const [by] = changedByUserId
    ? await tx.select({ name: users.name }).from(users).where(eq(users.id, changedByUserId))
    : []
  const current = { id, result, measure, note, changedBy: by?.name ?? null }
  return new AppError('conflict', 'inspection_point_changed', { details: { current } })
}
