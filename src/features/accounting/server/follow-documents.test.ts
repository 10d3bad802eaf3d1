import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { makeBillableTicket } from '#features/invoice-bases/server/invoice-bases.factory.ts'
import { receiptsRouter } from '#features/receipts/server/receipts.router.ts'
import { createRelay } from '#server/events/relay.ts'
import { JobQueued } from '#server/jobs/enqueue.ts'
import { createLog } from '#server/log.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { countingDatabase } from '#test/counting-database.ts'
import { testDatabase } from '#test/database.ts'
import { jobContext } from '#test/job-context.ts'
import { testServices } from '#test/services.ts'
import type { Automatic } from '../accounting.ts'
import { accountingWorld } from './accounting.fixture.ts'
import { wakeAccounting } from './accounting.jobs.ts'
import { accountingTransfers } from './accounting.tables.ts'
import { followDocuments } from './follow-documents.ts'

const { db, pool, options } = await testDatabase()
const counting = countingDatabase(options)
const jobs: JobQueued[] = []
const successor = {
  event: 'job.queued',
  take: async (_: unknown, payloads: readonly unknown[]) =>
    void jobs.push(...payloads.map((one) => JobQueued.parse(one))),
}
const relay = createRelay({ db: counting.db, listeners: [followDocuments], successor, log: createLog('silent') })

beforeEach(async () => {
  await pool.query('delete from accounting_connections; delete from accounting_transfers; delete from outbox_events')
  jobs.length = 0
})

const world = (automatic: Automatic) =>
  accountingWorld(db, {
    access: { procountor: null, netvisor: null },
    system: 'OPERATOR',
    connection: { automatic, operatorEmail: 'laskut@operaattori.example' },
  })
async function written() {
  await relay.drain()
  return (await db.select().from(accountingTransfers)).map(({ basisId }) => basisId)
}

test('a document that is made goes at once where the garage wants that, and its later leaving writes nothing more', async () => {
  const w = await world('MADE')
  const { id } = await w.invoice()
  expect(await written()).toEqual([id])
  expect(jobs).toMatchObject([{ name: 'accounting.send', payload: { garageId: w.garage.id } }])
  await w.admin.invoiceBases.markSent({ ...w.g, basisId: id })
  expect(await written()).toEqual([id])
})

test('a document that has left goes then, and its credit note when that has left', async () => {
  const w = await world('LEFT')
  const { id } = await w.invoice()
  expect(await written()).toEqual([])
  await w.admin.invoiceBases.markSent({ ...w.g, basisId: id })
  expect(await written()).toEqual([id])
  const credit = await w.credit(id)
  expect(await written()).toEqual([id])
  await w.admin.invoiceBases.markSent({ ...w.g, basisId: credit.id })
  expect(await written()).toEqual([id, credit.id])
})

test('nothing goes by itself where the garage does not want that', async () => {
  const w = await world('OFF')
  const { id } = await w.invoice()
  await w.admin.invoiceBases.markSent({ ...w.g, basisId: id })
  expect(await written()).toEqual([])
})

test('a receipt of the till is not transferred', async () => {
  const w = await world('MADE')
  const desk = callerOf(receiptsRouter, await contextOf(db, w.user.id))
  const { id: ticketId } = await makeBillableTicket(db, { garageId: w.garage.id, customerId: w.customer.id })
  await desk.take({
    ...w.g,
    ticketId,
    parts: [{ way: 'CARD', cents: 12_550 }],
    givenCents: null,
    requestKey: randomUUID(),
  })
  expect(await written()).toEqual([])
})

test('documents of garages without a connection cost one statement, however many they are', async () => {
  const w = await world('MADE')
  await pool.query('delete from accounting_connections')
  for (let made = 0; made < 3; made += 1) await w.invoice()
  counting.asked.length = 0
  expect(await written()).toEqual([])
  expect(counting.asked.filter((text) => /accounting/.test(text))).toEqual(['accounting-connections'])
})

test('what was left is queued again, and so is the reading of payments', async () => {
  const w = await world('MADE')
  await w.invoice()
  await written()
  jobs.length = 0
  const services = testServices({ clock: w.clock })
  await pool.query(`update accounting_connections set payments_next_at = '2030-01-15T12:00:00Z'`)
  await wakeAccounting.run({}, jobContext(db, { services }))
  await relay.drain()
  expect(jobs.map(({ name }) => name)).toEqual(['accounting.send', 'accounting.payments'])
  jobs.length = 0
  await pool.query(`update accounting_connections set wait_until = '2030-01-15T13:00:00Z', payments_next_at = null`)
  await wakeAccounting.run({}, jobContext(db, { services }))
  await relay.drain()
  expect(jobs).toEqual([])
})
