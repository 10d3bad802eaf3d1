import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { auditEvents } from '#server/audit/audit.tables.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { MAX_ENDPOINTS } from '../webhooks.ts'
import { signingSecrets } from './webhook-secret.ts'
import { makeEndpoint, makeWebhookDelivery } from './webhooks.factory.ts'
import { webhooksRouter } from './webhooks.router.ts'
import { webhookDeliveries, webhookEndpoints } from './webhooks.tables.ts'

const { db, pool } = await testDatabase()
const api = router({ webhooks: webhooksRouter })
const as = async (userId: string) => callerOf(api, await contextOf(db, userId)).webhooks

async function staffed(type: 'GARAGE' | 'CUSTOMER' = 'GARAGE') {
  const { organization, user } = await makeStaffed(db, { type })
  return { organizationId: organization.id, user, admin: await as(user.id) }
}

const row = {
  name: 'Toiminnanohjaus',
  url: 'https://jarjestelma.example.fi/webhook',
  types: ['ticket.ready', 'ticket.created'],
  isOn: true,
}
const rowOf = async (id: string) => {
  const [found] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id))
  if (!found) throw new Error('no endpoint')
  return found
}
const deliveryOf = async (id: string) => {
  const [found] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id))
  if (!found) throw new Error('no delivery')
  return found
}
const audited = async (organizationId: string) =>
  (
    await db.select().from(auditEvents).where(eq(auditEvents.organizationId, organizationId)).orderBy(auditEvents.id)
  ).map(({ action }) => action)

describe('addresses', () => {
  test('an admin adds, changes and removes one, and each act is written down without its secret', async () => {
    const { organizationId, admin } = await staffed()
    const added = await admin.save({ organizationId, row })
    expect(added).toMatchObject({ ...row, types: ['ticket.created', 'ticket.ready'], version: 1, offReason: null })
    expect(added).not.toHaveProperty('sealedKey')
    const saved = await admin.save({ organizationId, row: { ...row, id: added.id, version: 1, name: 'Uusi nimi' } })
    expect(saved).toMatchObject({ name: 'Uusi nimi', version: 2 })
    expect(await admin.list({ organizationId })).toEqual([saved])
    expect(await admin.get({ organizationId, endpointId: added.id })).toEqual(saved)
    await admin.remove({ organizationId, id: added.id, version: 2 })
    expect(await admin.list({ organizationId })).toEqual([])
    expect(await audited(organizationId)).toEqual(['webhooks.added', 'webhooks.saved', 'webhooks.removed'])
    const [event] = await db.select().from(auditEvents).where(eq(auditEvents.organizationId, organizationId))
    expect(event?.details).toEqual({ id: added.id, name: 'Toiminnanohjaus', host: 'jarjestelma.example.fi' })
  })

  test('a member of either side is refused, and a customer’s admin is not', async () => {
    const { organizationId, admin } = await staffed('CUSTOMER')
    const member = await makeUser(db)
    await makeMembership(db, member.id, organizationId, 'MEMBER')
    const plain = await as(member.id)
    expect(await refusal(plain.list({ organizationId }))).toMatchObject({ reason: 'admin_only' })
    expect(await refusal(plain.save({ organizationId, row }))).toMatchObject({ reason: 'admin_only' })
    expect(await admin.save({ organizationId, row })).toMatchObject({ name: row.name })
  })

  test('an edit of an older version is refused with what changed meanwhile', async () => {
    const { organizationId, admin } = await staffed()
    const { id } = await admin.save({ organizationId, row })
    await admin.save({ organizationId, row: { ...row, id, version: 1, isOn: false } })
    expect(await refusal(admin.save({ organizationId, row: { ...row, id, version: 1, name: 'Muu' } }))).toMatchObject({
      kind: 'conflict',
      reason: 'webhook_changed',
      details: { differs: ['name', 'isOn'], current: { version: 2, isOn: false } },
    })
    expect(await refusal(admin.remove({ organizationId, id, version: 1 }))).toMatchObject({ reason: 'webhook_changed' })
  })

  test('one address too many is refused', async () => {
    const { organizationId, admin } = await staffed()
    for (let made = 0; made < MAX_ENDPOINTS; made += 1) await makeEndpoint(db, { organizationId })
    expect(await refusal(admin.save({ organizationId, row }))).toMatchObject({ reason: 'too_many_webhooks' })
  })

  test.each([
    ['http://localhost:4000/', 'https://'],
    ['https://127.0.0.1/', 'julkisessa'],
    ['https://[::1]/', 'julkisessa'],
    ['https://2130706433/', 'julkisessa'],
    ['https://10.1.2.3:8443/', 'julkisessa'],
    ['https://user@jarjestelma.example.fi/', 'käyttäjänimeä'],
    ['https://jarjestelma.example.fi:25/', 'Portin'],
  ])('the address %s is refused at its field', async (url, said) => {
    const { organizationId, admin } = await staffed()
    expect(await refusal(admin.save({ organizationId, row: { ...row, url } }))).toMatchObject({
      kind: 'invalid',
      details: { fields: [{ field: 'row.url', message: expect.stringContaining(said) }] },
    })
  })

  test('the machine itself is accepted only where the setting of tests says so', async () => {
    const { organizationId, user } = await staffed()
    const services = { webhooks: { toLocalhost: true, resolve: async () => [] } }
    const admin = callerOf(api, await contextOf(db, user.id, services)).webhooks
    expect(await admin.save({ organizationId, row: { ...row, url: 'http://localhost:4000/' } })).toMatchObject({
      url: 'http://localhost:4000/',
    })
  })

  test('an address that is switched off gives up what waits, and begins without failures when it is on again', async () => {
    const { organizationId, admin } = await staffed()
    const made = await makeEndpoint(db, {
      organizationId,
      ...row,
      failingSince: '2026-11-20T10:00:00Z',
      offReason: null,
    })
    const waiting = await makeWebhookDelivery(db, made)
    const arrived = await makeWebhookDelivery(db, made, { state: 'DELIVERED', nextTryAt: null })
    await admin.save({ organizationId, row: { ...row, id: made.id, version: 1, isOn: false } })
    expect(await deliveryOf(waiting.id)).toMatchObject({ state: 'GIVEN_UP', failure: 'OFF', nextTryAt: null })
    expect(await deliveryOf(arrived.id)).toMatchObject({ state: 'DELIVERED' })
    expect(await admin.save({ organizationId, row: { ...row, id: made.id, version: 2 } })).toMatchObject({
      isOn: true,
      failingSince: null,
    })
  })
})

