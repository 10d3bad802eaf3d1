import { defineRoute, type Route } from '#server/http/route.ts'
import type {} from '../files.failures.ts'
import { UploadQuery } from '../files.ts'
import { fileFor } from './files.access.ts'
import { serveFile } from './serve-file.ts'
import { uploadFile } from './upload-file.ts'

/** A mechanic who photographs every job of a busy hour stays well below. */
const UPLOADS = { max: 300, windowMs: 3_600_000 }

const readingRoute = (url: '/api/files/:id' | '/api/files/:id/thumbnail', variant: 'original' | 'thumbnail'): Route =>
  defineRoute({
    method: 'GET',
    url,
    access: 'user',
    async handle({ db, services, caller, params, reply }) {
      const file = await fileFor(db, caller, params.id, services.features.fileAccess)
      const isOwn = caller.memberships.some(({ organizationId }) => organizationId === file.organizationId)
      return serveFile(services.storage, file, variant, reply, { isOwn })
    },
  })

/**
 * `POST /api/files?purpose=…&organizationId=…` takes one file in, `GET /api/files/{id}` and `…/{id}/thumbnail` give it out.
 */
export const fileRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    url: '/api/files',
    access: 'user',
    query: UploadQuery,
    limit: ({ caller }) => ({ key: `files.upload:${caller.userId}`, ...UPLOADS }),
    body: 'multipart',
    statuses: { file_too_large: 413, unsupported_file_type: 415, heic_image: 415 },
    async handle({ db, services, caller, query, request, signal, reply }) {
      const file = await uploadFile(
        { db, storage: services.storage, scanner: services.scanner },
        caller,
        query,
        request,
        signal,
      )
      reply.code(201)
      return file
    },
  }),
  readingRoute('/api/files/:id', 'original'),
  readingRoute('/api/files/:id/thumbnail', 'thumbnail'),
]
