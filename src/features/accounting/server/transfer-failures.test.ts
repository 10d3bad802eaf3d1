import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { openProcountorServer } from '#test/procountor-server.ts'
import { accountingWorld } from './accounting.fixture.ts'
import { accountingCustomers } from './accounting.tables.ts'
import { sendTransfers } from './send-transfers.ts'

const { db, pool } = await testDatabase()
const procountor = await openProcountorServer()
afterAll(() => procountor.close())
beforeEach(() => procountor.clear())

const world = () =>
  accountingWorld(db, { access: { procountor: procountor.access, netvisor: null }, system: 'PROCOUNTOR' })
const postsOf = (path: string) => procountor.state.asked.filter((one) => one === `POST ${path}`).length
const MINUTE = 60_000

test('an invoice that is cancelled before it goes is not sent', async () => {
  const w = await world()
  const { id } = await w.invoice()
  await w.ask(id)
  await w.admin.invoiceBases.cancel({ ...w.g, basisId: id })
  await w.send()
  expect(procountor.state.asked).toEqual([])
  expect(await w.transfer(id)).toMatchObject({ state: 'CANCELLED', nextTryAt: null })
  expect(await refusal(w.ask(id))).toMatchObject({ kind: 'conflict', reason: 'not_transferable' })
})

test('an invoice that is credited before it goes is sent, and so is its credit note', async () => {
  const w = await world()
  const { id } = await w.invoice()
  await w.admin.invoiceBases.markSent({ ...w.g, basisId: id })
  await w.ask(id)
  const credit = await w.credit(id)
  await w.ask(credit.id)
  await w.send()
  await w.send()
  expect(procountor.state.invoices).toHaveLength(2)
})

test('a refused document is final with what was said, until a person asks for another try', async () => {
  const w = await world()
  const { id } = await w.invoice()
  await w.ask(id)
  procountor.plan('POST /invoices', {
    code: 400,
    body: JSON.stringify({ errors: [{ status: 400, field: 'date', message: 'VALUE_INVALID' }] }),
  })
  await w.send()
  expect(await w.transfer(id)).toMatchObject({
    state: 'FAILED',
    failure: 'REFUSED',
    answer: 'date: VALUE_INVALID',
    nextTryAt: null,
  })
  expect(await w.connection()).toMatchObject({ isOn: true, waitUntil: null })
  expect(await w.admin.accounting.get(w.g)).toMatchObject({ waiting: 0, failed: 1 })
  expect(await w.admin.accounting.ofDocument({ ...w.g, basisId: id })).toMatchObject({ can: { transfer: true } })
  await w.ask(id)
  await w.send()
  expect(await w.transfer(id)).toMatchObject({ state: 'SENT', answer: '' })
})

test('a closed accounting period is named', async () => {
  const w = await world()
  const { id } = await w.invoice()
  await w.ask(id)
  const said = { errors: [{ status: 403, message: 'Invoice date is in closed fiscal year' }] }
  procountor.plan('POST /invoices', { code: 403, body: JSON.stringify(said) })
  await w.send()
  expect(await w.transfer(id)).toMatchObject({ state: 'FAILED', failure: 'PERIOD' })
  expect(await w.connection()).toMatchObject({ isOn: true })
})

test('wrong credentials stop all, notify admins once, and what waits goes when a trial works', async () => {
  const w = await world()
  const invoices = [await w.invoice(), await w.invoice()]
  for (const { id } of invoices) await w.ask(id)
  procountor.state.apiKey = 'another key'
  // a token of an earlier test may still be known
  procountor.changeToken()
  await pool.query('delete from outbox_events')
  await w.send()
  await w.send()
  expect(await w.connection()).toMatchObject({ isOn: false, offReason: 'CREDENTIALS', version: 2 })
  for (const { id } of invoices) expect(await w.transfer(id)).toMatchObject({ state: 'WAITING' })
  const { rows } = await pool.query(`select 1 from outbox_events where name = 'accounting.switched_off'`)
  expect(rows).toHaveLength(1)
  expect(await w.admin.accounting.test(w.g)).toMatchObject({ failure: 'CREDENTIALS' })
  expect(await w.connection()).toMatchObject({ isOn: false })
  procountor.state.apiKey = 'an api key'
  expect(await w.admin.accounting.test(w.g)).toEqual({ failure: null, answer: '' })
  expect(await w.connection()).toMatchObject({ isOn: true, offReason: null })
  await w.send()
  await w.send()
  expect(procountor.state.invoices).toHaveLength(2)
})