describe('the secret', () => {
  test('the secret is shown after a fresh proof of identity only, and written down', async () => {
    const { organizationId, user, admin } = await staffed()
    const { id: endpointId } = await admin.save({ organizationId, row })
    const { secret } = await admin.showSecret({ organizationId, endpointId })
    expect([secret]).toEqual(signingSecrets('a secret of the tests', await rowOf(endpointId), new Date()))
    const context = await contextOf(db, user.id)
    const stale = callerOf(api, { ...context, caller: context.caller && { ...context.caller, hasFreshProof: false } })
    for (const act of [stale.webhooks.showSecret, stale.webhooks.renewSecret])
      expect(await refusal(act({ organizationId, endpointId }))).toMatchObject({ reason: 'proof_needed' })
    expect(await audited(organizationId)).toEqual(['webhooks.added', 'webhooks.secret_seen'])
  })

  test('the secret is changed, and the former one signs for a day', async () => {
    const { organizationId, admin } = await staffed()
    const { id: endpointId } = await admin.save({ organizationId, row })
    const { secret: old } = await admin.showSecret({ organizationId, endpointId })
    const { secret, oldSecretUntil } = await admin.renewSecret({ organizationId, endpointId })
    expect(secret).not.toBe(old)
    const until = Date.parse(oldSecretUntil ?? '')
    const at = (ms: number) =>
      rowOf(endpointId).then((one) => signingSecrets('a secret of the tests', one, new Date(ms)))
    expect(await at(until - 1)).toEqual([secret, old])
    expect(await at(until)).toEqual([secret])
    expect(await admin.get({ organizationId, endpointId })).toMatchObject({ oldSecretUntil, version: 2 })
  })
})

