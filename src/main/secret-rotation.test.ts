import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Secret as AppSecret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { makeAccountingConnection } from '#features/accounting/server/accounting.factory.ts'
import { sweepAccounting } from '#features/accounting/server/accounting.jobs.ts'
import { accountingConnections } from '#features/accounting/server/accounting.tables.ts'
import { openSecrets } from '#features/accounting/server/connection-secrets.ts'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { sweepAccounts } from '#features/accounts/server/accounts.jobs.ts'
import { makeCsrfCookie, readCsrfCookie } from '#features/accounts/server/contract/csrf.ts'
import { knownBrowser, rememberBrowser } from '#features/accounts/server/contract/known-browsers.ts'
import {
  appKeySealer,
  beginAuthenticatorApp,
  confirmAuthenticatorApp,
} from '#features/accounts/server/second-factor/authenticator-app.ts'
import { renewRecoveryCodes, takeRecoveryCode } from '#features/accounts/server/second-factor/recovery-codes.ts'
import { authenticatorApps } from '#features/accounts/server/second-factor.tables.ts'
import { makeOrganization } from '#features/organizations/server/organizations.factory.ts'
import { codeHash, codeHashes } from '#features/vehicle-handovers/server/handover-code.ts'
import { newSecret, secretSealer, signingSecrets } from '#features/webhooks/server/webhook-secret.ts'
import { makeEndpoint } from '#features/webhooks/server/webhooks.factory.ts'
import { sweepWebhooks } from '#features/webhooks/server/webhooks.jobs.ts'
import { webhookEndpoints } from '#features/webhooks/server/webhooks.tables.ts'
import { readConfig } from '#server/config.ts'
import { transact } from '#server/db/transact.ts'
import { answeredDelivery, replyAddressOf } from '#server/delivery/inbound-mail/reply-address.ts'
import type { Secret } from '#server/secure-token.ts'
import { readLink, signLink } from '#server/signed-link.ts'
import { idOfToken, linkToken } from '#server/signed-links/link-token.ts'
import { testDatabase } from '#test/database.ts'
import { jobContext } from '#test/job-context.ts'
import { testServices } from '#test/services.ts'
import { freshSettings } from '../../scripts/settings.mjs'

// A new secret signs and seals; what the one before it signed and sealed is still known, until that one goes.

const { db } = await testDatabase()
const OLD = 'the secret of last year, with 32 letters'
const NEW = 'the secret of this year, with 32 letters'
const ROTATED: Secret = [NEW, OLD]

/** What the old secret made is known with both and with none else; what both make is the new one's. */
function outlives(make: (secret: Secret) => string, knows: (secret: Secret, made: string) => boolean) {
  const made = make(OLD)
  expect([knows(OLD, made), knows(ROTATED, made), knows(NEW, made)]).toEqual([true, true, false])
  const later = make(ROTATED)
  expect([knows(NEW, later), knows(ROTATED, later), knows(OLD, later)]).toEqual([true, true, false])
}

describe('what is signed outlives a new secret', () => {
  const expiresAt = new Date(Date.now() + 3_600_000)
  test('links that say all in themselves', () =>
    outlives(
      (secret) => signLink(secret, { purpose: 'unsubscribe', subject: 'x', expiresAt }),
      (secret, token) => readLink(secret, 'unsubscribe', token).state === 'valid',
    ))
  test('links that are kept', () => {
    const id = randomUUID()
    outlives(
      (secret) => linkToken(secret, 'pick-up', id),
      (secret, token) => idOfToken(secret, 'pick-up', token) === id,
    )
  })
  test('reply addresses', () => {
    const id = randomUUID()
    const services = { ...testServices(), inboundAddress: 'vastaus@vastaukset.example.fi' }
    const features = { ...services.features, mailAnswers: { ticket: { maxLength: 1, post: async () => {} } } }
    const about = { id, channel: 'mail' as const, userId: id, organizationId: id, targetKind: 'ticket', targetId: id }
    outlives(
      (linkSecret) => replyAddressOf({ ...services, features, linkSecret }, about) ?? '',
      (linkSecret, address) => answeredDelivery({ ...services, linkSecret }, address) === id,
    )
  })
  test('tokens of forms', () =>
    outlives(
      (secret) => makeCsrfCookie(secret).cookie,
      (secret, cookie) => readCsrfCookie(cookie, secret) !== undefined,
    ))
  test('known browsers, of which an account is in the cookie once', () => {
    const email = 'aino@example.fi'
    outlives(
      (secret) => rememberBrowser(undefined, email, secret),
      (secret, cookie) => knownBrowser(cookie, email, secret) !== null,
    )
    const again = rememberBrowser(rememberBrowser(undefined, email, OLD), email, ROTATED)
    expect(again.split('|')[0]?.split('.').length).toBe(1)
  })
  test('codes of hand-overs', () => {
    const kept = codeHash({ linkSecret: OLD }, '1234567890')
    expect(codeHashes({ linkSecret: ROTATED }, '1234567890')).toContain(kept)
    expect(codeHashes({ linkSecret: NEW }, '1234567890')).not.toContain(kept)
  })
})

