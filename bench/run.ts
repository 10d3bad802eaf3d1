// npm run bench [-- --rounds 5 --seconds 2 --only desk,ticket,sustained,live --connections 16,1 --profile <folder>]
// The product against what this machine can do: the same and the best known statements on the same PostgreSQL, on bare node:http and pg.
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { measure, median } from './measure.ts'
import { documentRequest, operations } from './operations.ts'
import { memoryOf } from './processes.ts'
import { ask, requireSameAnswer } from './same-answer.ts'
import { openStage, root } from './stage.ts'
import { measureSustained, sustainedTable } from './sustained.ts'
import { bytesTable, footprintTable, type Measured, operationsTable } from './tables.ts'
import { makeWorld } from './world.ts'

const IDLE_SECONDS = 5
const STARTS = 5
const SUSTAINED_CONNECTIONS = 16

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string' },
    connections: { type: 'string', default: '16,1' },
    /** Folder for a CPU profile of the product's server. */
    profile: { type: 'string' },
  },
})
const only = values.only?.split(',')
const isWanted = (name: string) => only === undefined || only.includes(name)
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)]
const flags = values.profile ? ['--cpu-prof', '--cpu-prof-dir', values.profile] : []

const stage = await openStage()
const found: Record<string, unknown> = {}
const tables: string[] = []
try {
  const world = await makeWorld(stage.pool)

  const startsMs: number[] = []
  if (isWanted('footprint'))
    for (let turn = 0; turn < STARTS; turn++) {
      const server = await stage.startProduct()
      startsMs.push(server.startMs)
      await server.stop()
    }

  const product = await stage.startProduct({ flags })
  const document = await ask(product, documentRequest(world))
  const documentFile = join(stage.folder, 'document.html')
  writeFileSync(documentFile, await document.text())
  const encoding = document.headers.get('content-encoding') ?? 'text'
  const same = await stage.startBare('same', 'limit-server.ts')
  const real = await stage.startBare('real', 'real-limit/server.ts', [documentFile, encoding])
  const servers = [product, same, real]
  if (isWanted('footprint')) await sleep(IDLE_SECONDS * 1000)
  const memory = { idle: memoryOf(product.pid), real: memoryOf(real.pid) }

  const measured: Measured[] = []
  for (const operation of operations(world).filter(({ name }) => isWanted(name))) {
    await requireSameAnswer(operation, servers)
    for (const connections of values.connections.split(',').map(Number)) {
      const turns = await measure(operation, connections, { ...stage, servers, rounds, seconds })
      measured.push({ operation, connections, turns })
    }
  }
  if (measured.length > 0) tables.push(operationsTable(measured))
  Object.assign(found, { measured })
  await same.stop()

  if (isWanted('sustained')) {
    const connections = SUSTAINED_CONNECTIONS
    const sustained = await measureSustained({ ...stage, world, product, real, connections, rounds, seconds })
    tables.push(sustainedTable(sustained))
    Object.assign(found, { sustained })
  }

  if (isWanted('footprint')) {
    const footprint = { startMs: median(startsMs), ...memory, loaded: memoryOf(product.pid) }
    tables.push(footprintTable(footprint), bytesTable(join(root, 'dist/bytes.json')))
    Object.assign(found, { footprint, startsMs })
  }
} finally {
  await stage.stop()
}

const machine = `${cpus()[0]?.model ?? process.arch} × ${cpus().length}, Node ${process.versions.node}`
console.log([`${new Date().toISOString().slice(0, 16)}Z, ${machine}`, ...tables].join('\n\n'))
mkdirSync(join(root, 'dist'), { recursive: true })
writeFileSync(
  join(root, 'dist/bench.json'),
  `${JSON.stringify({ at: new Date().toISOString(), machine, ...found }, null, 2)}\n`,
)
