// npm run bench:compare -- --other <folder> [--rounds 5 --seconds 2 --only desk,ticket,ticket-page,line --connections 16,1]
// This product and another checkout of it, both installed and built, by turns on one database: what a change brings or costs. The database has
// this checkout's tables, so the other one must be able to work on them.
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryOf } from '../test/server-process.ts'
import { agreedOperations } from './agreed/operations.ts'
import { agree } from './agreed/world.ts'
import { openedOperations } from './chats/operations.ts'
import { talk } from './chats/world.ts'
import { report, table } from './markdown.ts'
import { measure, median } from './measure.ts'
import { type Operation, operations } from './operations.ts'
import { readOptions } from './options.ts'
import { recordPage } from './record-page.ts'
import { openStage, root } from './stage.ts'
import { comparisonTable, type Measured } from './tables.ts'
import { makeWorld } from './world.ts'

const STARTS = 5
const IDLE_SECONDS = 5
const COLLEAGUES = 500

const { rounds, seconds, connections: allConnections, other, isWanted } = readOptions()
if (other === undefined) throw new Error('--other names the folder of the other checkout')

/**
 * Without background work: one of the two would do all of it, such as the search documents of the new world. The bench's servers are called
 * after what they are in the other benchmarks: here `real` is the other checkout.
 */
const sides = [
  { name: 'product', folder: root, env: { WORKER: 'false' } },
  { name: 'real', folder: other, env: { WORKER: 'false' } },
] as const

const stage = await openStage()
try {
  const world = await makeWorld(stage.pool)
  const agreed = isWanted('ticket-page') || isWanted('line') ? await agree(stage.pool, world, 2) : null
  const talks = isWanted('opened') ? await talk(stage.pool, world, COLLEAGUES) : null

  const starts: Record<'product' | 'real', number[]> = { product: [], real: [] }
  if (isWanted('footprint'))
    for (let turn = 0; turn <= STARTS; turn++)
      for (const { name, folder, env } of sides) {
        const server = await stage.startProduct({ name, folder, env })
        // the first start only fills the compile cache
        if (turn > 0) starts[name].push(server.startMs)
        await server.stop()
      }

  const product = await stage.startProduct(sides[0])
  const real = await stage.startProduct(sides[1])
  if (isWanted('footprint')) await sleep(IDLE_SECONDS * 1000)
  const idle = { product: memoryOf(product.pid), real: memoryOf(real.pid) }

  const all: Operation[] = operations(world)
  if (agreed) {
    const [first = '', recorded = ''] = agreed.longTickets
    const page = isWanted('ticket-page')
      ? await recordPage(product.url.replace('127.0.0.1', 'localhost'), world.garage.session, {
          pathOf: (id) => `/app/tickets/${id}`,
          ids: [first, recorded],
          ready: (shown) => shown.getByRole('list', { name: 'Rivit' }).first().waitFor({ timeout: 120_000 }),
        })
      : []
    all.push(...agreedOperations(world, agreed, { page, recorded }).filter(({ name }) => name !== 'answer'))
  }
  if (talks) all.push(openedOperations(world, talks).long)

  const measured: Measured[] = []
  for (const operation of all.filter(({ name }) => isWanted(name)))
    for (const connections of allConnections) {
      const compared: Operation = { ...operation, on: ['product', 'real'] }
      const turns = await measure(compared, connections, { ...stage, servers: [product, real], rounds, seconds })
      measured.push({ operation, connections, turns })
    }

  const tables = [comparisonTable(measured)]
  if (isWanted('footprint'))
    tables.push(
      table([
        ['Footprint', 'This', 'The other'],
        ['Start to first answer, ms', median(starts.product).toFixed(0), median(starts.real).toFixed(0)],
        ['Idle RSS, MiB', idle.product.rss.toFixed(0), idle.real.rss.toFixed(0)],
      ]),
    )
  report('bench:compare', tables, false)
} finally {
  await stage.stop()
}
