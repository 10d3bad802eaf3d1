// npm run bench:bus [-- --rounds 5 --seconds 2 --connections 1,4,16,64]
// How many changes a second one PostgreSQL commits when each notifies the other processes by NOTIFY, and when Redis carries that: NOTIFY makes commits
// wait for each other.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '../src/server/db/database.ts'
import { carryBy } from '../src/server/db/message-carrier.ts'
import { transact } from '../src/server/db/transact.ts'
import { invalidate } from '../src/server/events/announce.ts'
import { openRedisBus } from '../src/server/realtime/redis-bus.ts'
import { startRedis } from '../test/redis-server.ts'
import { table } from './markdown.ts'
import { median } from './measure.ts'
import { readOptions } from './options.ts'
import { openStage } from './stage.ts'

const { rounds, seconds, connections } = readOptions()
const WAYS = ['NOTIFY', 'Redis'] as const

const stage = await openStage({ max_connections: '120' })
const redis = await startRedis()
const bus = openRedisBus({ url: redis.url, log: { info() {}, warn() {} }, onMessage() {}, onGap() {} })
try {
  while (!bus.isReady()) await sleep(10)
  await stage.pool.query('create table changes (organization_id text, number integer)')
  // who listens costs as well: as many as there are processes
  const listeners = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const client = new pg.Client(stage.databaseUrl)
      await client.connect()
      await client.query('listen huoltosilta')
      return client
    }),
  )
  const rows: string[][] = []
  for (const count of connections) {
    const found = WAYS.map((): number[] => [])
    // one round more than asked: the first one only warms everything up
    for (let round = -1; round < rounds; round++)
      for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const perSecond = await changesPerSecond(count, WAYS[index] ?? 'NOTIFY')
        if (round >= 0) found[index]?.push(perSecond)
      }
    const [byNotify = [], byRedis = []] = found
    const ratios = byRedis.map((one, round) => one / (byNotify[round] ?? 1))
    rows.push([
      String(count),
      median(byNotify).toFixed(0),
      median(byRedis).toFixed(0),
      `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`,
    ])
  }
  console.log(table([['Changes at once', 'A second by NOTIFY', 'A second by Redis', 'Ratio (min–max)'], ...rows]))
  await Promise.all(listeners.map((client) => client.end()))
} finally {
  await bus.stop()
  await redis.stop()
  await stage.stop()
}

async function changesPerSecond(count: number, way: (typeof WAYS)[number]): Promise<number> {
  const pool = new pg.Pool({ connectionString: stage.databaseUrl, max: count })
  pool.on('error', () => {}) // stopping the database ends idle connections
  if (way === 'Redis') carryBy(pool, bus)
  const db = openDatabase(pool)
  let done = 0
  const until = performance.now() + seconds * 1000
  const change = async (who: number) => {
    while (performance.now() < until) {
      await transact(db, async (tx) => {
        await tx.$client.query({
          name: 'change',
          text: 'insert into changes values ($1, 1)',
          values: [`garage ${who}`],
        })
        invalidate(tx, [crypto.randomUUID()], { type: 'ticketEvent.new', ticketId: crypto.randomUUID() })
      })
      done += 1
    }
  }
  await Promise.all(Array.from({ length: count }, (_, who) => change(who)))
  await pool.end()
  return done / seconds
}
