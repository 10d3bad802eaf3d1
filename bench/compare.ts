// npm run bench:compare -- --other <folder> [--rounds 5 --seconds 2 --only desk,ticket,ticket-page,line --connections 16,1]
// This product and another checkout of it, both installed and built, by turns on one database: what a change brings or costs. The database has
// this checkout's tables, so the other one must be able to work on them.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { memoryOf } from '../test/server-process.ts'
import { agreedOperations } from './agreed/operations.ts'
import { agree } from './agreed/world.ts'
import { openedOperations } from './chats/operations.ts'
import { talk } from './chats/world.ts'
import { report, table } from './markdown.ts'
import { measure, median, type Turn } from './measure.ts'
import { type Operation, operations } from './operations.ts'
import { recordPage } from './record-page.ts'
import { openStage, root } from './stage.ts'
import { makeWorld } from './world.ts'

const STARTS = 5
const IDLE_SECONDS = 5
const COLLEAGUES = 500

const { values } = parseArgs({
  options: {
    other: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '16,1' },
    only: { type: 'string' },
  },
})
const { other } = values
if (other === undefined) throw new Error('--other names the folder of the other checkout')
const only = values.only?.split(',')
const isWanted = (name: string) => only === undefined || only.includes(name)

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

  const rows: string[][] = []
  for (const operation of all.filter(({ name }) => isWanted(name)))
    for (const connections of values.connections.split(',').map(Number)) {
      const turns = await measure({ ...operation, on: ['product', 'real'] }, connections, {
        ...stage,
        servers: [product, real],
        rounds: Number(values.rounds),
        seconds: Number(values.seconds),
      })
      rows.push(rowOf(operation.title, connections, turns))
    }

  const head = [
    'Operation',
    'Connections',
    'This to the other (min–max)',
    'Answers/s',
    'p99 ms',
    'Node CPU ms',
    'Errors',
  ]
  const tables = [table([head, ...rows])]
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

function rowOf(title: string, connections: number, turns: readonly Turn[]): string[] {
  const ratios = turns.flatMap(({ product, real }) => (product && real ? [product.perSecond / real.perSecond] : []))
  const both = (key: 'perSecond' | 'p99' | 'cpu', digits: number) =>
    (['product', 'real'] as const)
      .map((name) => median(turns.flatMap((turn) => turn[name]?.[key] ?? [])).toFixed(digits))
      .join(' / ')
  const errors = turns.reduce((sum, { product, real }) => sum + (product?.errors ?? 0) + (real?.errors ?? 0), 0)
  return [
    title,
    String(connections),
    `**${median(ratios).toFixed(2)}** (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`,
    both('perSecond', 0),
    both('p99', 1),
    both('cpu', 2),
    String(errors),
  ]
}
