import autocannon from 'autocannon'
import type pg from 'pg'
import type { Operation } from './operations.ts'
import { alone, cpuMs, familyCpuMs, quiet, type Server } from './processes.ts'

/** One round on one server; CPU is milliseconds per request. */
export type Round = { perSecond: number; p50: number; p99: number; cpu: number; postgresCpu: number }
export type Pair = { product: Round; limit: Round }

type Options = { product: Server; limit: Server; pool: pg.Pool; postgresPid: number; rounds: number; seconds: number }

/** Rounds in turn, each time the other one first, so that a loud minute of the machine hits both. */
export async function measure(operation: Operation, connections: number, options: Options): Promise<Pair[]> {
  const { product, limit, rounds } = options
  const pairs: Pair[] = []
  // one round more than asked: the first only warms both up
  for (let turn = 0; turn <= rounds; turn++) {
    const early = turn % 2 === 0 ? await round(product, limit) : undefined
    const ofLimit = await round(limit, product)
    pairs.push({ product: early ?? (await round(product, limit)), limit: ofLimit })
  }
  return pairs.slice(1)

  async function round(server: Server, other: Server): Promise<Round> {
    const { seconds, pool, postgresPid } = options
    const measured = await alone(other, async () => {
      const before = [cpuMs(server.pid), familyCpuMs(postgresPid)] as const
      const result = await autocannon({
        url: server.url,
        connections,
        duration: seconds,
        requests: operation.requests,
      })
      const { requests, latency, duration, errors, timeouts, non2xx } = result
      if (errors + timeouts + non2xx > 0 || requests.total === 0)
        throw new Error(`${operation.name} on ${server.name}: ${errors} errors, ${non2xx} refused`)
      const perRequest = (after: number, start: number) => (after - start) / requests.total
      return {
        perSecond: requests.total / duration,
        p50: latency.p50,
        p99: latency.p99,
        cpu: perRequest(cpuMs(server.pid), before[0]),
        postgresCpu: perRequest(familyCpuMs(postgresPid), before[1]),
      }
    })
    // what the round left to hand out in the background must not reach into the next one
    await pool.query('update outbox_events set settled_at = now() where settled_at is null')
    await quiet(product.pid)
    return measured
  }
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}
