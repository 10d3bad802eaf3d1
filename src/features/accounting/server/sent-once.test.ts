import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { openProcountorServer } from '#test/procountor-server.ts'
import { makeAccountingConnection } from './accounting.factory.ts'
import { accountingWorld } from './accounting.fixture.ts'
import { sendTransfers } from './send-transfers.ts'

const { db, pool } = await testDatabase()
const procountor = await openProcountorServer()
afterAll(() => procountor.close())
beforeEach(() => procountor.clear())

const world = () =>
  accountingWorld(db, { access: { procountor: procountor.access, netvisor: null }, system: 'PROCOUNTOR' })
const postsOf = (path: string) => procountor.state.asked.filter((one) => one === `POST ${path}`).length
const MINUTE = 60_000
/** After a crash the next worker waits for no longer. */
const CLAIM = 20 * MINUTE
type World = Awaited<ReturnType<typeof world>>

test('an answer that was lost is followed by a look, and the invoice is found there', async () => {
  const w = await world()
  const { id } = await w.invoice()
  await w.ask(id)
  procountor.plan('POST /invoices', 'answer lost')
  await w.send()
  expect(procountor.state.invoices).toHaveLength(1)
  expect(await w.transfer(id)).toMatchObject({ state: 'WAITING', failure: 'CONNECTION', tries: 1 })
  await w.send()
  expect(procountor.state.asked.filter((one) => one === 'GET /invoices')).toHaveLength(1)
  await w.untilNextTry()
  await w.send()
  expect(procountor.state.invoices).toHaveLength(1)
  expect(postsOf('/invoices')).toBe(1)
  expect(await w.transfer(id)).toMatchObject({ state: 'SENT', failure: null, tries: 2 })
  expect(await w.connection()).toMatchObject({ failures: 0, failingSince: null, waitUntil: null })
})

test('a customer whose answer was lost is found by its code', async () => {
  const w = await world()
  const { id } = await w.invoice()
  await w.ask(id)
  procountor.plan('POST /businesspartners', 'answer lost')
  await w.send()
  await w.untilNextTry()
  await w.send()
  expect(procountor.state.partners).toHaveLength(1)
  expect(await w.transfer(id)).toMatchObject({ state: 'SENT' })
})

test('two workers at once send one invoice', async () => {
  const w = await world()
  const { id } = await w.invoice()
  await w.ask(id)
  await Promise.all([w.send(), w.send(), w.send()])
  expect(postsOf('/invoices')).toBe(1)
  expect(await w.connection()).toMatchObject({ sendingUntil: null })
})

async function untilNote(w: World): Promise<() => Promise<void>> {
  const note = await w.sendUntilNote()
  if (!note) throw new Error('nothing to send')
  return note
}

test('a worker that ended between the call and its note is followed by another, which finds the invoice', async () => {
  const w = await world()
  const { id } = await w.invoice()
  await w.ask(id)
  await untilNote(w)
  await w.send()
  expect(await w.transfer(id)).toMatchObject({ state: 'WAITING', tries: 0 })
  w.pass(CLAIM)
  await w.send()
  expect(await w.transfer(id)).toMatchObject({ state: 'SENT', tries: 1 })
  expect(postsOf('/invoices')).toBe(1)
})

test('a worker that is overtaken changes nothing of what the next one wrote, and leaves it its claim', async () => {
  const w = await world()
  const [first, second] = [await w.invoice(), await w.invoice()]
  await w.ask(first.id)
  await w.ask(second.id)
  procountor.plan('POST /invoices', { code: 500 })
  const noteFirst = await untilNote(w)
  w.pass(CLAIM)
  const noteSecond = await untilNote(w)
  await noteFirst()
  expect(await w.transfer(first.id)).toMatchObject({ state: 'WAITING', failure: null, tries: 0 })
  expect((await w.connection()).sendingUntil).not.toBeNull()
  await noteSecond()
  expect(await w.transfer(first.id)).toMatchObject({ state: 'SENT' })
  expect(await w.connection()).toMatchObject({ sendingUntil: null, failures: 0 })
  expect(procountor.state.invoices).toHaveLength(1)
})

test('an invoice that is there is known also where the connection was ended and made again meanwhile', async () => {
  const w = await world()
  const { id } = await w.invoice()
  await w.ask(id)
  const note = await untilNote(w)
  await w.admin.accounting.remove({ ...w.g, version: 1 })
  await note()
  await makeAccountingConnection(db, { garageId: w.garage.id })
  expect(await w.admin.accounting.ofDocument({ ...w.g, basisId: id })).toMatchObject({ transfer: null })
  await w.ask(id)
  await w.send()
  expect(await w.transfer(id)).toMatchObject({ state: 'SENT' })
  expect(postsOf('/invoices')).toBe(1)
})

