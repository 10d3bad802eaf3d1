import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel'
import type { BaseLogger } from 'pino'
import { causesOf, codeOf } from '../causes-of.ts'
import type { Channel } from './channel.ts'

/** As many tries as a channel sends at once (`send-delivery.ts`): each of them waited for nothing. */
const TIMEOUTS_TO_OPEN = 3
/** Then one try looks whether the provider answers again. */
export const OPEN_MS = 30_000

/**
 * The channel with a circuit breaker: after some tries in a row that timed out, further ones fail at once for half a minute. A try that waits for
 * nothing takes ten seconds of one of the channel's simultaneous sends; the queue's retries then bring the rest when the provider answers.
 */
export function withBreaker(channel: Channel, log: Pick<BaseLogger, 'warn' | 'info'>): Channel {
  const { name } = channel
  const breaker = circuitBreaker(handleWhen(isTimeout), {
    halfOpenAfter: OPEN_MS,
    breaker: new ConsecutiveBreaker(TIMEOUTS_TO_OPEN),
  })
  breaker.onBreak(() => log.warn({ channel: name }, 'the provider does not answer: its deliveries wait'))
  breaker.onReset(() => log.info({ channel: name }, 'the provider answers again'))
  return {
    ...channel,
    async send(delivery) {
      try {
        return await breaker.execute(() => channel.send(delivery))
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error
        throw new Error(`not tried: ${name} gave no answer to the last tries`, { cause: error })
      }
    },
  }
}

/** Nothing was answered in time; a refusal, of the connection too, costs nothing and is no reason to wait. */
function isTimeout(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    const code = codeOf(cause)
    if (cause.name === 'TimeoutError' || code === 'ETIMEDOUT' || /^UND_ERR_\w+_TIMEOUT$/.test(code)) return true
  }
  return false
}