test('a token that ended before its time is asked for again', async () => {
  const w = await world()
  const invoices = [await w.invoice(), await w.invoice()]
  for (const { id } of invoices) await w.ask(id)
  await w.send()
  procountor.changeToken()
  await w.send()
  expect(procountor.state.invoices).toHaveLength(2)
})

test('a busy system is asked again when it says so, and no try is counted against the document', async () => {
  const w = await world()
  const { id } = await w.invoice()
  await w.ask(id)
  procountor.plan('GET /invoices', { code: 429, retryAfter: '120' })
  await w.send()
  expect(await w.transfer(id)).toMatchObject({ state: 'WAITING', failure: 'BUSY' })
  expect(await w.connection()).toMatchObject({ waitUntil: '2030-01-15T12:02:00.000Z', failures: 1 })
  await w.send()
  expect(postsOf('/invoices')).toBe(0)
  await w.untilNextTry()
  await w.send()
  expect(await w.transfer(id)).toMatchObject({ state: 'SENT' })
})

test('a system that fails is asked less and less often, and switched off after five days', async () => {
  const w = await world()
  const { id } = await w.invoice()
  await w.ask(id)
  const waits: number[] = []
  for (let tries = 0; tries < 6; tries += 1) {
    procountor.plan('GET /invoices', { code: 500 })
    await w.send()
    const { waitUntil } = await w.connection()
    waits.push((Date.parse(waitUntil ?? '') - w.clock().getTime()) / MINUTE)
    await w.untilNextTry()
  }
  expect(waits).toEqual([5, 15, 60, 120, 240, 240])
  w.pass(5 * 24 * 60 * MINUTE)
  procountor.plan('GET /invoices', { code: 500 })
  await w.send()
  expect(await w.connection()).toMatchObject({ isOn: false, offReason: 'FAILING' })
  expect(await w.transfer(id)).toMatchObject({ state: 'WAITING' })
})

test('a document that is never taken is given up after ten tries', async () => {
  const w = await world()
  const { id } = await w.invoice()
  await w.ask(id)
  await pool.query('update accounting_transfers set tries = 9 where basis_id = $1', [id])
  procountor.plan('POST /invoices', { code: 500 })
  await w.send()
  expect(await w.transfer(id)).toMatchObject({ state: 'FAILED', failure: 'SERVER', nextTryAt: null })
})

test('a customer that was removed there is looked for again when a person asks for another try', async () => {
  const w = await world()
  const [first, second] = [await w.invoice(), await w.invoice()]
  await w.ask(first.id)
  await w.send()
  procountor.state.partners.length = 0
  await w.ask(second.id)
  await w.send()
  expect(await w.transfer(second.id)).toMatchObject({ state: 'FAILED', answer: 'partnerId: PARTNER_NOT_FOUND' })
  await w.ask(second.id)
  await w.send()
  expect(await w.transfer(second.id)).toMatchObject({ state: 'SENT' })
  const known = await db.select().from(accountingCustomers).where(eq(accountingCustomers.garageId, w.garage.id))
  expect(known).toMatchObject([{ foreignId: String(procountor.state.partners[0]?.id) }])
})

test('nothing is sent for a closed organisation, nor over the hour’s limit', async () => {
  const w = await world()
  const { id } = await w.invoice()
  await w.ask(id)
  await pool.query('update organizations set disabled_at = now() where id = $1', [w.garage.id])
  await w.send()
  await pool.query('update organizations set disabled_at = null where id = $1', [w.garage.id])
  await pool.query(`insert into rate_limits (key, hits, reset_at) values ($1, 300, now() + interval '40 seconds')`, [
    `accounting:${w.garage.id}`,
  ])
  await w.send()
  expect(procountor.state.asked).toEqual([])
  expect(await w.transfer(id)).toMatchObject({ state: 'WAITING', tries: 0 })
  expect(await w.connection()).toMatchObject({ sendingUntil: null })
})