test('an answer that never comes is given up, and the invoice is looked for before it would go again', async () => {
  const access = {
    ...procountor.access,
    // the customer is known: after the look only the invoice goes
    get limitMs() {
      return procountor.state.asked.at(-1) === 'GET /invoices' ? 2000 : 60_000
    },
  }
  const w = await accountingWorld(db, { access: { procountor: access, netvisor: null }, system: 'PROCOUNTOR' })
  const [known, { id }] = [await w.invoice(), await w.invoice()]
  await w.ask(known.id)
  await w.send()
  await w.ask(id)
  procountor.plan('POST /invoices', 'done, no answer')
  await w.send()
  expect(await w.transfer(id)).toMatchObject({ state: 'WAITING', failure: 'TIMEOUT', tries: 1 })
  await w.untilNextTry()
  await w.send()
  expect(await w.transfer(id)).toMatchObject({ state: 'SENT', failure: null })
  expect(procountor.state.invoices).toHaveLength(2)
})

test('a job that is stopped in the middle of a call writes nothing, and the invoice is found later', async () => {
  const w = await world()
  const { id } = await w.invoice()
  await w.ask(id)
  procountor.plan('POST /invoices', 'done, no answer')
  const stop = new AbortController()
  const running = sendTransfers.run({ garageId: w.garage.id }, { ...w.context, signal: stop.signal })
  await vi.waitUntil(() => procountor.state.invoices.length === 1, { timeout: 60_000 })
  stop.abort(new Error('going down'))
  await expect(running).rejects.toThrow('going down')
  expect(await w.transfer(id)).toMatchObject({ state: 'WAITING', failure: null })
  w.pass(CLAIM)
  await w.send()
  expect(await w.transfer(id)).toMatchObject({ state: 'SENT' })
  expect(postsOf('/invoices')).toBe(1)
})

test.each([
  ['no JSON', 'tervetuloa'],
  ['JSON of another shape', '{}'],
  ['a list of others, which may go on', JSON.stringify({ results: Array.from({ length: 100 }, (_, id) => ({ id })) })],
])('an answer to the look that is %s does not mean that the invoice is not there', async (_what, body) => {
  const w = await world()
  const { id } = await w.invoice()
  await w.ask(id)
  procountor.plan('GET /invoices', { code: 200, body })
  await w.send()
  expect(await w.transfer(id)).toMatchObject({ state: 'WAITING', failure: 'SERVER', answer: '' })
  expect(postsOf('/invoices')).toBe(0)
  await w.untilNextTry()
  await w.send()
  expect(postsOf('/invoices')).toBe(1)
})

test('an invoice that was taken with an answer of no use is found there', async () => {
  const w = await world()
  const { id } = await w.invoice()
  await w.ask(id)
  procountor.plan('POST /invoices', 'done, rubbish')
  await w.send()
  expect(await w.transfer(id)).toMatchObject({ state: 'WAITING', failure: 'SERVER' })
  await w.untilNextTry()
  await w.send()
  expect(await w.transfer(id)).toMatchObject({ state: 'SENT' })
  expect(postsOf('/invoices')).toBe(1)
})

test('a wish for another try waits until a call whose outcome is not known is over', async () => {
  const w = await world()
  const { id } = await w.invoice()
  await w.ask(id)
  await pool.query('update accounting_transfers set tries = 9 where basis_id = $1', [id])
  procountor.plan('POST /invoices', 'answer lost')
  await w.send()
  expect(await w.transfer(id)).toMatchObject({ state: 'FAILED', failure: 'CONNECTION' })
  await w.ask(id)
  // a trial that works lets the connection go on at once, but not this document
  await w.admin.accounting.test(w.g)
  expect(await w.admin.accounting.ofDocument({ ...w.g, basisId: id })).toMatchObject({
    transfer: { state: 'WAITING', failure: null, nextTryAt: '2030-01-15T12:05:00.000Z' },
  })
  await w.send()
  expect(await w.transfer(id)).toMatchObject({ state: 'WAITING' })
  w.pass(5 * MINUTE)
  await w.send()
  expect(await w.transfer(id)).toMatchObject({ state: 'SENT' })
  expect(postsOf('/invoices')).toBe(1)
})

test('two presses at once write one transfer', async () => {
  const w = await world()
  const { id } = await w.invoice()
  await Promise.all([w.ask(id), w.ask(id)])
  const { rows } = await pool.query('select 1 from accounting_transfers where basis_id = $1', [id])
  expect(rows).toHaveLength(1)
})

test('another invoice with the same number there is not taken for ours', async () => {
  const w = await world()
  const [first, second] = [await w.invoice(), await w.invoice()]
  await w.ask(first.id)
  await w.send()
  const [there] = procountor.state.invoices
  if (there) Object.assign(there, { originalInvoiceNumber: second.number, invoiceRows: [] })
  await w.ask(second.id)
  await w.send()
  expect(await w.transfer(second.id)).toMatchObject({ state: 'FAILED', failure: 'NUMBER_TAKEN' })
  expect(postsOf('/invoices')).toBe(1)
})
