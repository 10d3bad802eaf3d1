// npm run bench:chats [-- --rounds 5 --seconds 2 --only opened,before,around,search,live,memory,read --connections 16,1 --clients 2000 --write]
// Conversations and notifications: a long conversation opened, scrolled and searched, messages on their way to many, what a connection costs,
// marking much read.
import { report } from '../markdown.ts'
import { measure } from '../measure.ts'
import type { Operation } from '../operations.ts'
import { readOptions } from '../options.ts'
import { requireSameAnswers } from '../same-answer.ts'
import { openStage } from '../stage.ts'
import { type Measured, operationsTable } from '../tables.ts'
import { makeWorld } from '../world.ts'
import { type Flat, flatTable, measureFlat } from './flat.ts'
import { liveTable, makeReaders, measureLive } from './live.ts'
import { measureMarkAllRead } from './mark-all-read.ts'
import { measureMemory, memoryTable } from './memory.ts'
import { chatOperations, isKnown, openedOperations } from './operations.ts'
import { LONG, SHORT, talk } from './world.ts'

/** `members` are of one organisation, and receive `events` messages. */
const options = readOptions({ clients: 2000, members: 500, events: 100 })
const { rounds, seconds, sizes, isWanted } = options

const tables: string[] = []
const stage = await openStage()
try {
  const { pool } = stage
  const world = await makeWorld(pool)
  const talks = await talk(pool, world, sizes.members)
  const product = await stage.startProduct({ flags: options.flags })
  const real = await stage.startBare('real', 'real-limit/chats-server.ts')
  const servers = [product, real]
  const given = { ...stage, servers, rounds, seconds }
  const measured: Measured[] = []
  const flats: Flat[] = []

  const opened = openedOperations(world, talks)
  if (isWanted('opened')) for (const operation of Object.values(opened)) await measureOperation(operation)
  for (const operation of chatOperations(world, talks))
    if (isWanted(operation.name) && (await isKnown(operation, product))) await measureOperation(operation)
  if (measured.length > 0) tables.push(operationsTable(measured))

  if (isWanted('opened'))
    for (const connections of options.connections)
      flats.push({
        title: `A conversation opened, ${connections === 1 ? 'one connection' : `${connections} connections`}`,
        sizes: [`${SHORT} messages`, LONG.toLocaleString('en')],
        ...(await measureFlat([opened.short, opened.long], connections, { ...given, product })),
      })
  if (isWanted('read')) flats.push(...(await measureMarkAllRead({ pool, servers, rounds })))
  if (flats.length > 0) tables.push(flatTable(flats))
  await real.stop()

  const { colleagues } = talks
  const crowd = await makeReaders(pool, world, sizes.clients)
  if (isWanted('live')) tables.push(liveTable(await measureLive({ product, world, crowd, colleagues, sizes })))
  await product.stop()
  if (isWanted('memory')) tables.push(memoryTable(await measureMemory(stage, crowd.people)))

  async function measureOperation(operation: Operation): Promise<void> {
    await requireSameAnswers(operation, servers)
    for (const connections of options.connections) {
      measured.push({ operation, connections, turns: await measure(operation, connections, given) })
    }
  }
} finally {
  await stage.stop()
}

report('bench:chats', tables, options.isWritten)
