import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { memberships } from '#features/organizations/server/organizations.tables.ts'
import { auditEvents } from '#server/audit/audit.tables.ts'
import type { SecurityFacts } from '#server/security-log.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { MAX_API_KEYS, type NewApiKey } from '../api-keys.ts'
import { makeApiKey } from './api-keys.factory.ts'
import { apiKeysRouter } from './api-keys.router.ts'
import { apiKeys } from './api-keys.tables.ts'

const { db } = await testDatabase()
const noted: [string, SecurityFacts][] = []
const security = { note: (event: string, facts: SecurityFacts) => void noted.push([event, facts]) }

async function admin(type: 'GARAGE' | 'CUSTOMER' = 'CUSTOMER') {
  const { organization, user } = await makeStaffed(db, { type })
  const context = await contextOf(db, user.id, { security })
  return { organizationId: organization.id, user, context, api: callerOf(apiKeysRouter, context) }
}
const wanted: NewApiKey = { name: 'Kalusto-ohjelma', scopes: ['vehicles:read', 'tickets:write'], days: 90 }

describe('making a key', () => {
  test('the key is answered once, and neither the table, the log nor the list holds it', async () => {
    const { organizationId, user, api } = await admin()
    const { key, id, expiresAt } = await api.create({ organizationId, ...wanted })
    expect(key).toMatch(/^hs_[a-z2-7]{8}[\w-]{43}$/)
    const [row] = await db.select().from(apiKeys).where(eq(apiKeys.id, id))
    const audited = await db.select().from(auditEvents).where(eq(auditEvents.organizationId, organizationId))
    const listed = await api.list({ organizationId })
    const secret = key.slice(11)
    for (const kept of [row, audited, listed, noted]) expect(JSON.stringify(kept)).not.toContain(secret)
    expect(listed).toMatchObject([
      {
        id,
        name: 'Kalusto-ohjelma',
        scopes: ['vehicles:read', 'tickets:write'],
        start: key.slice(0, 11),
        state: 'LIVE',
        createdBy: { name: user.name, isMember: true },
        lastUsedAt: null,
        expiresAt,
      },
    ])
    expect(audited).toMatchObject([{ action: 'api-keys.created', actorUserId: user.id, actingAs: 'admin' }])
    expect(noted).toContainEqual(['api_key_made', expect.objectContaining({ keyId: id, organizationId })])
  })

  test('without a fresh proof of identity it is refused', async () => {
    const { organizationId, context } = await admin()
    if (!context.caller) throw new Error('no caller')
    const api = callerOf(apiKeysRouter, { ...context, caller: { ...context.caller, hasFreshProof: false } })
    expect(await refusal(api.create({ organizationId, ...wanted }))).toMatchObject({ reason: 'proof_needed' })
  })

  test('a scope that only garages have is refused to a customer', async () => {
    const { organizationId, api } = await admin('CUSTOMER')
    const asked = api.create({ organizationId, ...wanted, scopes: ['customers:read'] })
    expect(await refusal(asked)).toMatchObject({ kind: 'forbidden', reason: 'garage_only' })
  })

  test('more keys than may work at once are refused, those that have ended do not count', async () => {
    const { organizationId, api } = await admin()
    for (let made = 0; made < MAX_API_KEYS; made++) await makeApiKey(db, { organizationId })
    expect(await refusal(api.create({ organizationId, ...wanted }))).toMatchObject({ reason: 'too_many_api_keys' })
    const [first] = await api.list({ organizationId })
    await api.revoke({ organizationId, apiKeyId: first?.id ?? '' })
    expect((await api.create({ organizationId, ...wanted })).name).toBe('Kalusto-ohjelma')
  })

  test('a key that ended long ago leaves the list when another one is made', async () => {
    const { organizationId, api } = await admin()
    await makeApiKey(db, { organizationId, name: 'Vanha', expiresAt: '2020-01-01T00:00:00.000Z' })
    expect(await api.list({ organizationId })).toMatchObject([{ name: 'Vanha', state: 'ENDED' }])
    await api.create({ organizationId, ...wanted })
    expect(await api.list({ organizationId })).toMatchObject([{ name: 'Kalusto-ohjelma' }])
  })
})

describe('revoking a key', () => {
  test('a key is revoked once, with one audit row', async () => {
    const { organizationId, api } = await admin()
    const { id: apiKeyId } = await makeApiKey(db, { organizationId })
    await api.revoke({ organizationId, apiKeyId })
    await api.revoke({ organizationId, apiKeyId })
    const audited = await db.select().from(auditEvents).where(eq(auditEvents.organizationId, organizationId))
    expect(audited.map(({ action }) => action)).toEqual(['api-keys.revoked'])
    expect(await api.list({ organizationId })).toMatchObject([{ state: 'REVOKED', revokedAt: expect.any(String) }])
  })

  test('another organisation’s key answers like an unknown one', async () => {
    const { organizationId, api } = await admin()
    const other = await makeApiKey(db, { organizationId: (await admin()).organizationId })
    const asked = api.revoke({ organizationId, apiKeyId: other.id })
    expect(await refusal(asked)).toMatchObject({ kind: 'not_found', reason: 'api_key' })
    const [row] = await db.select().from(apiKeys).where(eq(apiKeys.id, other.id))
    expect(row?.revokedAt).toBeNull()
  })
})

test('a key stays when who made it leaves, and the list says so', async () => {
  const { organizationId, api, context } = await admin()
  const leaver = await makeStaffed(db, { type: 'CUSTOMER' })
  await db.insert(memberships).values({ userId: leaver.user.id, organizationId, role: 'ADMIN' })
  await makeApiKey(db, { organizationId, createdByUserId: leaver.user.id })
  await db.delete(memberships).where(eq(memberships.userId, leaver.user.id))
  expect(await api.list({ organizationId })).toMatchObject([
    { state: 'LIVE', createdBy: { name: leaver.user.name, isMember: false } },
  ])
  await db.delete(users).where(eq(users.id, leaver.user.id))
  expect(await api.list({ organizationId })).toMatchObject([{ state: 'LIVE', createdBy: null }])
  expect(context.caller?.memberships).toHaveLength(1)
})
