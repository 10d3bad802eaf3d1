import { z } from 'zod'
import { notFound } from '#shared/app-error.ts'
import { Id } from '#shared/id.ts'
import type { Caller } from '../caller.ts'
import type { Database } from '../db/database.ts'
import { csvText } from '../http/csv-text.ts'
import { defineRoute } from '../http/route.ts'
import type { Services } from '../services.ts'
import { newestRuns, type RunRow, resumeRun, runById, shownRun } from './import-runs.ts'
import type { Importer } from './importer.ts'

const Hand = z.object({ hand: z.literal('platform').optional() })

type Asking = { db: Database; services: Services; caller: Caller; query: z.infer<typeof Hand> }

/** The run, for who may import the same; to others there is none. */
async function runFor({ db, services, caller, query }: Asking, id: string): Promise<RunRow> {
  const run = await runById(db, id)
  const { organizationId, thingId } = run.asked.scope
  await importerOf(services, run.kind)
    .requireAccess({ db, services, caller, organizationId, thingId, ...query })
    .catch(() => {
      throw notFound('import')
    })
  return run
}

function importerOf(services: Services, kind: string): Importer {
  const { importers } = services.features
  const importer = Object.hasOwn(importers, kind) ? importers[kind] : undefined
  if (!importer?.batches) throw notFound('import')
  return importer
}

/** How far an import is that is saved in the background. */
const progress = defineRoute({
  method: 'GET',
  url: '/api/import-runs/:id',
  access: 'user',
  query: Hand,
  handle: async ({ params, ...asking }) => shownRun(await runFor(asking, params.id)),
})

/** The newest imports of one kind. */
const list = defineRoute({
  method: 'GET',
  url: '/api/import-runs',
  access: 'user',
  query: Hand.extend({ organizationId: Id, kind: z.string().max(40) }),
  badQuery: () => notFound('import'),
  async handle({ db, services, caller, query }) {
    const { kind, ...whose } = query
    await importerOf(services, kind).requireAccess({ db, services, caller, ...whose })
    return newestRuns(db, query)
  },
})

/** The rows that were left out, with what is wrong in each: corrected, the same file can be brought in. */
const wrongRows = defineRoute({
  method: 'GET',
  url: '/api/import-runs/:id/wrong-rows',
  access: 'user',
  query: Hand,
  async handle({ params, reply, ...asking }) {
    const { wrongRows: wrong, errors } = await runFor(asking, params.id)
    const reasons = Map.groupBy(errors, (error) => error.row)
    reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="vialliset-rivit.csv"`)
    return csvText([
      [...wrong.headings, 'Virhe'],
      ...wrong.rows.map(({ row, cells }) => [
        ...wrong.headings.map((_, place) => cells[place] ?? ''),
        (reasons.get(row) ?? []).map(({ column, message }) => (column ? `${column}: ${message}` : message)).join(' '),
      ]),
    ])
  },
})

/** Goes on with a run that gave up. */
const resume = defineRoute({
  method: 'POST',
  url: '/api/import-runs/:id/resume',
  access: 'user',
  query: Hand,
  async handle({ params, ...asking }) {
    const run = await runFor(asking, params.id)
    await resumeRun(asking.db, run.id)
    return shownRun(await runById(asking.db, run.id))
  },
})

export const importRunRoutes = [progress, list, wrongRows, resume]
