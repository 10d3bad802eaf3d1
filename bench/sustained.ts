import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { goal, table } from './markdown.ts'
import { median } from './measure.ts'
import { reports } from './operations.ts'
import { alone, quiet, type Server } from './processes.ts'
import type { World } from './world.ts'
import { type Answered, load, type Request } from './wrk.ts'

/** Reports in a second, with what was left to do when the load ended and how long that took. */
type Probe = {
  offered: number | null
  accepted: number
  handled: number
  /** Reports whose notices were not there yet in the middle and at the end. */
  backlog: readonly [number, number]
  drainSeconds: number
  errors: number
}
export type Sustained = { flood: Probe; best: Probe | null; noticed: number }

type Options = {
  world: World
  product: Server
  real: Server
  pool: pg.Pool
  connections: number
  rounds: number
  seconds: number
}

const GOAL = 0.4
const DRAIN_LIMIT_SECONDS = 300
/** The relay takes events in batches: fewer than this wait at any moment, and are no backlog. */
const ALWAYS_WAITING = 40
/** How finely the rate is looked for: each try halves what is not known. */
const TRIES = 6

/**
 * Reporting with its notices: first as fast as reports are accepted, then at the highest fixed load whose backlog does not grow. A report
 * counts when its event is settled, and at the end each must have left its notification.
 */
export async function measureSustained(options: Options): Promise<Sustained> {
  const { world, product, real, pool, connections, rounds, seconds } = options
  const told: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const requests = reports(world, 'tickets.reportWithNotices')
    const {
      requests: count,
      seconds: took,
      errors,
    } = await alone([product], () => load({ url: real.url, connections, seconds, requests }))
    if (round > 0) told.push((count - errors) / took)
    await quiet(product.pid)
  }

  const flood = await probe(null)
  let [low, high] = [0, flood.accepted]
  let best: Probe | null = null
  for (let turn = 0; turn < TRIES; turn++) {
    const rate = (low + high) / 2
    const tried = await probe(rate)
    if (isSustained(tried)) [low, best] = [rate, tried]
    else high = rate
  }
  return { flood, best, noticed: median(told) }

  async function probe(rate: number | null): Promise<Probe> {
    const requests: Request[] = reports(world)
    const before = await countNotices(pool)
    const from = await lastEvent(pool)
    // twice as long as a round: what grows must have time to show
    const duration = seconds * 2
    const [answered, middle] = await alone([real], () =>
      Promise.all([
        load({ url: product.url, connections, seconds: duration, requests, ...(rate !== null && { rate }) }),
        sleep((duration * 1000) / 2).then(() => waiting(pool, from)),
      ]),
    )
    const ended = performance.now()
    const left = await waiting(pool, from)
    await drained(pool, from)
    const drainSeconds = (performance.now() - ended) / 1000
    await requireNotices(answered, (await countNotices(pool)) - before)
    await quiet(product.pid)
    const accepted = answered.requests - answered.errors
    return {
      offered: rate,
      errors: answered.errors,
      backlog: [middle, left],
      drainSeconds,
      accepted: accepted / answered.seconds,
      handled: (accepted - left) / answered.seconds,
    }
  }
}

const isSustained = ({ offered, accepted, backlog: [middle, end], errors }: Probe): boolean =>
  errors === 0 &&
  accepted >= (offered ?? 0) * 0.95 &&
  (end <= ALWAYS_WAITING || (end <= middle * 1.1 && end <= accepted))

const count = async (pool: pg.Pool, text: string, values: unknown[] = []): Promise<number> =>
  Number((await pool.query<{ count: string }>(text, values)).rows[0]?.count)

const lastEvent = (pool: pg.Pool) => count(pool, 'select coalesce(max(id), 0) as count from outbox_events')
const countNotices = (pool: pg.Pool) => count(pool, `select count(*) from notifications where kind = 'ticket.reported'`)
const waiting = (pool: pg.Pool, from: number) =>
  count(pool, `select count(*) from outbox_events where id > $1 and name = 'ticket.reported' and settled_at is null`, [
    from,
  ])

async function drained(pool: pg.Pool, from: number): Promise<void> {
  const until = performance.now() + DRAIN_LIMIT_SECONDS * 1000
  while ((await waiting(pool, from)) > 0) {
    if (performance.now() > until) throw new Error(`events still wait after ${DRAIN_LIMIT_SECONDS} s`)
    await sleep(20)
  }
}

/** wrk leaves with requests under way, whose tickets it does not count. */
async function requireNotices({ requests, errors }: Answered, notices: number): Promise<void> {
  if (notices < requests - errors) throw new Error(`${requests - errors} reports left ${notices} notifications`)
}

export function sustainedTable({ flood, best, noticed }: Sustained): string {
  const row = (name: string, probe: Probe) => {
    const ratio = probe.handled / noticed
    return [
      name,
      probe.offered?.toFixed(0) ?? 'all',
      probe.accepted.toFixed(0),
      probe.handled.toFixed(0),
      `${probe.backlog[0]} / ${probe.backlog[1]}`,
      probe.drainSeconds.toFixed(1),
      ratio.toFixed(2),
      probe.offered === null ? '–' : goal(`≥ ${GOAL}`, ratio >= GOAL),
      String(probe.errors),
    ]
  }
  const head = ['Reporting with its notices', 'Offered/s', 'Accepted/s', 'Handled/s', 'Backlog, middle / end']
  return table([
    [...head, 'Drained in s', `To the real limit (${noticed.toFixed(0)}/s)`, 'Goal', 'Errors'],
    row('As fast as accepted', flood),
    ...(best
      ? [row('Sustained', best)]
      : [['Sustained', ...Array.from({ length: 6 }, () => '–'), goal(`≥ ${GOAL}`, false), '–']]),
  ])
}
