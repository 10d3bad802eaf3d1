import multipart from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#server/caller.ts'
import type { FileAccess } from '#server/contributions.ts'
import type { Database } from '#server/db/database.ts'
import type { Storage } from '#server/storage/storage.ts'
import { AppError } from '#shared/app-error.ts'
import { MAX_UPLOAD_BYTES } from '#shared/upload.ts'
import { answerFailure } from './answer-failure.ts'
import { fileFor } from './files.access.ts'
import { serveFile } from './serve-file.ts'
import { uploadFile } from './upload-file.ts'

export type FilesPluginOptions = {
  db: Database
  storage: Storage
  resolveCaller: (request: FastifyRequest) => Promise<Caller | null>
  /** Who reads the files of which kind of thing, beside the members of the organisation that uploaded them. */
  access: Readonly<Record<string, FileAccess>>
}

type Params = { Params: { id: string } }

/**
 * `POST /api/files?purpose=…&organizationId=…` takes one file in, `GET /api/files/{id}` and `…/{id}/thumbnail` give it out.
 * Bytes do not fit tRPC's wire, so these stand beside it, and fail in the same words.
 */
export const filesPlugin =
  ({ db, storage, resolveCaller, access }: FilesPluginOptions): FastifyPluginAsync =>
  async (app) => {
    await app.register(multipart, {
      limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 0, headerPairs: 20 },
      throwFileSizeLimit: false,
    })
    app.setErrorHandler((error, _request, reply) => answerFailure(reply, error))

    const callerOf = async (request: FastifyRequest): Promise<Caller> => {
      const caller = await resolveCaller(request)
      if (!caller) throw new AppError('unauthenticated', 'session_required')
      if (caller.disabled) throw new AppError('forbidden', 'user_disabled')
      return caller
    }
    const serve = async (
      request: FastifyRequest<Params>,
      reply: FastifyReply,
      variant: 'original' | 'thumbnail',
    ): Promise<FastifyReply> => {
      const file = await fileFor(db, await callerOf(request), request.params.id, access)
      return serveFile(storage, file, variant, reply)
    }

    app.post('/api/files', async (request, reply) => {
      const file = await uploadFile({ db, storage }, await callerOf(request), request)
      return reply.code(201).header('cache-control', 'no-store').send(file)
    })
    app.get<Params>('/api/files/:id', (request, reply) => serve(request, reply, 'original'))
    app.get<Params>('/api/files/:id/thumbnail', (request, reply) => serve(request, reply, 'thumbnail'))
  }
