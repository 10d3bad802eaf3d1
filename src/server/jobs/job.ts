import type { BaseLogger } from 'pino'
import type { z } from 'zod'
import type { Database } from '../db/database.ts'
import type { Services } from '../services.ts'

/** What a job that finally failed receives. */
export type GiveUpContext = Pick<JobContext, 'db' | 'log'> & { error: string }

export type JobContext = {
  db: Database
  log: BaseLogger
  services: Services
  /** 1 at the first try. */
  attempt: number
  /** True when a failure now is final. */
  isLastAttempt: boolean
  /** Aborted when the job takes longer than it may, or the process is going down. */
  signal: AbortSignal
}

/** What may be enqueued; `name` is stored, so it is never renamed lightly. Letters, digits, `_`, `-` and `.` only. */
export type JobKind<Payload> = { readonly name: string; readonly payload: z.ZodType<Payload> }

export type JobDefinition<Payload> = JobKind<Payload> & {
  /** Work outside transactions. May run twice: after a crash, or when it outlived `expireInSeconds`. */
  handle: (payload: Payload, context: JobContext) => Promise<void>
  /**
   * For a job with a row of its own that people look at: writes there that it finally failed, also when its process died
   * at the last try. Without it the job is listed among the failed jobs. May run twice.
   */
  giveUp?: (payload: Payload, context: GiveUpContext) => Promise<void>
  /** Defaults: 8 retries, the first after 5 s, then twice as long each time (with jitter), at most an hour apart. */
  retry?: { limit: number; delaySeconds?: number; maxDelaySeconds?: number }
  /**
   * Cron in Europe/Helsinki, five fields; such a job is enqueued by the clock with an empty object as its payload. Not between 2 and 4 at
   * night: when summer time begins or ends, that hour is left out or comes twice.
   */
  schedule?: string
  /**
   * What is done when its minute passed while no process worked. `once`, the default: it runs when one does again, once for all that was missed.
   * `skip`: it waits for the next time.
   */
  whenMissed?: 'once' | 'skip'
  /** Default 300. */
  expireInSeconds?: number
  /** How many a process works at once, default 1. */
  concurrency?: number
}

/** A job as the runner sees it; the payload's type is closed over. */
export type Job = Omit<JobDefinition<never>, 'payload' | 'handle' | 'giveUp'> & {
  run: (payload: unknown, context: JobContext) => Promise<void>
  giveUp?: (payload: unknown, context: GiveUpContext) => Promise<void>
}

export const defineJobKind = <Payload>(name: string, payload: z.ZodType<Payload>): JobKind<Payload> => ({
  name,
  payload,
})

export function defineJob<Payload>({ payload, handle, giveUp, ...rest }: JobDefinition<Payload>): Job {
  return {
    ...rest,
    run: async (data, context) => handle(payload.parse(data), context),
    ...(giveUp && { giveUp: async (data, context) => giveUp(payload.parse(data), context) }),
  }
}
