import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { transact } from '#server/db/transact.ts'
import { JobQueued } from '#server/jobs/enqueue.ts'
import { testDatabase } from '#test/database.ts'
import { jobContext } from '#test/job-context.ts'
import { testServices } from '#test/services.ts'
import { openWebhookServer } from '#test/webhook-server.ts'
import { callReceiver } from './call-receiver.ts'
import { claimEndpoint } from './claim-endpoint.ts'
import { noteTries } from './note-tries.ts'
import { sendWebhooks } from './send-webhooks.ts'
import { newSecret, secretSealer } from './webhook-secret.ts'
import { makeEndpoint, makeWebhookDelivery } from './webhooks.factory.ts'
import { sweepWebhooks, wakeWebhooks } from './webhooks.jobs.ts'
import { webhookDeliveries, webhookEndpoints } from './webhooks.tables.ts'

const { db, pool } = await testDatabase()
const receiver = await openWebhookServer()
afterAll(() => receiver.close())
const { organization } = await makeStaffed(db, { type: 'GARAGE' })
const secret = newSecret()
let now = new Date()
const services = testServices({ clock: () => now, webhooks: { toLocalhost: true, resolve: async () => [] } })
const context = jobContext(db, { services })

beforeEach(async () => {
  await pool.query('delete from webhook_endpoints; delete from outbox_events; delete from rate_limits')
  await db.update(organizations).set({ disabledAt: null })
  receiver.received.length = 0
  receiver.answers.length = 0
  now = new Date('2031-01-15T12:00:00.000Z')
})

const endpointTo = (given: Partial<Parameters<typeof makeEndpoint>[1]> = {}) =>
  makeEndpoint(db, { organizationId: organization.id, url: `${receiver.origin}/hook`, secret, ...given })
const due = () => ({ nextTryAt: now.toISOString() })
const run = (endpointId: string) => sendWebhooks.run({ endpointId }, context)
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const delivery = async (id: string) => {
  const [row] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id))
  if (!row) throw new Error('no delivery')
  return row
}
const endpoint = async (id: string) => {
  const [row] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id))
  if (!row) throw new Error('no endpoint')
  return row
}
/** What was announced: jobs with their moments, and other events by their names. */
async function announced() {
  const { rows } = await pool.query<{ name: string; payload: unknown }>(
    'select name, payload from outbox_events order by id',
  )
  await pool.query('delete from outbox_events')
  return rows.map(({ name, payload }) =>
    name === 'job.queued' ? (JobQueued.parse(payload).startAfter ?? 'now') : name,
  )
}

test('what is due arrives once, signed, with an id that stays, and is delivered', async () => {
  const { id } = await endpointTo()
  const sent = await makeWebhookDelivery(db, { id, organizationId: organization.id }, due())
  await run(id)
  await run(id)
  const [received] = receiver.received
  expect(receiver.received).toHaveLength(1)
  expect(received?.headers).toMatchObject({ 'webhook-id': sent.id, 'content-type': 'application/json' })
  expect(received?.body).toBe(sent.payload)
  // the library looks at the machine's own clock
  const headers = Object.fromEntries(
    Object.entries(received?.headers ?? {}).map(([name, value]) => [name, String(value)]),
  )
  expect(() => new Webhook(newSecret()).verify(sent.payload, headers)).toThrow()
  expect(headers['webhook-signature']).toBe(new Webhook(secret).sign(sent.id, now, sent.payload))
  expect(await delivery(sent.id)).toMatchObject({
    state: 'DELIVERED',
    tries: 1,
    failure: null,
    answerCode: 200,
    answer: 'thank you',
    nextTryAt: null,
    lastTriedAt: now.toISOString(),
  })
})

test('a call that fails is tried again with the same id at the times of the specification, then given up', async () => {
  const made = await endpointTo()
  const sent = await makeWebhookDelivery(db, made, due())
  receiver.always = 500
  const waits: number[] = []
  for (let tries = 1; tries <= 10; tries += 1) {
    await run(made.id)
    const { state, nextTryAt, tries: counted } = await delivery(sent.id)
    expect([counted, state]).toEqual([tries, tries < 10 ? 'FAILED' : 'GIVEN_UP'])
    const jobs = await announced()
    expect(jobs).toEqual(nextTryAt === null ? [] : [nextTryAt])
    if (nextTryAt === null) break
    // in whole minutes when it is further away
    waits.push(Math.floor((Date.parse(nextTryAt) - now.getTime()) / 1000 / (tries === 1 ? 1 : 60)))
    now = new Date(nextTryAt)
  }
  receiver.always = undefined
  expect(waits).toEqual([5, 5, 30, 120, 300, 600, 840, 1200, 1440])
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([sent.id]))
  expect(receiver.received).toHaveLength(10)
  expect(await delivery(sent.id)).toMatchObject({ failure: 'ANSWER', answerCode: 500, answer: 'said no' })
})

