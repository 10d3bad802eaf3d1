import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError, type ErrorKind, invalidFields } from '#shared/app-error.ts'
import { Id } from '#shared/id.ts'
import type { ImportReport } from '#shared/import-report.ts'
import type { Caller } from '../caller.ts'
import type { Database } from '../db/database.ts'
import { rateLimit } from '../rate-limit.ts'

/** What waits in memory at most; a row has some 60 bytes. */
export const MAX_IMPORT_BYTES = 8 * 1_048_576

/** What a browser may go on sending after that, so that it reads the answer instead of a broken connection. */
const MAX_DRAINED_BYTES = 64 * 1_048_576

const Query = z.object({
  organizationId: Id,
  /** The caller's garage, when the file is about a customer that it manages. */
  managedByGarageId: Id.optional(),
  mode: z.enum(['preview', 'import']),
})

export type ImportRequest = {
  db: Database
  caller: Caller
  organizationId: string
  managedByGarageId?: string | undefined
  bytes: Buffer
  /** False for a preview: everything is read and compared, nothing is written. */
  save: boolean
}

export type Importer = {
  /** Throws when the caller may not import there; asked before the file is read. */
  demandAccess: (request: Omit<ImportRequest, 'bytes' | 'save'>) => Promise<void>
  run: (request: ImportRequest) => Promise<ImportReport>
}

/**
 * `POST /api/imports/{kind}?organizationId=…&mode=preview|import` with the file itself as the body answers an ImportReport.
 * It stands beside tRPC because files are larger than its bodies; it fails in the same words
 * (`{ kind, reason, details, requestId }`).
 */
export const importRoute =
  (options: {
    db: Database
    resolveCaller: (request: FastifyRequest) => Promise<Caller | null>
    importers: Readonly<Record<string, Importer>>
  }): FastifyPluginAsync =>
  async (app) => {
    const { db, resolveCaller, importers } = options
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    app.setErrorHandler((error, _request, reply) => answerFailure(reply, error))

    app.post<{ Params: { kind: string } }>('/api/imports/:kind', async (request, reply) => {
      const caller = await resolveCaller(request)
      if (!caller) throw new AppError('unauthenticated', 'session_required')
      if (caller.disabled) throw new AppError('forbidden', 'user_disabled')
      const importer = Object.hasOwn(importers, request.params.kind) ? importers[request.params.kind] : undefined
      const query = Query.safeParse(request.query)
      if (!importer || !query.success) throw new AppError('not_found', 'import')
      const { mode, ...whose } = query.data
      await importer.demandAccess({ db, caller, ...whose })
      await rateLimit(db, `import:${caller.userId}`, { max: 120, windowMs: 3_600_000 })
      const bytes = await receive(request)
      reply.header('cache-control', 'no-store')
      return importer.run({ db, caller, ...whose, bytes, save: mode === 'import' })
    })
  }

async function receive(request: FastifyRequest): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  // a request without a body has no stream
  for await (const chunk of (request.body ?? []) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= MAX_IMPORT_BYTES) chunks.push(chunk)
    else chunks.length = 0
    if (size > MAX_DRAINED_BYTES) break
  }
  if (size > MAX_IMPORT_BYTES)
    throw invalidFields({
      field: 'file',
      message: `Tiedosto on liian suuri: enintään ${MAX_IMPORT_BYTES / 1_048_576} Mt. Jaa se osiin.`,
    })
  return Buffer.concat(chunks)
}

const statusOfKind: Record<ErrorKind, number> = {
  ...{
    unauthenticated: 401,
    forbidden: 403,
    not_found: 404,
    invalid: 400,
    conflict: 409,
    limit: 429,
    unavailable: 503,
  },
}

function answerFailure(reply: FastifyReply, error: unknown): FastifyReply {
  const { id: requestId, log } = reply.request
  reply.header('cache-control', 'no-store')
  if (error instanceof AppError) {
    const { kind, reason, details } = error
    return reply.code(statusOfKind[kind]).send({ kind, reason, details, requestId })
  }
  log.error({ err: error, requestId }, 'import failed')
  return reply.code(500).send({ kind: 'internal', reason: 'internal', requestId })
}
