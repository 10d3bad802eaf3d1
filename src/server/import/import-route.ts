import type { Readable } from 'node:stream'
import { z } from 'zod'
import { invalidFields, notFound } from '#shared/app-error.ts'
import { Id } from '#shared/id.ts'
import { defineRoute } from '../http/route.ts'

/** What waits in memory at most; a row has some 60 bytes. */
export const MAX_IMPORT_BYTES = 8 * 1_048_576

/** What a browser may go on sending after that, so that it reads the answer instead of a broken connection. */
const MAX_DRAINED_BYTES = 64 * 1_048_576

const Query = z.object({
  organizationId: Id,
  /** The caller's garage, when the file is about a customer that it manages. */
  managedByGarageId: Id.optional(),
  /** The one thing that all rows belong to, where an import may be about one. */
  thingId: Id.optional(),
  mode: z.enum(['preview', 'import']),
})

/**
 * `POST /api/imports/{kind}?organizationId=…&mode=preview|import` with the file itself as the body answers an ImportReport. It is no tRPC procedure
 * because files are larger than the bodies of those.
 */
export const importRoute = defineRoute({
  method: 'POST',
  url: '/api/imports/:kind',
  access: 'user',
  query: Query,
  badQuery: () => notFound('import'),
  limit: ({ caller }) => ({ key: `import:${caller.userId}`, max: 120, windowMs: 3_600_000 }),
  body: 'stream',
  async handle({ db, caller, params, query, body, services }) {
    const { importers } = services.features
    const importer = Object.hasOwn(importers, params.kind) ? importers[params.kind] : undefined
    if (!importer) throw notFound('import')
    const { mode, ...whose } = query
    await importer.requireAccess({ db, services, caller, ...whose })
    return importer.run({ db, services, caller, ...whose, bytes: await receive(body), save: mode === 'import' })
  },
})

async function receive(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
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