test('a call is not sent before its time', async () => {
  const made = await endpointTo()
  await makeWebhookDelivery(db, made, { nextTryAt: '2031-01-15T12:00:05.000Z' })
  await run(made.id)
  expect(receiver.received).toEqual([])
  pass(5000)
  await run(made.id)
  expect(receiver.received).toHaveLength(1)
})

test('an address that works is sent four at once and one that fails one, and the rest waits behind other addresses', async () => {
  const made = await endpointTo()
  for (let count = 0; count < 6; count += 1) await makeWebhookDelivery(db, made, due())
  await run(made.id)
  expect(receiver.received).toHaveLength(4)
  expect(await announced()).toEqual(['now'])
  const failing = await endpointTo({ failingSince: '2031-01-15T11:00:00.000Z' })
  await makeWebhookDelivery(db, failing, due())
  await makeWebhookDelivery(db, failing, due())
  await run(failing.id)
  expect(receiver.received).toHaveLength(5)
  expect((await endpoint(failing.id)).failingSince).toBeNull()
})

test('one worker sends the calls of an address; one that was cut off is followed by another after a minute, with the same id', async () => {
  const made = await endpointTo({ sendingUntil: '2031-01-15T12:01:00.000Z' })
  await makeWebhookDelivery(db, made, due())
  await run(made.id)
  expect(receiver.received).toEqual([])
  pass(60_000)
  await run(made.id)
  expect(receiver.received).toHaveLength(1)
  expect((await endpoint(made.id)).sendingUntil).toBeNull()
})

test('a receiver that answers 410 is switched off, what waits for it is given up, and its admins are notified', async () => {
  const made = await endpointTo({ failingSince: '2031-01-15T11:00:00.000Z' })
  const [first, second] = [await makeWebhookDelivery(db, made, due()), await makeWebhookDelivery(db, made, due())]
  receiver.answers.push(410)
  await run(made.id)
  expect(await endpoint(made.id)).toMatchObject({ isOn: false, offReason: 'GONE', version: 2 })
  expect(await delivery(first.id)).toMatchObject({ state: 'GIVEN_UP', answerCode: 410, nextTryAt: null })
  expect(await delivery(second.id)).toMatchObject({ state: 'GIVEN_UP', failure: 'OFF', nextTryAt: null })
  expect(await announced()).toEqual(['webhooks.switched_off'])
})

test('an address that is saved while the former one is called stays on after its 410, and the delivery is tried there', async () => {
  const made = await endpointTo({ url: `${receiver.origin}/former` })
  const sent = await makeWebhookDelivery(db, made, due())
  const claimed = await claimEndpoint(db, made.id, now)
  if (!claimed) throw new Error('no claim')
  const url = `${receiver.origin}/hook`
  await db.update(webhookEndpoints).set({ url, version: 2 }).where(eq(webhookEndpoints.id, made.id))
  receiver.answers.push(410)
  const tried = [await callReceiver(services, claimed, sent)]
  await transact(db, (tx) => noteTries(tx, claimed, tried, now))
  expect(await endpoint(made.id)).toMatchObject({ isOn: true, offReason: null, failingSince: null, version: 2 })
  expect(await delivery(sent.id)).toMatchObject({ state: 'FAILED', answerCode: 410 })
  pass(5000)
  await run(made.id)
  expect(await delivery(sent.id)).toMatchObject({ state: 'DELIVERED', tries: 2 })
  expect(await announced()).not.toContain('webhooks.switched_off')
})

