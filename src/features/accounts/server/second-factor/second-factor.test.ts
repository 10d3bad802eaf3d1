import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { auditEvents } from '#server/audit/audit.tables.ts'
import { hashToken } from '#server/secure-token.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { ageProof, FACTORY_PASSWORD, makeSession, makeUser } from '../accounts.factory.ts'
import { profileRouter } from '../accounts.router.ts'
import { sessions, users } from '../accounts.tables.ts'
import { authenticatorApps, recoveryCodes } from '../second-factor.tables.ts'
import { resolveSession } from '../session-store.ts'
import { appKeySealer } from './authenticator-app.ts'
import { softwareAuthenticator } from './software-authenticator.fixture.ts'

const { db } = await testDatabase()

const ORIGIN = 'https://huoltosilta.example'

const profileOf = async (userId: string) => callerOf(profileRouter, await contextOf(db, userId))

/** What the app shows now, or so many half minutes later. */
const shown = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 })

test('a passkey is added once its own question is answered, with recovery codes only for the first', async () => {
  const user = await makeUser(db)
  const profile = await profileOf(user.id)
  const phone = softwareAuthenticator(ORIGIN)
  const added = await profile.secondFactor.addPasskey({
    name: 'Puhelin',
    answer: phone.create(await profile.secondFactor.askPasskey()),
  })
  expect(added.factors.passkeys).toMatchObject([{ id: phone.id, name: 'Puhelin', lastUsedAt: null }])
  expect(added.recoveryCodes).toHaveLength(10)
  const laptop = softwareAuthenticator(ORIGIN)
  const second = await profile.secondFactor.addPasskey({
    name: 'Kannettava',
    answer: laptop.create(await profile.secondFactor.askPasskey()),
  })
  expect(second.recoveryCodes).toBeNull()
  expect(second.factors.passkeys).toHaveLength(2)
})

test('a passkey is refused that another site, another session or a device without its lock has made, and an answer given twice', async () => {
  const user = await makeUser(db)
  const profile = await profileOf(user.id)
  const device = softwareAuthenticator(ORIGIN)
  const add = (answer: ReturnType<typeof device.create>) => profile.secondFactor.addPasskey({ name: 'x', answer })
  const refused = { kind: 'invalid', reason: 'passkey_refused' }
  const ask = () => profile.secondFactor.askPasskey()
  expect(await refusal(add(device.create(await ask(), { at: 'https://huoltosilta.example.paha.fi' })))).toMatchObject(
    refused,
  )
  expect(await refusal(add(device.create(await ask(), { verifies: false })))).toMatchObject(refused)
  const elsewhere = await profileOf(user.id)
  expect(await refusal(add(device.create(await elsewhere.secondFactor.askPasskey())))).toMatchObject(refused)
  const answer = device.create(await ask())
  await add(answer)
  expect(await refusal(add(answer))).toMatchObject(refused)
})

test('an authenticator app is in use once it shows a right code, and its secret is sealed in the database', async () => {
  const user = await makeUser(db)
  const profile = await profileOf(user.id)
  const { secret, uri } = await profile.secondFactor.beginApp()
  expect(uri).toContain('otpauth://totp/Huoltosilta:')
  const wrong = shown(secret) === '000000' ? '000001' : '000000'
  expect(await refusal(profile.secondFactor.confirmApp({ code: wrong }))).toMatchObject({
    details: { fields: [{ field: 'code' }] },
  })
  expect((await profile.secondFactor.list()).authenticatorApp).toBeNull()
  const { factors, recoveryCodes: codes } = await profile.secondFactor.confirmApp({ code: shown(secret) })
  expect(factors.authenticatorApp).not.toBeNull()
  expect(codes).toHaveLength(10)
  const [row] = await db.select().from(authenticatorApps).where(eq(authenticatorApps.userId, user.id))
  expect(row?.sealedKey).not.toContain(secret)
  expect(await refusal(profile.secondFactor.beginApp())).toMatchObject({ reason: 'authenticator_app_exists' })
})

test('a sealed secret opens with its own key and for its own owner only', () => {
  const sealed = appKeySealer.seal('a', 'Aino', 'text')
  expect(appKeySealer.open('a', 'Aino', sealed)).toBe('text')
  expect(appKeySealer.open('b', 'Aino', sealed)).toBeNull()
  expect(appKeySealer.open('a', 'Eino', sealed)).toBeNull()
  expect(
    appKeySealer.open(
      'a',
      'Aino',
      sealed.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    ),
  ).toBeNull()
  expect(appKeySealer.open('a', 'Aino', '')).toBeNull()
})

