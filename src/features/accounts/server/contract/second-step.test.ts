import { eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, expect, test } from 'vitest'
import { transact } from '#server/db/transact.ts'
import { testDatabase } from '#test/database.ts'
import { makeUser } from '../accounts.factory.ts'
import { sessions, users } from '../accounts.tables.ts'
import { appKeySealer } from '../second-factor/authenticator-app.ts'
import { askNewPasskey, keepPasskey, readNewPasskey } from '../second-factor/passkeys.ts'
import { renewRecoveryCodes } from '../second-factor/recovery-codes.ts'
import { softwareAuthenticator } from '../second-factor/software-authenticator.fixture.ts'
import { authenticatorApps, passkeys } from '../second-factor.tables.ts'
import { AUTH_SECRET, authServer, errorOf, ORIGIN, openBrowser, recordedLog } from './auth.fixture.ts'

const { db } = await testDatabase()
const { log, lines } = recordedLog()
const { app } = await authServer(db, { securityLog: log })
afterAll(() => app.close())

/** A person with an app, a passkey and recovery codes. */
async function guarded() {
  const user = await makeUser(db)
  const secret = new Secret({ size: 20 })
  await db.insert(authenticatorApps).values({
    userId: user.id,
    sealedKey: appKeySealer.seal(AUTH_SECRET, user.id, secret.base32),
    confirmedAt: sql`now()`,
  })
  const device = softwareAuthenticator(ORIGIN)
  const bound = { purpose: 'add', boundTo: 'test' } as const
  const question = await askNewPasskey(db, ORIGIN, { userId: user.id, email: user.email, name: user.name }, bound)
  const made = await readNewPasskey(db, ORIGIN, device.create(question), bound)
  const codes = await transact(db, async (tx) => {
    await keepPasskey(tx, user.id, 'Puhelin', made)
    await tx.update(users).set({ secondFactorSince: sql`now()` }).where(eq(users.id, user.id))
    return renewRecoveryCodes(tx, AUTH_SECRET, user.id)
  })
  return { user, device, codes, code: () => new TOTP({ secret }).generate() }
}

const browser = () => openBrowser(app)

test('the right password of a person with a second factor opens no session, but leads to the page that asks for it', async () => {
  const { user, code } = await guarded()
  const visitor = browser()
  const answer = await visitor.signIn(user.email)
  expect(answer.statusCode).toBe(200)
  expect(new URL(answer.json().url).pathname).toBe('/auth/second-factor')
  expect(errorOf(answer)).toBeNull()
  expect(await visitor.whoAmI()).toBeNull()
  expect((await visitor.post('/account/second-step')).json()).toMatchObject({ hasApp: true })
  const done = await visitor.post('/account/second-factor', { step: { code: code() } })
  expect(done.json()).toEqual({ callbackUrl: `${ORIGIN}/` })
  expect(await visitor.whoAmI()).toBe(user.email)
})

test('a wrong password gets the same answer with and without a second factor, and for an unknown address', async () => {
  const { user } = await guarded()
  const plain = await makeUser(db)
  const answers = []
  for (const email of [user.email, plain.email, 'nobody@example.fi']) {
    const { statusCode, body } = await browser().signIn(email, 'wrong password')
    answers.push({ statusCode, body })
  }
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
})

test('the step’s cookie opens the step only, in the browser that began it, once', async () => {
  const { user, codes } = await guarded()
  const visitor = browser()
  await visitor.signIn(user.email)
  const stranger = browser()
  expect((await stranger.post('/account/second-factor', { step: { code: codes[0] } })).json()).toMatchObject({
    reason: 'second_step_expired',
  })
  const token = visitor.jar.get('huoltosilta.second-step') ?? ''
  stranger.jar.set('next-auth.session-token', token)
  expect(await stranger.whoAmI()).toBeNull()
  expect((await visitor.post('/account/second-factor', { step: { code: codes[0] } })).statusCode).toBe(200)
  visitor.jar.set('huoltosilta.second-step', token)
  expect((await visitor.post('/account/second-factor', { step: { code: codes[1] } })).json()).toMatchObject({
    reason: 'second_step_expired',
  })
})

