// npm run bench [-- --rounds 5 --seconds 2 --only desk,ticket,sustained,live,footprint --connections 16,1 --write --profile <folder>]
// The product against what this machine can do: the same and the best known statements on the same PostgreSQL, on bare node:http and pg.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ticketStatements } from '../src/features/tickets/server/ticket-details.ts'
import { numberYear } from '../src/features/tickets/server/ticket-number.ts'
import { BUS_CHANNEL } from '../src/server/db/message-carrier.ts'
import { memoryOf } from '../test/server-process.ts'
import { measureLive } from './live/measure.ts'
import { addPeople, removePeople } from './live/people.ts'
import { liveTable } from './live/table.ts'
import { machine, report } from './markdown.ts'
import { measure, median } from './measure.ts'
import { documentRequest, type Operation, operations, searching } from './operations.ts'
import { readOptions } from './options.ts'
import type { Server } from './processes.ts'
import type { Given } from './real-limit/given.ts'
import { ask, requireSameAnswer } from './same-answer.ts'
import { openStage, root } from './stage.ts'
import { measureSustained, sustainedTable } from './sustained.ts'
import { bytesTable, footprintTable, type Measured, operationsTable } from './tables.ts'
import { makeWorld, type World } from './world.ts'

const IDLE_SECONDS = 5
const STARTS = 5
const SUSTAINED_CONNECTIONS = 16
const SEARCHERS = 500

/** The sizes are of the live part. */
const {
  rounds,
  seconds,
  connections: allConnections,
  sizes,
  isWanted,
  isWritten,
  flags,
} = readOptions({
  clients: 2000,
  people: 500,
  desks: 30,
  comments: 20,
})

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
  const givenFile = join(stage.folder, 'given.json')
  writeFileSync(givenFile, JSON.stringify(await givenTo(product, world)))
  const same = await stage.startBare('same', 'limit-server.ts')
  const real = await stage.startBare('real', 'real-limit/server.ts', [givenFile])
  const servers = [product, same, real]
  if (isWanted('footprint')) await sleep(IDLE_SECONDS * 1000)
  const memory = { idle: memoryOf(product.pid), real: memoryOf(real.pid) }

  const measured: Measured[] = []
  const measureOne = async (operation: Operation) => {
    await requireSameAnswer(operation, servers)
    for (const connections of allConnections) {
      const turns = await measure(operation, connections, { ...stage, servers, rounds, seconds })
      measured.push({ operation, connections, turns })
    }
  }
  for (const operation of operations(world).filter(({ name }) => isWanted(name))) await measureOne(operation)
  if (isWanted('search')) {
    const searchers = await addPeople(
      stage.pool,
      Array.from({ length: SEARCHERS }, () => world.garage.id),
    )
    await measureOne(searching(world, searchers))
    // what follows is sent to everybody of the garage
    await removePeople(stage.pool)
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

  if (isWanted('live')) {
    await real.stop()
    const live = await measureLive(stage, product, world, sizes)
    tables.push(liveTable(live))
    Object.assign(found, { live })
  }

  if (isWanted('footprint')) {
    const footprint = { startMs: median(startsMs), ...memory, loaded: memoryOf(product.pid) }
    tables.push(footprintTable(footprint), bytesTable(join(root, 'dist/bytes.json')))
    Object.assign(found, { footprint, startsMs })
  }
} finally {
  await stage.stop()
}

/** What the real limit would otherwise have to load the product for. */
async function givenTo(product: Server, world: World): Promise<Given> {
  const document = await ask(product, documentRequest(world))
  return {
    document: { html: await document.text(), isCompressed: document.headers.get('content-encoding') === 'br' },
    ticket: ticketStatements.GARAGE,
    channel: BUS_CHANNEL,
    year: numberYear(),
  }
}

report('bench', tables, isWritten)
mkdirSync(join(root, 'dist'), { recursive: true })
writeFileSync(
  join(root, 'dist/bench.json'),
  `${JSON.stringify({ at: new Date().toISOString(), machine, ...found }, null, 2)}\n`,
)
