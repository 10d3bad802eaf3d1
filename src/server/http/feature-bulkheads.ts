import { AppError } from '#shared/app-error.ts'

/** Of the ten connections in the pool: what one feature cannot take from the others. */
const PLACES = 7
/** As long as a request waits for a connection. */
const WAIT_LIMIT_MS = 10_000

type Line = { running: number; waiting: (() => void)[] }

/** Runs a call of a feature when it has a place free. */
export type FeatureBulkheads = <Result>(feature: string, work: () => Promise<Result>) => Promise<Result>

/**
 * Lets a number of calls of each feature run at once, while the others wait in line. So a locked table, or another cause of slow statements of one
 * feature, leaves connections to those that do not need it.
 */
export function createFeatureBulkheads({ places = PLACES, waitLimitMs = WAIT_LIMIT_MS } = {}): FeatureBulkheads {
  const lines = new Map<string, Line>()

  function lineOf(feature: string): Line {
    const line = lines.get(feature) ?? { running: 0, waiting: [] }
    lines.set(feature, line)
    return line
  }

  async function turn(line: Line): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const limit = setTimeout(() => {
      line.waiting.splice(line.waiting.indexOf(next), 1)
      reject(new AppError('unavailable', 'database', { cause: `no place within ${waitLimitMs} ms` }))
    }, waitLimitMs)
    const next = () => {
      clearTimeout(limit)
      resolve()
    }
    line.waiting.push(next)
    await promise
  }

  return async (feature, work) => {
    const line = lineOf(feature)
    // a call that ends hands its place on, so that no other call comes in between
    if (line.running < places) line.running += 1
    else await turn(line)
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else line.running -= 1
    }
  }
}
