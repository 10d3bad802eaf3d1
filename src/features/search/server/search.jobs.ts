import { z } from 'zod'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { transact } from '#server/db/transact.ts'
import { defineJob } from '#server/jobs/job.ts'
import { DOCUMENTS_LOCK } from './refresh-documents.ts'

const FORGET = `
  delete from search_words w where organization_id = $1 and not exists (
    select from search_documents d where d.organization_id = w.organization_id
    and d.words @@ ('''' || right(w.organization_id::text, 8) || ':' || w.word || '''')::tsquery
  )`

/** Words that no document has any more: what was erased is erased here, too. Every night. */
export const sweepSearchWords = defineJob({
  name: 'search.sweep-words',
  payload: z.object({}),
  schedule: '10 4 * * *',
  expireInSeconds: 1800,
  async handle(_payload, { db, signal }) {
    for (const { id } of await db.select({ id: organizations.id }).from(organizations)) {
      if (signal.aborted) return
      await transact(db, async (tx) => {
        // a document that is written meanwhile may have a word that is forgotten just then
        await tx.$client.query(`select pg_advisory_xact_lock(${DOCUMENTS_LOCK})`)
        await tx.$client.query({ text: FORGET, values: [id] })
      })
    }
  },
})
