import { setTimeout as sleep } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import { isDatabaseAway } from './database-away.ts'

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 2000
const REMIND_MS = 60_000

type UntilReachable = {
  log: Pick<BaseLogger, 'warn' | 'info'>
  signal?: AbortSignal
  isPassing?: (error: unknown) => boolean
}

/**
 * Does the work, again and again as long as the database cannot be reached: it starts, restarts, or its machine is not there yet.
 * So the work may run twice, and what it began must be ended when it fails. Anything else that it meets is thrown; with `isPassing` other
 * failures are waited for as well.
 */
export async function untilReachable<Result>(
  work: () => Promise<Result>,
  { log, signal, isPassing = () => false }: UntilReachable,
): Promise<Result> {
  let pauseMs = FIRST_PAUSE_MS
  let saidAt: number | undefined
  while (true)
    try {
      const result = await work()
      if (saidAt !== undefined) log.info('PostgreSQL is there: it goes on')
      return result
    } catch (error) {
      if (!isDatabaseAway(error) && !isPassing(error)) throw error
      if (saidAt === undefined || Date.now() - saidAt > REMIND_MS) {
        log.warn({ reason: String(error) }, 'PostgreSQL cannot be reached: waiting for it')
        saidAt = Date.now()
      }
      await sleep(pauseMs, undefined, signal && { signal })
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    }
}
