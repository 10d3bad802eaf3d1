import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob } from '#server/jobs/job.ts'
import { sweepRateLimits } from '#server/rate-limit.ts'
import { oauthFlows } from './accounts.tables.ts'
import { sweepTokens } from './one-time-tokens.ts'
import { sweepSessions } from './session-store.ts'

/** Removes what has run out. Nothing relies on it: every reading looks at the expiry itself. */
export const sweepAccounts = defineJob({
  name: 'accounts.sweep',
  payload: z.object({}),
  schedule: '7 3 * * *',
  async handle(_payload, { db }) {
    await sweepSessions(db)
    await sweepTokens(db)
    await db.delete(oauthFlows).where(lt(oauthFlows.expiresAt, sql`now()`))
    await sweepRateLimits(db)
  },
})
