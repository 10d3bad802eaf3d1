import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { testDatabase } from '#test/database.ts'
import { jobContext } from '#test/job-context.ts'
import { testServices } from '#test/services.ts'
import { receiver } from '../../../../deploy/examples/receive-webhook.mjs'
import { sendWebhooks } from './send-webhooks.ts'
import { newSecret } from './webhook-secret.ts'
import { makeEndpoint, makeWebhookDelivery } from './webhooks.factory.ts'
import { webhookDeliveries } from './webhooks.tables.ts'

// The receiver that docs/webhooks.md gives to integrators takes what the product sends, and nothing else.

const { db } = await testDatabase()
const { organization } = await makeStaffed(db, { type: 'GARAGE' })
const secret = newSecret()
type Event = { type: string; timestamp: string; data: Record<string, unknown> }
const taken: [Event, string][] = []
let isBroken = false
const server = receiver({
  secret,
  handle: async (event: Event, id: string) => {
    if (isBroken) throw new Error('the ERP is away')
    taken.push([event, id])
  },
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  taken.length = 0
  isBroken = false
})

const context = jobContext(db, {
  services: testServices({ webhooks: { toLocalhost: true, resolve: async () => [] } }),
})

async function deliver(given: { secret?: string } = {}) {
  const endpoint = await makeEndpoint(db, { organizationId: organization.id, url, secret, ...given })
  const sent = await makeWebhookDelivery(db, endpoint)
  const again = async () => {
    await db
      .update(webhookDeliveries)
      .set({ nextTryAt: new Date().toISOString() })
      .where(eq(webhookDeliveries.id, sent.id))
    await sendWebhooks.run({ endpointId: endpoint.id }, context)
    const [row] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, sent.id))
    return [row?.state, row?.answerCode]
  }
  return { sent, again }
}

test('a delivery is taken once, and the same one again is answered and dropped', async () => {
  const { sent, again } = await deliver()
  expect(await again()).toEqual(['DELIVERED', 204])
  expect(await again()).toEqual(['DELIVERED', 204])
  expect(taken).toEqual([[JSON.parse(sent.payload), sent.id]])
})

test('a delivery that was tampered with on its way is refused', async () => {
  const { sent, again } = await deliver()
  const headers: Record<string, string> = {}
  const original = server.listeners('request')
  server.once('request', ({ headers: given }: { headers: Record<string, string> }) => {
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) headers[name] = given[name] ?? ''
  })
  expect(original).toHaveLength(1)
  await again()
  taken.length = 0
  const post = async (body: string, changed: Record<string, string> = {}) =>
    (await fetch(url, { method: 'POST', body, headers: { ...headers, ...changed } })).status
  const id = { 'webhook-id': 'another' }
  expect(await post(sent.payload)).toBe(204)
  expect(await post(sent.payload.replace('ticket.created', 'ticket.ready'))).toBe(401)
  expect(await post(sent.payload, id)).toBe(401)
  expect(await post(sent.payload, { 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 1) })).toBe(401)
  expect(await post(sent.payload, { 'webhook-signature': 'v1,AAAA' })).toBe(401)
  expect(await post(sent.payload, { 'webhook-timestamp': '1614265330' })).toBe(401)
  expect(taken).toEqual([])
})

test('a delivery that another secret signed is refused, and the product says so', async () => {
  const { again } = await deliver({ secret: newSecret() })
  expect(await again()).toEqual(['FAILED', 401])
  expect(taken).toEqual([])
})

test('a receiver that fails gets the delivery again', async () => {
  const { again } = await deliver()
  isBroken = true
  const silent = console.error
  console.error = () => {}
  try {
    expect(await again()).toEqual(['FAILED', 500])
  } finally {
    console.error = silent
  }
  isBroken = false
  expect(await again()).toEqual(['DELIVERED', 204])
  expect(taken).toHaveLength(1)
})
