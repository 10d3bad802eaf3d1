import type pg from 'pg'
import { median } from '../measure.ts'
import type { Server } from '../processes.ts'
import type { Call } from './calls.ts'
import { type Cost, costOf, startCounting, stopCounting } from './cost.ts'

export type Measured = Cost & { p50: number; bytes: number }

/** What runs besides now and then reads as well: the cheapest of some tries is the call's own. */
const TRIES = 3

/** Every call's time, in rounds over all of them, then what each cost PostgreSQL. */
export async function measureCalls(
  calls: readonly Call[],
  { product, pool, log, rounds }: { product: Server; pool: pg.Pool; log: string; rounds: number },
): Promise<Measured[]> {
  const times = calls.map((): number[] => [])
  const bytes = calls.map(() => 0)
  // two rounds more than asked: the first ones only warm everything up
  for (let round = -2; round < rounds; round++)
    for (const [index, call] of calls.entries()) {
      const from = performance.now()
      bytes[index] = await ask(call)
      if (round >= 0) times[index]?.push(performance.now() - from)
    }

  await startCounting(pool)
  const costs: Cost[] = []
  for (const call of calls) {
    const tries: Cost[] = []
    for (let turn = 0; turn < TRIES; turn++) tries.push(await costOf(log, () => ask(call)))
    costs.push({
      postgresMs: Math.min(...tries.map(({ postgresMs }) => postgresMs)),
      rows: Math.min(...tries.map(({ rows }) => rows)),
    })
  }
  await stopCounting(pool)
  return calls.map((_, index) => ({
    ...(costs[index] ?? { postgresMs: 0, rows: 0 }),
    p50: median(times[index] ?? []),
    bytes: bytes[index] ?? 0,
  }))

  /** Asks and gives the answer's bytes. */
  async function ask({ procedure, role, what, path, session }: Call): Promise<number> {
    const headers = session === undefined ? {} : { cookie: `next-auth.session-token=${session}` }
    const answer = await fetch(`${product.url}${path}`, { headers })
    const text = await answer.text()
    if (!answer.ok)
      throw new Error(`${procedure} (${what}) as ${role}: ${answer.status} ${text.slice(0, 500)}\n${product.said()}`)
    return Buffer.byteLength(text)
  }
}