test('a code of the app and a recovery code serve once, and five wrong ones in 15 minutes shut codes out', async () => {
  const { user, code, codes, device } = await guarded()
  const step = async (given: object) => {
    const visitor = browser()
    await visitor.signIn(user.email)
    return { visitor, answer: await visitor.post('/account/second-factor', { step: given }) }
  }
  const now = code()
  expect((await step({ code: now })).answer.statusCode).toBe(200)
  expect((await step({ code: now })).answer.json()).toMatchObject({ details: { fields: [{ field: 'code' }] } })
  expect((await step({ code: codes[0] })).answer.statusCode).toBe(200)
  for (let tries = 0; tries < 5; tries += 1) expect((await step({ code: codes[0] })).answer.statusCode).toBe(400)
  expect((await step({ code: codes[1] })).answer.statusCode).toBe(429)
  // the owner's device is not shut out by who guesses
  const visitor = browser()
  await visitor.signIn(user.email)
  const { passkey } = (await visitor.post('/account/second-step')).json()
  const byPasskey = await visitor.post('/account/second-factor', { step: { passkey: device.answer(passkey) } })
  expect(byPasskey.statusCode).toBe(200)
})

test('a passkey of another person does not complete the second step', async () => {
  const { user } = await guarded()
  const other = await guarded()
  const visitor = browser()
  await visitor.signIn(user.email)
  const { passkey } = (await visitor.post('/account/second-step')).json()
  const answer = await visitor.post('/account/second-factor', { step: { passkey: other.device.answer(passkey) } })
  expect(answer.json()).toMatchObject({ reason: 'passkey_refused' })
  expect(await visitor.whoAmI()).toBeNull()
})

test('a passkey signs in without a password, in the browser that was asked, once, and with the device’s lock only', async () => {
  const { user, device } = await guarded()
  const visitor = browser()
  const question = async () => (await visitor.post('/account/passkey-question')).json().question
  const signIn = (passkey: object, who = visitor) => who.post('/account/passkey-sign-in', { passkey })
  expect((await signIn(device.answer(await question(), { verifies: false }))).statusCode).toBe(400)
  expect((await signIn(device.answer(await question(), { at: 'https://paha.example' }))).statusCode).toBe(400)
  expect((await signIn(device.answer(await question()), browser())).statusCode).toBe(400)
  expect(await visitor.whoAmI()).toBeNull()
  const answer = device.answer(await question())
  expect((await signIn(answer)).statusCode).toBe(200)
  expect(await visitor.whoAmI()).toBe(user.email)
  expect((await signIn(answer)).statusCode).toBe(400)
})

test('an unknown passkey and one of a removed account answer alike, and a disabled user is refused', async () => {
  const { user, device } = await guarded()
  const visitor = browser()
  const signIn = async (by: typeof device) => {
    const { question } = (await visitor.post('/account/passkey-question')).json()
    const { requestId: _, ...body } = (
      await visitor.post('/account/passkey-sign-in', { passkey: by.answer(question) })
    ).json()
    return body
  }
  await db.update(users).set({ disabledAt: sql`now()` }).where(eq(users.id, user.id))
  expect(await signIn(device)).toMatchObject({ reason: 'user_disabled' })
  await db.delete(passkeys).where(eq(passkeys.userId, user.id))
  expect(await signIn(device)).toEqual(await signIn(softwareAuthenticator(ORIGIN)))
  expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
})

test('the security log records each step, without an address, a password or a code', async () => {
  const { user, code } = await guarded()
  lines.length = 0
  const visitor = browser()
  await visitor.signIn(user.email, 'wrong password')
  await visitor.signIn(user.email)
  await visitor.post('/account/second-factor', { step: { code: 'aaaaa-aaaaa' } })
  await visitor.post('/account/second-factor', { step: { code: code() } })
  await visitor.post('/signout', { json: 'true' })
  await visitor.post('/signout', {}, { origin: 'https://paha.example' })
  const logged = lines.filter(({ msg }) => String(msg).startsWith('security: '))
  expect(logged.map(({ event }) => event)).toEqual([
    'sign_in_refused',
    'second_factor_asked',
    'second_factor_refused',
    'second_factor_used',
    'signed_in',
    'signed_out',
    'foreign_origin',
  ])
  expect(logged[0]).toMatchObject({
    userId: user.id,
    reason: 'password',
    address: expect.stringMatching(/^[0-9a-f]{16}$/),
  })
  const all = JSON.stringify(logged)
  for (const kept of [user.email, 'wrong password', 'aaaaa-aaaaa']) expect(all).not.toContain(kept)
})
