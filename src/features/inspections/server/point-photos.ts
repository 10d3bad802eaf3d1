import { attachedFiles, attachFiles, detachFiles } from '#features/files/server/attach-files.ts'
import type { OrganizationContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { AppError } from '#shared/app-error.ts'
import { type AddPhotos, MAX_POINT_PHOTOS, type RemovePhoto } from '../inspections.ts'
import { INSPECTION_FILES } from './inspection-files.ts'
import { openInspection, pointsOf, showDraft } from './save-points.ts'

/** Hangs the caller's uploads on a point; those that hang there already, of an earlier try, stay. Refusal besides: `limit: too_many_point_photos`. */
export const addPhotos = (ctx: OrganizationContext, { inspectionId, pointId, fileIds }: AddPhotos): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const inspection = await openInspection(tx, ctx, inspectionId)
    await pointsOf(tx, inspection, [pointId])
    const there = ((await attachedFiles(tx, INSPECTION_FILES, [pointId])).get(pointId) ?? []).map(({ id }) => id)
    const added = fileIds.filter((id) => !there.includes(id))
    if (there.length + added.length > MAX_POINT_PHOTOS) throw new AppError('limit', 'too_many_point_photos')
    const { organizationId } = ctx.membership
    await attachFiles(tx, { caller: ctx.caller, organizationId }, added, { kind: INSPECTION_FILES, id: pointId })
    showDraft(tx, inspection)
  })

/** Takes a photo off a point; one that is gone already is no failure. */
export const removePhoto = (ctx: OrganizationContext, { inspectionId, pointId, fileId }: RemovePhoto): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const inspection = await openInspection(tx, ctx, inspectionId)
    await pointsOf(tx, inspection, [pointId])
    await detachFiles(tx, { kind: INSPECTION_FILES, id: pointId }, { only: [fileId] })
    showDraft(tx, inspection)
  })
