import type { Readable } from 'node:stream'
import { z } from 'zod'
import { invalidFields, notFound } from '#shared/app-error.ts'
import { Id, RequestKey } from '#shared/id.ts'
import { oneLine } from '#shared/plain-text.ts'
import { newId } from '../db/new-id.ts'
import { defineRoute } from '../http/route.ts'
import { startRun } from './import-runs.ts'
import type { ImportAsked } from './importer.ts'
import type { ColumnChoice } from './map-columns.ts'

/** What waits in memory at most; a row has some 60 bytes. */
export const MAX_IMPORT_BYTES = 16 * 1_048_576

/** What a browser may go on sending after that, so that it reads the answer instead of a broken connection. */
const MAX_DRAINED_BYTES = 64 * 1_048_576

/** Of each column of the file the field that a person chose, null for one that is left out: JSON. */
const Columns = z
  .string()
  .max(20_000)
  .transform((text, context): (string | null)[] => {
    const columns = z.string().max(60).nullable().array().max(500).safeParse(parsed(text))
    if (columns.success) return columns.data
    context.addIssue({ code: 'custom', message: 'Sarakkeita ei ymmärretty' })
    return z.NEVER
  })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const Query = z.object({
  organizationId: Id,
  /** The caller's garage, when the file is about a customer that it manages. */
  managedByGarageId: Id.optional(),
  /** The one thing that all rows belong to, where an import may be about one. */
  thingId: Id.optional(),
  /** Cars that are not there yet are made; of this customer, where the file names none. */
  newCars: z.literal('yes').optional(),
  customerName: z.string().max(120).default(''),
  hand: z.literal('platform').optional(),
  mode: z.enum(['preview', 'import']),
  columns: Columns.optional(),
  preset: z.string().max(60).optional(),
  /** Wrong rows are left out, the others saved. */
  partial: z.literal('yes').optional(),
  fileName: z.string().max(300).default(''),
  /** Of one saving, which the browser may try again. */
  requestKey: RequestKey.optional(),
})

/**
 * `POST /api/imports/{kind}?organizationId=…&mode=preview|import` with the file itself as the body answers an ImportReport. It is no tRPC procedure
 * because files are larger than the bodies of those. An import of many rows is saved in the background: its report has a `runId`, by which
 * `GET /api/import-runs/{id}` answers how far it is.
 */
export const importRoute = defineRoute({
  method: 'POST',
  url: '/api/imports/:kind',
  access: 'user',
  query: Query,
  badQuery: () => notFound('import'),
  // each choice of a column by hand asks again
  limit: ({ caller }) => ({ key: `import:${caller.userId}`, max: 300, windowMs: 3_600_000 }),
  body: 'stream',
  async handle({ db, caller, params, query, body, services }) {
    const { importers } = services.features
    const importer = Object.hasOwn(importers, params.kind) ? importers[params.kind] : undefined
    if (!importer) throw notFound('import')
    const { mode, columns, preset, partial, fileName, requestKey, newCars: isAsked, customerName, ...whose } = query
    const newCars = isAsked && { customerName: oneLine(customerName) }
    const chosen: ColumnChoice = { columns, preset }
    const isPartial = partial === 'yes'
    const asked: ImportAsked = { db, services, caller, ...whose, newCars, chosen, isPartial }
    await importer.requireAccess(asked)
    const bytes = await receive(body)
    const report = await importer.run({ ...asked, bytes, save: mode === 'import' })
    const { batches } = importer
    if (!batches || !report.isLong || mode === 'preview' || (report.errorCount > 0 && !isPartial)) return report
    if (report.added + report.updated === 0) return report
    const run = { kind: params.kind, fileName, requestKey: requestKey ?? newId(), report }
    return { ...report, runId: await startRun({ ...asked, bytes }, batches, await batches.scope(asked), run) }
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