describe('deliveries', () => {
  test('a trial is a delivery of its own kind; an address that is off takes none', async () => {
    const { organizationId, admin } = await staffed()
    const { id: endpointId } = await admin.save({ organizationId, row })
    const { deliveryId } = await admin.test({ organizationId, endpointId })
    const trial = await admin.delivery({ organizationId, deliveryId })
    expect(trial).toMatchObject({ type: 'webhook.test', state: 'WAITING', tries: 0 })
    expect(JSON.parse(trial.payload)).toMatchObject({ type: 'webhook.test', data: { endpointId } })
    await admin.save({ organizationId, row: { ...row, id: endpointId, version: 1, isOn: false } })
    const acts = [
      admin.test({ organizationId, endpointId }),
      admin.replay({ organizationId, deliveryId }),
      admin.replayFailed({ organizationId, endpointId, since: '2026-01-01T00:00:00Z' }),
    ]
    for (const refused of await Promise.all(acts.map(refusal)))
      expect(refused).toMatchObject({ kind: 'conflict', reason: 'webhook_off' })
  })

  test('deliveries are listed newest first, page by page, all of them or those that failed', async () => {
    const { organizationId, admin } = await staffed()
    const made = await makeEndpoint(db, { organizationId })
    const other = await makeEndpoint(db, { organizationId })
    await makeWebhookDelivery(db, other)
    const ids: string[] = []
    for (let count = 0; count < 25; count += 1) {
      const state = count % 5 === 0 ? 'FAILED' : count % 5 === 1 ? 'GIVEN_UP' : 'DELIVERED'
      ids.unshift((await makeWebhookDelivery(db, made, { state })).id)
    }
    const about = { organizationId, endpointId: made.id }
    const first = await admin.deliveries(about)
    const second = await admin.deliveries({ ...about, cursor: first.next })
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids)
    expect([first.rows.length, second.next]).toEqual([20, null])
    const failed = await admin.deliveries({ ...about, failed: true })
    expect(failed.rows.map(({ state }) => state)).toEqual(Array(5).fill(['GIVEN_UP', 'FAILED']).flat())
  })

  test('a delivery is sent again under its id, with its tries counted from there', async () => {
    const { organizationId, admin } = await staffed()
    const made = await makeEndpoint(db, { organizationId })
    const { id: deliveryId } = await makeWebhookDelivery(db, made, { state: 'GIVEN_UP', tries: 10, nextTryAt: null })
    await admin.replay({ organizationId, deliveryId })
    expect(await deliveryOf(deliveryId)).toMatchObject({
      state: 'WAITING',
      tries: 10,
      triesBefore: 10,
      nextTryAt: expect.any(String),
    })
    const { rows } = await pool.query(
      `select payload -> 'payload' ->> 'endpointId' as id from outbox_events where payload ->> 'name' = 'webhooks.send' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ id: made.id }])
    expect(await audited(organizationId)).toEqual(['webhooks.replayed'])
  })

  test('all that failed since a moment are sent again in one act, and no others', async () => {
    const { organizationId, admin } = await staffed()
    const made = await makeEndpoint(db, { organizationId })
    const at = (createdAt: string, state: 'GIVEN_UP' | 'FAILED' | 'DELIVERED') =>
      makeWebhookDelivery(db, made, { createdAt, state, nextTryAt: null })
    await at('2026-11-20T09:00:00Z', 'GIVEN_UP')
    const late = [await at('2026-11-20T10:00:00Z', 'GIVEN_UP'), await at('2026-11-20T11:00:00Z', 'FAILED')]
    await at('2026-11-20T11:00:00Z', 'DELIVERED')
    const about = { organizationId, endpointId: made.id }
    expect(await admin.replayFailed({ ...about, since: '2026-11-20T10:00:00Z' })).toEqual({ count: 2 })
    const { rows } = await admin.deliveries(about)
    expect(
      rows
        .filter(({ state }) => state === 'WAITING')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(late.map(({ id }) => id).toSorted())
    expect(await admin.replayFailed({ ...about, since: '2026-11-25T10:00:00Z' })).toEqual({ count: 0 })
    const [event] = await db.select().from(auditEvents).where(eq(auditEvents.organizationId, organizationId))
    expect(event).toMatchObject({ action: 'webhooks.replayed', details: { count: 2 } })
  })

  test('another organisation’s addresses and deliveries answer as missing ones', async () => {
    const [mine, theirs] = [await staffed(), await staffed()]
    const endpoint = await makeEndpoint(db, { organizationId: theirs.organizationId })
    const { id: deliveryId } = await makeWebhookDelivery(db, endpoint)
    const { organizationId, admin } = mine
    const about = { organizationId, endpointId: endpoint.id }
    const ofEndpoint = [admin.get(about), admin.deliveries(about), admin.test(about), admin.showSecret(about)]
    for (const refused of await Promise.all(ofEndpoint.map(refusal)))
      expect(refused).toMatchObject({ kind: 'not_found', reason: 'webhook' })
    const ofDelivery = [admin.delivery({ organizationId, deliveryId }), admin.replay({ organizationId, deliveryId })]
    for (const refused of await Promise.all(ofDelivery.map(refusal)))
      expect(refused).toMatchObject({ kind: 'not_found', reason: 'webhook_delivery' })
  })
})
