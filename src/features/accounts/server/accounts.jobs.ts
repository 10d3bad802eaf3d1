import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { defineJob } from '#server/jobs/job.ts'
import { sweepRateLimits } from '#server/rate-limit.ts'
import { oauthFlows } from './accounts.tables.ts'
import { sweepTokens } from './one-time-tokens.ts'
import { sealAppsAgain } from './second-factor/authenticator-app.ts'
import { sweepQuestions } from './second-factor/passkeys.ts'
import { sweepPending } from './second-factor/pending-sign-ins.ts'
import { sweepSessions } from './session-store.ts'

/** Removes what has run out, and seals again what an older secret sealed. Nothing relies on it: every reading looks at the expiry itself. */
export const sweepAccounts = defineJob({
  name: 'accounts.sweep',
  payload: z.object({}),
  schedule: '7 4 * * *',
  async handle(_payload, { db, signal, services }) {
    await sweepSessions(db, signal)
    await sweepTokens(db, signal)
    await deleteInBatches(db, oauthFlows.idHash, lt(oauthFlows.expiresAt, sql`now()`), signal)
    await sweepPending(db, signal)
    await sweepQuestions(db, signal)
    await sweepRateLimits(db, signal)
    await sealAppsAgain(db, services.linkSecret, signal)
  },
})