test('an address of which nothing arrived for five days is switched off at the next failure, and not a minute before', async () => {
  const made = await endpointTo({ failingSince: '2031-01-10T12:00:30.000Z' })
  await makeWebhookDelivery(db, made, due())
  receiver.always = 503
  await run(made.id)
  expect(await endpoint(made.id)).toMatchObject({ isOn: true, failingSince: '2031-01-10T12:00:30.000Z' })
  pass(60_000)
  await run(made.id)
  receiver.always = undefined
  expect(await endpoint(made.id)).toMatchObject({ isOn: false, offReason: 'FAILING' })
  expect(await announced()).toContain('webhooks.switched_off')
})

test('nothing is sent for a closed organisation, nor to an address that is off', async () => {
  const made = await endpointTo()
  const off = await endpointTo({ isOn: false })
  for (const one of [made, off]) await makeWebhookDelivery(db, one, due())
  await run(off.id)
  await db.update(organizations).set({ disabledAt: now.toISOString() })
  await run(made.id)
  expect(receiver.received).toEqual([])
})

test('a name that leads inside is not called, and the delivery says so', async () => {
  const inside = testServices({ clock: () => now, webhooks: { toLocalhost: true, resolve: async () => ['127.0.0.1'] } })
  const made = await endpointTo({ url: 'https://sisalle.example:8443/' })
  const sent = await makeWebhookDelivery(db, made, due())
  await sendWebhooks.run({ endpointId: made.id }, jobContext(db, { services: inside }))
  expect(await delivery(sent.id)).toMatchObject({ state: 'FAILED', failure: 'ADDRESS', answer: 'not a public address' })
})

test('a secret that does not open signs nothing: the try fails, and a new secret sends it', async () => {
  const { id } = await endpointTo({ platformSecret: 'another secret' })
  const { id: deliveryId } = await makeWebhookDelivery(db, { id, organizationId: organization.id }, due())
  await run(id)
  expect(await delivery(deliveryId)).toMatchObject({ state: 'FAILED', failure: 'SECRET', tries: 1 })
  expect(receiver.received).toEqual([])
  const sealedKey = secretSealer.seal(services.linkSecret, id, secret)
  await db.update(webhookEndpoints).set({ sealedKey }).where(eq(webhookEndpoints.id, id))
  pass(3_600_000)
  await run(id)
  expect(await delivery(deliveryId)).toMatchObject({ state: 'DELIVERED' })
})

test('an own machine is not called where that is not set', async () => {
  const made = await endpointTo()
  const sent = await makeWebhookDelivery(db, made, due())
  const real = testServices({ clock: () => now, webhooks: { toLocalhost: false, resolve: async () => ['127.0.0.1'] } })
  await sendWebhooks.run({ endpointId: made.id }, jobContext(db, { services: real }))
  expect(receiver.received).toEqual([])
  expect(await delivery(sent.id)).toMatchObject({ failure: 'ADDRESS' })
})

test('an organisation that sends more than 600 calls a minute waits, without a try being counted', async () => {
  const made = await endpointTo()
  const sent = await makeWebhookDelivery(db, made, due())
  await pool.query(`insert into rate_limits (key, hits, reset_at) values ($1, 600, now() + interval '40 seconds')`, [
    `webhooks:${organization.id}`,
  ])
  await run(made.id)
  expect(receiver.received).toEqual([])
  expect(await delivery(sent.id)).toMatchObject({ state: 'WAITING', tries: 0 })
  const [at = ''] = await announced()
  expect(Date.parse(at) - now.getTime()).toBeGreaterThan(30_000)
  expect((await endpoint(made.id)).sendingUntil).toBeNull()
})

test('calls that were left are queued again, old deliveries are removed, and a former secret goes with its day', async () => {
  const made = await endpointTo({ oldSealedKey: 'x', oldKeyUntil: '2031-01-15T11:00:00.000Z' })
  const left = await makeWebhookDelivery(db, made, due())
  const old = await makeWebhookDelivery(db, made, { nextTryAt: null })
  await wakeWebhooks.run({}, context)
  expect(await announced()).toEqual([])
  pass(120_000)
  await wakeWebhooks.run({}, context)
  expect(await announced()).toEqual(['now'])
  await pool.query(`update webhook_deliveries set created_at = now() - interval '31 days' where id = $1`, [old.id])
  await sweepWebhooks.run({}, context)
  expect((await db.select().from(webhookDeliveries)).map(({ id }) => id)).toEqual([left.id])
  expect(await endpoint(made.id)).toMatchObject({ oldSealedKey: null, oldKeyUntil: null })
})
