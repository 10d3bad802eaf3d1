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
import { askRegister, UselessAnswer } from './ask-register.ts'
import type { RegisteredVehicle, VehicleData } from './vehicle-data.ts'

const HOUR_MS = 3_600_000

const defaults = {
  /** The form never waits longer for the register, its second try included (product: section 3). */
  limitMs: 3000,
  knownMs: 24 * HOUR_MS,
  /** A car that was registered today is known soon. */
  unknownMs: HOUR_MS,
  /** So many questions in a row without an answer, and no more are sent, */
  failuresToOpen: 5,
  /** for so long; then one question tries. */
  openMs: 30_000,
}

const CACHED_AT_MOST = 10_000

type Options = { baseUrl: string; apiKey: string } & Partial<typeof defaults>
type Answer = { vehicle: RegisteredVehicle | null }

/**
 * The external web service, asked as little as possible: answers are kept for a day in this process, a number that several ask for at once is asked
 * once, a lost question is asked once more, and a service that does not answer gets no questions for a while (docs/decisions/0026). For any error
 * there, `warn` is called and the answer is `isAway`.
 */
export function remoteVehicleData({ baseUrl, apiKey, ...given }: Options, warn: (error: unknown) => void): VehicleData {
  const { limitMs, knownMs, unknownMs, failuresToOpen, openMs } = { ...defaults, ...given }
  const policy = wrap(
    timeout(limitMs, TimeoutStrategy.Aggressive),
    circuitBreaker(handleAll, { halfOpenAfter: openMs, breaker: new ConsecutiveBreaker(failuresToOpen) }),
    // a question changes nothing there, so it may arrive twice
    retry(handleWhen(mayPass), { maxAttempts: 1 }),
  )
  const answers = new LRUCache<string, Answer>({
    max: CACHED_AT_MOST,
    async fetchMethod(registrationNumber, _stale, { options }) {
      const vehicle = await policy.execute(({ signal }) => askRegister({ baseUrl, apiKey }, registrationNumber, signal))
      options.ttl = vehicle ? knownMs : unknownMs
      return { vehicle }
    },
  })
  return async (registrationNumber) => {
    try {
      const answer = await answers.fetch(registrationNumber)
      return { vehicle: answer?.vehicle ?? null, isAway: answer === undefined }
    } catch (error) {
      // logged when it broke; not with each question that is not asked since
      if (!(error instanceof BrokenCircuitError)) warn(error)
      return { vehicle: null, isAway: true }
    }
  }
}

/** A lost connection or a failure of the server's own; an odd answer stays odd. */
const mayPass = (error: unknown): boolean => !(error instanceof UselessAnswer || error instanceof ZodError)
