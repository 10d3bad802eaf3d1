import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { transact } from '#server/db/transact.ts'
import { invalidate } from '#server/events/announce.ts'
import type { Transport } from '#server/realtime/transport.ts'
import { testDatabase } from '#test/database.ts'
import { testServices } from '#test/services.ts'
import { startBackground } from './background.ts'

const { db, options } = await testDatabase()

test('browsers that came before the server heard of changes are told that they missed some, before the first that it hears', async () => {
  const told: string[] = []
  const transport: Transport = {
    isPerProcess: true,
    publish: async () => void told.push('event'),
    cut: async () => {},
    presenceChanged: () => {},
    gap: () => void told.push('gap'),
    ticket: () => ({ transport: 'hub', path: '/' }),
    stop: async () => {},
  }
  const say = () =>
    transact(db, async (tx) => invalidate(tx, [crypto.randomUUID()], { type: 'ticketEvent.new', ticketId: '1' }))
  const log = pino({ level: 'silent' })
  await say()
  const background = await startBackground({
    ...{ config: { worker: false }, db, services: testServices(), connection: options, log, transport },
    signal: new AbortController().signal,
  })
  onTestFinished(() => background.stop())
  await say()
  await expect.poll(() => told, { interval: 5 }).toEqual(['gap', 'event'])
})
