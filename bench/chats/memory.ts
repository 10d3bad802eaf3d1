import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { memoryOf } from '../../test/server-process.ts'
import type { Person } from '../live/people.ts'
import { placeOf } from '../live/place.ts'
import { runClients } from '../live/run-clients.ts'
import { goal, table } from '../markdown.ts'
import { quiet, type Server } from '../processes.ts'
import type { Stage } from '../stage.ts'

type Usage = { rss: number; pss: number }
type Held = { none: Usage; all: Usage; perConnection: Usage }
export type Memory = { product: Held; bare: Held; clients: number }

const GOAL_KIB = 18
/** Connections that come and go before anything is read, so that what is loaded for the first one counts as idle. */
const WARMING = 100
const COLLECTIONS = 3
const collectable = ['--expose-gc', '--import', fileURLToPath(new URL('../collect-on-signal.ts', import.meta.url))]

/** What a connection costs that is subscribed to its organisation's idle channel, in the product and on a bare websocket server. */
export async function measureMemory(stage: Stage, people: readonly Person[]): Promise<Memory> {
  const product = await hold(await stage.startProduct({ flags: collectable }), false)
  const bare = await hold(await stage.startBare('real', 'real-limit/sockets.ts', [], collectable), true)
  return { product, bare, clients: people.length }

  async function hold(server: Server, isBare: boolean): Promise<Held> {
    const at = { ...placeOf(server), work: { kind: 'idle' as const, isBare } }
    await runClients({ ...at, people: people.slice(0, WARMING) })
    const none = await settled(server)
    let all = none
    await runClients({ ...at, people }, async () => {
      all = await settled(server)
    })
    await server.stop()
    const each = (name: keyof Usage) => ((all[name] - none[name]) * 1024) / people.length
    return { none, all, perConnection: { rss: each('rss'), pss: each('pss') } }
  }
}

/** What is in use when the server has nothing to do and all garbage is collected, in MiB. */
async function settled({ pid }: Server): Promise<Usage> {
  for (let turn = 0; turn < COLLECTIONS; turn++) {
    await quiet(pid)
    process.kill(pid, 'SIGUSR2')
    await sleep(500)
  }
  await quiet(pid)
  return memoryOf(pid)
}

export function memoryTable({ product, bare, clients }: Memory): string {
  const row = (title: string, { none, all, perConnection }: Held, is: string) => [
    title,
    `${none.rss.toFixed(1)} / ${none.pss.toFixed(1)}`,
    `${all.rss.toFixed(1)} / ${all.pss.toFixed(1)}`,
    `**${perConnection.rss.toFixed(1)}** / ${perConnection.pss.toFixed(1)}`,
    is,
  ]
  const count = clients.toLocaleString('en')
  const head = [
    'Memory, RSS / PSS',
    'Nobody connected, MiB',
    `${count} connected, MiB`,
    'Of each connection, KiB',
    'Goal',
  ]
  return table([
    head,
    row('The product', product, goal(`≤ ${GOAL_KIB} KiB`, product.perConnection.rss <= GOAL_KIB)),
    row('A bare websocket server', bare, ''),
  ])
}
