import { Readable } from 'node:stream'
import { z } from 'zod'
import { fileName } from '#features/files/server/file-name.ts'
import { organizationById } from '#features/organizations/server/organizations.access.ts'
import { answerFileStream } from '#server/http/answer-file.ts'
import { organizationContext } from '#server/http/organization-context.ts'
import { defineRoute } from '#server/http/route.ts'
import { isMissing } from '#server/storage/storage.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { Id } from '#shared/id.ts'
import { requireOwnLink } from './export-link.ts'
import { piecesOf } from './export-pieces.ts'
import { readyExport } from './organization-export.access.ts'

/** `GET /api/organization-exports/{id}/download?organizationId=…&token=…`: the ZIP file, by an address that `organizationExport.link` gave this admin. */
export const downloadRoute = defineRoute({
  method: 'GET',
  url: '/api/organization-exports/:exportId/download',
  access: 'user',
  query: z.object({ organizationId: Id, token: z.string().max(500) }),
  limit: ({ caller }) => ({ key: `organization-export:${caller.userId}`, max: 30, windowMs: 3_600_000 }),
  async handle(call) {
    const { db, services, params, query, reply } = call
    const { caller, membership } = organizationContext(call, query.organizationId)
    if (membership.role !== 'ADMIN') throw new AppError('forbidden', 'admin_only')
    const now = services.clock()
    const found = await readyExport(db, membership.organizationId, params.exportId, now)
    requireOwnLink(services.linkSecret, { exportId: found.id, userId: caller.userId, token: query.token, now })
    const { name } = await organizationById(db, membership.organizationId)
    const pieces = piecesOf(services.storage, found)
    // before the answer begins: a store that was restored without them says so
    const first = await pieces.next().catch(lost)
    reply.header('content-length', found.sizeBytes)
    return answerFileStream(reply, {
      name: fileName(`Huoltosilta ${name} ${dayInHelsinki(new Date(found.createdAt))}`, 'zip'),
      type: 'application/zip',
      bytes: Readable.from(joined(first, pieces)),
    })
  },
})

function lost(cause: unknown): never {
  throw isMissing(cause) ? notFound('organization_export') : cause
}

async function* joined(first: IteratorResult<Buffer, void>, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (!first.done) yield first.value
  yield* rest
}
