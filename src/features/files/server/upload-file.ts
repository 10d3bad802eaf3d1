import type { FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import type { Caller } from '#server/caller.ts'
import type { Database } from '#server/db/database.ts'
import { rateLimit } from '#server/rate-limit.ts'
import type { Storage } from '#server/storage/storage.ts'
import { AppError, invalidFields, notFound } from '#shared/app-error.ts'
import type { UploadPurpose } from '#shared/upload.ts'
import { type FileView, UploadQuery } from '../files.ts'
import { prepareFile } from './prepare-file.ts'
import { receiveUpload } from './receive-upload.ts'
import { storeFile } from './store-file.ts'

/** A mechanic who photographs every job of a busy hour stays well below. */
const LIMIT = { max: 300, windowMs: 3_600_000 }

/** Decoding an image takes a core and tens of megabytes, however many people upload. */
const inTurn = pLimit(2)

/** Takes in one file; everything that can be refused without reading it is refused before. */
export async function uploadFile(
  ground: { db: Database; storage: Storage },
  caller: Caller,
  request: FastifyRequest,
): Promise<FileView> {
  const { purpose, organizationId } = queryOf(request)
  demandOwner(caller, purpose, organizationId)
  await rateLimit(ground.db, `files.upload:${caller.userId}`, LIMIT)
  const prepared = await receiveUpload(request, async ({ path, name }) => ({
    name,
    file: await inTurn(() => prepareFile(path, purpose)),
  }))
  // the sender gave up while the image was being made: nobody will ever ask for it
  if (request.raw.socket.destroyed) throw new AppError('invalid', 'upload_incomplete')
  return storeFile(ground, { userId: caller.userId, organizationId, purpose }, prepared.name, prepared.file)
}

function queryOf(request: FastifyRequest): { purpose: UploadPurpose; organizationId: string | null } {
  const read = UploadQuery.safeParse(request.query)
  if (!read.success) throw invalidFields({ field: 'purpose', message: 'Tuntematon käyttötarkoitus' })
  const { purpose, organizationId = null } = read.data
  return { purpose, organizationId: purpose === 'avatar' ? null : organizationId }
}

function demandOwner(caller: Caller, purpose: UploadPurpose, organizationId: string | null): void {
  if (purpose === 'avatar') return
  const membership = caller.memberships.find((one) => one.organizationId === organizationId)
  if (!membership) throw notFound('organization')
  if (purpose === 'organization_image' && membership.role !== 'ADMIN') throw new AppError('forbidden', 'admin_only')
}
