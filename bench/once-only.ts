import type { Request } from './wrk.ts'

/** Requests that are good for one time: each round is given some that none has sent, and says how many it may have sent. */
export type OnceOnly = { next: (seconds: number) => Request[]; used: (count: number) => void }

/** More than any server here answers in a second. */
const PER_SECOND_AT_MOST = 5000

export function onceOnly(name: string, all: readonly Request[]): OnceOnly {
  let from = 0
  let given = 0
  return {
    next(seconds) {
      const round = all.slice(from, from + seconds * PER_SECOND_AT_MOST)
      given = round.length
      return round
    },
    used(count) {
      if (count > given)
        throw new Error(`${name}: ${all.length} requests are too few, the last round had ${given} left`)
      from += count
    },
  }
}