test('what garages sign in with and does not open any more stops the connection', async () => {
  const w = await accountingWorld(db, {
    access: { procountor: procountor.access, netvisor: null },
    system: 'PROCOUNTOR',
    connection: { platformSecret: 'another secret' },
  })
  const { id } = await w.invoice()
  await w.ask(id)
  await sendTransfers.run({ garageId: w.garage.id }, w.context)
  expect(await w.transfer(id)).toMatchObject({ state: 'WAITING', failure: 'SECRET' })
  expect(await w.connection()).toMatchObject({ isOn: false, offReason: 'CREDENTIALS' })
})

test('a system that is too busy is asked after 1, 2, 4 … minutes, stopped after five days, and goes on when a trial works', async () => {
  const w = await world()
  const { id } = await w.invoice()
  await w.ask(id)
  const waits: number[] = []
  for (let tries = 0; tries < 8; tries += 1) {
    procountor.plan('GET /invoices', { code: 503 })
    await w.send()
    const { waitUntil } = await w.connection()
    waits.push((Date.parse(waitUntil ?? '') - w.clock().getTime()) / MINUTE)
    await w.untilNextTry()
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  expect(await w.transfer(id)).toMatchObject({ state: 'WAITING', failure: 'BUSY', tries: 0 })
  w.pass(5 * 24 * 60 * MINUTE)
  procountor.plan('GET /invoices', { code: 503 })
  await w.send()
  expect(await w.connection()).toMatchObject({ isOn: false, offReason: 'FAILING' })
  expect(await w.admin.accounting.test(w.g)).toMatchObject({ failure: null })
  w.pass(60 * MINUTE)
  await w.send()
  expect(await w.transfer(id)).toMatchObject({ state: 'SENT' })
})

test('a document refused with 422 is final, and the next one goes', async () => {
  const w = await world()
  const [first, second] = [await w.invoice(), await w.invoice()]
  await w.ask(first.id)
  await w.ask(second.id)
  procountor.plan('POST /invoices', { code: 422, body: JSON.stringify({ errors: [{ message: 'ROW_INVALID' }] }) })
  await w.send()
  await w.send()
  expect(await w.transfer(first.id)).toMatchObject({ state: 'FAILED', failure: 'REFUSED', answer: 'ROW_INVALID' })
  expect(await w.transfer(second.id)).toMatchObject({ state: 'SENT' })
})

test('a document that the product fails at holds up no other, and is given up after ten tries', async () => {
  const w = await world()
  const [first, second] = [await w.invoice(), await w.invoice()]
  await w.ask(first.id)
  await w.ask(second.id)
  await pool.query(`update invoice_bases set document = document #- '{jobs,0,lines}' where id = $1`, [first.id])
  await w.send()
  await w.send()
  expect(await w.transfer(first.id)).toMatchObject({ state: 'WAITING', failure: 'INTERNAL', tries: 1 })
  expect(await w.transfer(second.id)).toMatchObject({ state: 'SENT' })
  await pool.query('update accounting_transfers set tries = 9 where basis_id = $1', [first.id])
  w.pass(5 * MINUTE)
  await w.send()
  expect(await w.transfer(first.id)).toMatchObject({ state: 'FAILED', failure: 'INTERNAL', nextTryAt: null })
})

test('what a system repeats of the keys is kept nowhere and shown to no one', async () => {
  const w = await world()
  const { id } = await w.invoice()
  await w.ask(id)
  procountor.changeToken()
  const body = JSON.stringify({ error: `an api key and a client secret of huoltosilta` })
  procountor.plan('GET /invoices', { code: 401 })
  procountor.plan('POST /oauth/token', { code: 400, body }, { code: 400, body })
  await w.send()
  expect(await w.transfer(id)).toMatchObject({ failure: 'CREDENTIALS', answer: '{"error":"… and … of huoltosilta"}' })
  expect((await w.admin.accounting.test(w.g)).answer).not.toContain('api key')
})