test('the first factor ends the other sessions, and the last one’s removal takes the recovery codes away', async () => {
  const user = await makeUser(db)
  const elsewhere = await makeSession(db, user.id)
  const profile = await profileOf(user.id)
  const device = softwareAuthenticator(ORIGIN)
  await profile.secondFactor.addPasskey({ name: 'x', answer: device.create(await profile.secondFactor.askPasskey()) })
  expect(await resolveSession(db, hashToken(elsewhere))).toBeNull()
  expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(1)
  const left = await profile.secondFactor.removePasskey({ id: device.id })
  expect(left).toEqual({ passkeys: [], authenticatorApp: null, recoveryCodesLeft: 0 })
  expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, user.id))).toBe(0)
  const [row] = await db.select().from(users).where(eq(users.id, user.id))
  expect(row?.secondFactorSince).toBeNull()
  const acts = await db.select().from(auditEvents).where(eq(auditEvents.userId, user.id)).orderBy(auditEvents.at)
  expect(acts.map(({ action }) => action)).toEqual(['accounts.second_factor_added', 'accounts.second_factor_removed'])
})

test('new recovery codes take the place of the old ones, and are refused where there is no factor', async () => {
  const user = await makeUser(db)
  const profile = await profileOf(user.id)
  expect(await refusal(profile.secondFactor.renewCodes())).toMatchObject({ reason: 'no_second_factor' })
  const { secret } = await profile.secondFactor.beginApp()
  const { recoveryCodes: before } = await profile.secondFactor.confirmApp({ code: shown(secret) })
  const { recoveryCodes: after } = await profile.secondFactor.renewCodes()
  expect(after?.filter((code) => before?.includes(code))).toEqual([])
  expect(await refusal(profile.proof.give({ proof: { code: before?.[0] ?? '' } }))).toMatchObject({ kind: 'invalid' })
  await profile.proof.give({ proof: { code: after?.[0]?.toUpperCase().replace('-', ' ') ?? '' } })
  expect((await profile.secondFactor.list()).recoveryCodesLeft).toBe(9)
})

test('changing factors wants a fresh proof, which a password, a code or a passkey gives', async () => {
  const user = await makeUser(db)
  const fresh = await contextOf(db, user.id)
  const profile = callerOf(profileRouter, fresh)
  const { secret } = await profile.secondFactor.beginApp()
  await profile.secondFactor.confirmApp({ code: shown(secret) })
  const device = softwareAuthenticator(ORIGIN)
  await profile.secondFactor.addPasskey({ name: 'x', answer: device.create(await profile.secondFactor.askPasskey()) })

  const isFresh = async () => (await resolveSession(db, fresh.caller?.sessionHash ?? ''))?.hasFreshProof
  const ways = async () => {
    await ageProof(db, user.id)
    expect(await isFresh()).toBe(false)
    return profile.proof.ways()
  }
  expect(await ways()).toMatchObject({ hasPassword: true, hasCode: true })
  await profile.proof.give({ proof: { password: FACTORY_PASSWORD } })
  expect(await isFresh()).toBe(true)
  const { passkey } = await ways()
  await profile.proof.give({ proof: { passkey: device.answer(passkey ?? {}) } })
  expect(await isFresh()).toBe(true)
  await ways()
  await profile.proof.give({ proof: { code: shown(secret, 1) } })
  expect(await isFresh()).toBe(true)

  const aged = { ...fresh, caller: fresh.caller && { ...fresh.caller, hasFreshProof: false } }
  const stale = callerOf(profileRouter, aged).secondFactor
  const needed = { kind: 'precondition', reason: 'proof_needed' }
  expect(await refusal(stale.askPasskey())).toMatchObject(needed)
  expect(await refusal(stale.removeApp())).toMatchObject(needed)
  expect(await refusal(stale.renewCodes())).toMatchObject(needed)
  expect(await refusal(callerOf(profileRouter, aged).google.unlink())).toMatchObject(needed)
})

test('a code serves once, and after five wrong ones no code is looked at', async () => {
  const user = await makeUser(db)
  const profile = await profileOf(user.id)
  const { secret } = await profile.secondFactor.beginApp()
  await profile.secondFactor.confirmApp({ code: shown(secret, -1) })
  await profile.proof.give({ proof: { code: shown(secret) } })
  for (let tries = 0; tries < 5; tries += 1)
    expect(await refusal(profile.proof.give({ proof: { code: shown(secret) } }))).toMatchObject({ kind: 'invalid' })
  expect(await refusal(profile.proof.give({ proof: { code: shown(secret, 1) } }))).toMatchObject({ kind: 'limit' })
})
