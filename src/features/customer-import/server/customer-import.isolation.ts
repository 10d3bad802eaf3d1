import { newId } from '#server/db/new-id.ts'
import { importRuns } from '#server/import/import-runs.tables.ts'
import type { Isolation } from '#server/isolation.ts'

export const isolation: Isolation<Record<never, never>> = {
  cases: {},
  things: async (db, { garageId }) => {
    const [run] = await db
      .insert(importRuns)
      .values({
        organizationId: garageId,
        kind: 'customers',
        requestKey: newId(),
        asked: {
          scope: { organizationId: garageId, actor: { userId: newId(), organizationId: garageId, actingAs: 'member' } },
          chosen: {},
        },
        fileName: 'asiakkaat.csv',
        state: 'DONE',
        rowCount: 1,
        skipped: 0,
        errorCount: 0,
        errors: [],
        warningCount: 0,
        warnings: [],
        wrongRows: { headings: [], rows: [] },
      })
      .returning({ id: importRuns.id })
    if (!run) throw new Error('insert returned no row')
    return { importRunId: run.id }
  },
}
