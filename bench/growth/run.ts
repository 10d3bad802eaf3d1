// npm run bench:growth [-- --tickets 1000000 --rounds 7 --only tickets.,management. --hottest]
// Every procedure that reads, with the same garage of 20,000 tickets, in a world of 40,000 and in one of 1,000,000. Takes half an hour
// and more, and 5 GB of disk, and writes its table into docs/performance.md; with other tickets, or only some procedures, it is printed and not written.
// With --hottest the reads of a day's load only, in a world that has only what they read. So ten million tickets (--tickets 10000000) take 50 GB
// of disk and an hour and a half; their table is written there too.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { rollUp } from '../../src/features/reporting/server/roll-up.ts'
import { openDatabase } from '../../src/server/db/database.ts'
import { writeDown } from '../markdown.ts'
import { openStage } from '../stage.ts'
import { makeWorld } from '../world.ts'
import { callsOf } from './calls.ts'
import { explaining } from './cost.ts'
import { completeSmallWorld, growTo, SMALL_TICKETS } from './fill.ts'
import { type Measured, measureCalls } from './measure.ts'
import { growthTable } from './table.ts'
import { findThings } from './things.ts'

const [MANY_TICKETS, MOST_TICKETS] = [1_000_000, 10_000_000]
/** What people ask most in a day's load. */
const HOTTEST = [
  'tickets.listWithGroups',
  'tickets.listColumn',
  'tickets.cards',
  'tickets.countUnarchived',
  'tickets.get',
  'tickets.timeline',
  'lineItems.ofTicket',
  'notifications.list',
  'notifications.count',
  'archive.list',
]

const { values } = parseArgs({
  options: {
    tickets: { type: 'string', default: String(MANY_TICKETS) },
    rounds: { type: 'string', default: '7' },
    /** Beginnings of procedures' names. */
    only: { type: 'string' },
    hottest: { type: 'boolean', default: false },
  },
})
const [tickets, rounds] = [Number(values.tickets), Number(values.rounds)]
const only = values.hottest ? HOTTEST : values.only?.split(',')

// only the loading is faster for them
const stage = await openStage({ ...explaining, fsync: 'off', synchronous_commit: 'off', max_wal_size: '4GB' })
try {
  const { pool, folder } = stage
  const log = join(folder, 'postgres', 'postgres.log')
  const world = await makeWorld(pool, { isWhole: false })
  await completeSmallWorld(pool)
  const calls = callsOf(
    await findThings(pool, world),
    (procedure) => only === undefined || only.some((beginning) => procedure.startsWith(beginning)),
  )

  const small = await measureAt()
  console.log(`${SMALL_TICKETS} tickets: measured`)
  await growTo(pool, tickets, { isLean: values.hottest })
  const { rows } = await pool.query<{ size: string }>(
    `select pg_size_pretty(pg_database_size(current_database())) as size`,
  )
  console.log(`${tickets} tickets: ${rows[0]?.size} of database`)
  const large = await measureAt()

  const found = calls.flatMap((call, index) => {
    const [before, after] = [small[index], large[index]]
    return before && after ? { call, small: before, large: after } : []
  })
  const text = growthTable(found, [SMALL_TICKETS, tickets])
  console.log(text)
  if (tickets === MANY_TICKETS && only === undefined) writeDown('bench:growth', text)
  if (tickets === MOST_TICKETS && values.hottest) writeDown('bench:growth -- --tickets 10000000 --hottest', text)

  /** A server of its own each time, so that no plan is older than the world. */
  async function measureAt(): Promise<Measured[]> {
    // reports read days that a job has counted; its first run finds the organisations
    if (!values.hottest) for (let run = 0; run < 2; run++) await rollUp(openDatabase(pool), new Date())
    await pool.query('vacuum analyze')
    // what the filling left to be written would be written meanwhile
    await pool.query('checkpoint')
    // its jobs would write the documents of search that a lean world has not
    const product = await stage.startProduct(values.hottest ? { env: { WORKER: 'false' } } : {})
    try {
      return await measureCalls(calls, { product, pool, log, rounds })
    } finally {
      await product.stop()
    }
  }
} finally {
  await stage.stop()
}
