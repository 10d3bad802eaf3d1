import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Caller } from '#server/caller.ts'
import type { Database } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import type { Scanner } from '#server/scanning/clamd.ts'
import type { Storage } from '#server/storage/storage.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import type { UploadPurpose } from '#shared/upload.ts'
import type { FileView, UploadQuery } from '../files.ts'
import { prepareInTurn } from './prepare-file.ts'
import { receiveUpload } from './receive-upload.ts'
import { requireSomeRoom } from './storage-bound.ts'
import { requireStorageShare } from './storage-share.ts'
import { storeFile } from './store-file.ts'
import { uploadedBefore } from './uploaded-before.ts'

/** Takes in one file; everything that can be refused without reading it is refused before. */
export async function uploadFile(
  ground: { db: Database; storage: Storage; scanner: Scanner | null },
  caller: Caller,
  query: z.infer<typeof UploadQuery>,
  request: FastifyRequest,
  signal: AbortSignal,
): Promise<FileView> {
  const { purpose } = query
  const organizationId = purpose === 'avatar' ? null : (query.organizationId ?? null)
  requireOwner(caller, purpose, organizationId)
  await requireStorageShare(ground.db, organizationId)
  await requireSomeRoom(ground.db, organizationId)
  // ids sort: files of one form are in the order in which they were begun, not in that of their sizes
  const id = newId()
  const owner = { userId: caller.userId, organizationId, purpose, uploadKey: query.key ?? null }
  const kept = await uploadedBefore(ground.db, owner)
  return receiveUpload(request, async ({ path, name }) => {
    // only now: a browser that is still sending would take an answer for a lost line
    if (kept) return kept
    await ground.scanner?.(path)
    const prepared = await prepareInTurn(path, purpose)
    // the sender gave up while the image was being made: one that has a key may come again for it
    if (owner.uploadKey === null) signal.throwIfAborted()
    return storeFile(ground, owner, { id, name }, prepared)
  })
}

function requireOwner(caller: Caller, purpose: UploadPurpose, organizationId: string | null): void {
  if (purpose === 'avatar') return
  const membership = caller.memberships.find((one) => one.organizationId === organizationId)
  if (!membership) throw notFound('organization')
  if (purpose === 'organization_image' && membership.role !== 'ADMIN') throw new AppError('forbidden', 'admin_only')
}
