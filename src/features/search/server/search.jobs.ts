import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob } from '#server/jobs/job.ts'
import { searchWords } from './search.tables.ts'

/** Words that no document has any more: what was erased is erased here, too. Every night. */
export const sweepSearchWords = defineJob({
  name: 'search.sweep-words',
  payload: z.object({}),
  schedule: '10 4 * * *',
  expireInSeconds: 1800,
  async handle(_payload, { db }) {
    await db.delete(searchWords).where(sql`not exists (
      select from search_documents d where d.organization_id = ${searchWords.organizationId}
        and d.words @@ ('''' || right(${searchWords.organizationId}::text, 8) || ':' || ${searchWords.word} || '''')::tsquery
    )`)
  },
})
