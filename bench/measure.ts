import type pg from 'pg'
import type { Operation } from './operations.ts'
import { alone, cpuMs, familyCpuMs, quiet, type Server, type ServerName } from './processes.ts'
import { load } from './wrk.ts'

/** One round on one server; CPU is milliseconds per request. */
export type Round = {
  perSecond: number
  p50: number
  p99: number
  cpu: number
  postgresCpu: number
  errors: number
}
/** What each of the servers did in one turn. */
export type Turn = Partial<Record<ServerName, Round>>

type Options = { servers: readonly Server[]; pool: pg.Pool; postgresPid: number; rounds: number; seconds: number }

/** Rounds in turn, each time another one first, so that a loud minute of the machine hits all of them. */
export async function measure(operation: Operation, connections: number, options: Options): Promise<Turn[]> {
  const { rounds } = options
  const servers = options.servers.filter(({ name }) => operation.on.includes(name))
  const turns: Turn[] = []
  // one round more than asked: the first only warms them up
  for (let turn = 0; turn <= rounds; turn++) {
    const measured: Turn = {}
    const first = turn % servers.length
    for (const server of [...servers.slice(first), ...servers.slice(0, first)])
      measured[server.name] = await measureRound(operation, connections, server, options)
    turns.push(measured)
  }
  return turns.slice(1)
}

/** One round on one of the servers, while the others are stopped. */
export async function measureRound(
  operation: Operation,
  connections: number,
  server: Server,
  { servers, seconds, pool, postgresPid }: Omit<Options, 'rounds'>,
): Promise<Round> {
  const others = servers.filter((one) => one !== server)
  const measured = await alone(others, async () => {
    const [cpu, postgresCpu] = [cpuMs(server.pid), familyCpuMs(postgresPid)]
    const asked = 'next' in operation.requests ? operation.requests.next(seconds) : operation.requests
    const answered = await load({ url: server.url, connections, seconds, requests: asked })
    const { requests, p50, p99, errors } = answered
    // wrk leaves with a request under way on each connection
    if ('next' in operation.requests) operation.requests.used(requests + connections)
    if (requests === errors) throw new Error(`${operation.name}: ${server.name} answered nothing\n${server.said()}`)
    return {
      p50,
      p99,
      errors,
      perSecond: (requests - errors) / answered.seconds,
      cpu: (cpuMs(server.pid) - cpu) / requests,
      postgresCpu: (familyCpuMs(postgresPid) - postgresCpu) / requests,
    }
  })
  // what the round left to hand out in the background must not reach into the next one; `bench/sustained.ts` counts it
  await pool.query('update outbox_events set settled_at = now() where settled_at is null')
  if (operation.after) await pool.query(operation.after)
  for (const { pid } of servers) await quiet(pid)
  return measured
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}
