import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
  handleWhen,
  retry,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel'
import { LRUCache } from 'lru-cache'
import { ZodError } from 'zod'
import { UselessAnswer } from './json-answer.ts'

const HOUR_MS = 3_600_000

const defaults = {
  /** A form never waits longer for a register, its second try included (product: section 3). */
  limitMs: 3000,
  knownMs: 24 * HOUR_MS,
  /** What was registered today is known soon. */
  unknownMs: HOUR_MS,
  /** So many questions in a row without an answer, and no more are sent, */
  failuresToOpen: 5,
  /** for so long; then one question tries. */
  openMs: 30_000,
}

const CACHED_AT_MOST = 10_000

export type RegisterLimits = Partial<typeof defaults>

/** What a register knows of a key: null when it does not know it; `isAway` is true when it could not be asked. */
export type FromRegister<Found> = { found: Found | null; isAway: boolean }

/**
 * A register elsewhere, asked as little as possible: answers are kept for a day in this process, a key that several ask for at once is asked
 * once, a lost question is asked once more, and a service that does not answer gets no questions for a while (docs/decisions/0026). For any error
 * there, `warn` is called and the answer is `isAway`: it never throws, since a missing register must not block a form.
 */
export function remoteRegister<Found extends object>(
  ask: (key: string, signal: AbortSignal) => Promise<Found | null>,
  given: RegisterLimits,
  warn: (error: unknown) => void,
): (key: string) => Promise<FromRegister<Found>> {
  const { limitMs, knownMs, unknownMs, failuresToOpen, openMs } = { ...defaults, ...given }
  const policy = wrap(
    timeout(limitMs, TimeoutStrategy.Aggressive),
    circuitBreaker(handleAll, { halfOpenAfter: openMs, breaker: new ConsecutiveBreaker(failuresToOpen) }),
    // a question changes nothing there, so it may arrive twice
    retry(handleWhen(mayPass), { maxAttempts: 1 }),
  )
  const answers = new LRUCache<string, { found: Found | null }>({
    max: CACHED_AT_MOST,
    async fetchMethod(key, _stale, { options }) {
      const found = await policy.execute(({ signal }) => ask(key, signal))
      options.ttl = found ? knownMs : unknownMs
      return { found }
    },
  })
  return async (key) => {
    try {
      const answer = await answers.fetch(key)
      return { found: answer?.found ?? null, isAway: answer === undefined }
    } catch (error) {
      // logged when it broke; not with each question that is not asked since
      if (!(error instanceof BrokenCircuitError)) warn(error)
      return { found: null, isAway: true }
    }
  }
}

/** A lost connection or a failure of the server's own; an odd answer stays odd. */
const mayPass = (error: unknown): boolean => !(error instanceof UselessAnswer || error instanceof ZodError)