describe('second factors outlive a new secret', () => {
  test('recovery codes, as long as the old one is listed', async () => {
    const { id } = await makeUser(db)
    const [one = '', two = ''] = await transact(db, (tx) => renewRecoveryCodes(tx, OLD, id))
    expect(await takeRecoveryCode(db, NEW, id, one)).toBe(false)
    expect(await takeRecoveryCode(db, ROTATED, id, one)).toBe(true)
    expect(await takeRecoveryCode(db, ROTATED, id, one)).toBe(false)
    expect(await takeRecoveryCode(db, OLD, id, two)).toBe(true)
  })

  test('an app’s secret, which is sealed again in the night, so that the old one can go', async () => {
    const { id: userId, email } = await makeUser(db)
    const { secret } = await transact(db, (tx) => beginAuthenticatorApp(tx, OLD, { userId, email }))
    const code = new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: AppSecret.fromBase32(secret) }).generate()
    expect(await transact(db, (tx) => confirmAuthenticatorApp(tx, ROTATED, userId, code))).toBe(true)
    const sealed = async () => {
      const [app] = await db.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId))
      return app?.sealedKey ?? ''
    }
    expect(appKeySealer.open(NEW, userId, await sealed())).toBeNull()
    const services = testServices({ linkSecret: ROTATED })
    await sweepAccounts.run({}, jobContext(db, { services }))
    const again = await sealed()
    expect(appKeySealer.open(NEW, userId, again)).toBe(secret)
    await sweepAccounts.run({}, jobContext(db, { services }))
    expect(await sealed()).toBe(again)
  })
})

test('a webhook’s secrets outlive a new one, and are sealed again in the night, so that the old one can go', async () => {
  const { id: organizationId } = await makeOrganization(db, { type: 'GARAGE' })
  const [secret, former] = [newSecret(), newSecret()]
  const oldKeyUntil = new Date(Date.now() + 3_600_000).toISOString()
  const { id } = await makeEndpoint(db, { organizationId, secret, platformSecret: OLD, oldKeyUntil })
  const kept = async () => {
    const [row] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id))
    if (!row) throw new Error('no address')
    return row
  }
  await db.update(webhookEndpoints).set({ oldSealedKey: secretSealer.seal(OLD, id, former) })
  const signs = async (platformSecret: Secret) => signingSecrets(platformSecret, await kept(), new Date())
  expect(await signs(ROTATED)).toEqual([secret, former])
  expect(await signs(NEW)).toEqual([])
  await sweepWebhooks.run({}, jobContext(db, { services: testServices({ linkSecret: ROTATED }) }))
  expect(await signs(NEW)).toEqual([secret, former])
})

test('what garages sign in with to their bookkeeping outlives a new one, and is sealed again in the night', async () => {
  const { id: garageId } = await makeOrganization(db, { type: 'GARAGE' })
  await makeAccountingConnection(db, { garageId, platformSecret: OLD, secrets: { apiKey: 'a key' } })
  const opened = async (platformSecret: Secret) => {
    const [row] = await db.select().from(accountingConnections).where(eq(accountingConnections.garageId, garageId))
    return row ? openSecrets(platformSecret, row)?.apiKey : undefined
  }
  expect([await opened(ROTATED), await opened(NEW)]).toEqual(['a key', undefined])
  await sweepAccounting.run({}, jobContext(db, { services: testServices({ linkSecret: ROTATED }) }))
  expect(await opened(NEW)).toBe('a key')
})

test('the settings list the secrets before the present one, the newest first', () => {
  const settings = { ...freshSettings(), NODE_ENV: 'test', NEXTAUTH_SECRET: 'c' }
  expect(readConfig({ ...settings, NEXTAUTH_SECRET_PREVIOUS: ' b , a,' }).authSecret).toEqual(['c', 'b', 'a'])
  expect(readConfig(settings).authSecret).toEqual(['c'])
})
