import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AccountDeletionHook } from '#server/contributions.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { outboxEvents } from '#server/events/events.tables.ts'
import { contributionsOf } from '#server/feature.ts'
import { AppError } from '#shared/app-error.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { FACTORY_PASSWORD, makeSession, makeUser } from './accounts.factory.ts'
import { profileRouter } from './accounts.router.ts'
import { sessions, signInAccounts, users } from './accounts.tables.ts'
import { findUserById } from './find-user.ts'
import { accountData } from './personal-data.ts'
import { openSession, resolveSession } from './session-store.ts'

const { db, pool } = await testDatabase()

/** A browser that is signed in as the user. */
async function signedIn(userId: string, accountDeletion: readonly AccountDeletionHook[] = []) {
  const context = await contextOf(db, userId, { features: contributionsOf([{ accountDeletion }]) })
  return { profile: callerOf(profileRouter, context), sessionHash: context.caller?.sessionHash ?? '' }
}

const announced = async (name: string) =>
  (await db.select().from(outboxEvents).where(eq(outboxEvents.name, name))).map(({ payload }) => payload)

describe('name and phone', () => {
  test('are saved, the number in its one form', async () => {
    const user = await makeUser(db)
    const { profile } = await signedIn(user.id)
    const saved = await profile.save({ name: ' Ulla Uusi ', phone: '040 123 4567', version: user.version })
    expect(saved).toMatchObject({ name: 'Ulla Uusi', phone: '+358401234567', version: user.version + 1 })
    expect(await profile.save({ name: 'Ulla', phone: ' ', version: saved.version })).toMatchObject({ phone: null })
  })

  test('saved in two tabs, the second is refused instead of winning', async () => {
    const user = await makeUser(db)
    const { profile } = await signedIn(user.id)
    await profile.save({ name: 'Ensimmäinen', phone: '', version: user.version })
    expect(await refusal(profile.save({ name: 'Toinen', phone: '', version: user.version }))).toMatchObject({
      kind: 'conflict',
      reason: 'profile_changed',
    })
    expect((await profile.get()).name).toBe('Ensimmäinen')
  })

  test('are refused at their fields when invalid', async () => {
    const { profile } = await signedIn((await makeUser(db)).id)
    expect(await refusal(profile.save({ name: ' ', phone: 'soita', version: 1 }))).toMatchObject({
      details: { fields: [{ field: 'name' }, { field: 'phone' }] },
    })
  })
})

describe('a new address', () => {
  test('requires the password and changes nothing yet', async () => {
    const user = await makeUser(db)
    const { profile } = await signedIn(user.id)
    const wish = { email: ` Uusi-${user.id}@Example.fi `, password: FACTORY_PASSWORD }
    expect(await profile.requestEmailChange(wish)).toEqual({})
    expect(await announced('accounts.email_change_requested')).toContainEqual({
      userId: user.id,
      email: `uusi-${user.id}@example.fi`,
    })
    expect((await profile.get()).email).toBe(user.email)
  })

  test('gets the same answer when it is another user’s, in another case and another form of letters too', async () => {
    const owner = await makeUser(db)
    const { profile } = await signedIn((await makeUser(db)).id)
    for (const email of [owner.email, owner.email.toUpperCase(), owner.email.replace('@', '＠')])
      expect(await profile.requestEmailChange({ email, password: FACTORY_PASSWORD })).toEqual({})
  })

  test.each([
    ['a wrong password', { password: 'väärä' }, { reason: 'fields', details: { fields: [{ field: 'password' }] } }],
    ['no address', { email: 'kissa' }, { reason: 'fields', details: { fields: [{ field: 'email' }] } }],
  ])('with %s is refused at its field', async (_what, wish, expected) => {
    const { profile } = await signedIn((await makeUser(db)).id)
    const given = { email: 'uusi@example.fi', password: FACTORY_PASSWORD, ...wish }
    expect(await refusal(profile.requestEmailChange(given))).toMatchObject(expected)
  })

  test('cannot be the present one, nor be asked for without a password of one’s own', async () => {
    const user = await makeUser(db)
    const same = (await signedIn(user.id)).profile.requestEmailChange({
      email: user.email,
      password: FACTORY_PASSWORD,
    })
    expect(await refusal(same)).toMatchObject({ details: { fields: [{ field: 'email' }] } })
    const googleOnly = await signedIn((await makeUser(db, { passwordHash: null })).id)
    const wish = { email: 'uusi@example.fi', password: 'x' }
    expect(await refusal(googleOnly.profile.requestEmailChange(wish))).toMatchObject({ reason: 'password_missing' })
  })

  test('cannot be used to guess the password, nor to fill an inbox', async () => {
    const { profile } = await signedIn((await makeUser(db)).id)
    const guess = () => refusal(profile.requestEmailChange({ email: 'x@example.fi', password: 'väärä' }))
    for (let time = 0; time < 10; time++) expect((await guess()).kind).toBe('invalid')
    expect((await guess()).kind).toBe('limit')
    const other = await signedIn((await makeUser(db)).id)
    const ask = () => other.profile.requestEmailChange({ email: 'tulva@example.fi', password: FACTORY_PASSWORD })
    for (let time = 0; time < 5; time++) await ask()
    expect((await refusal(ask())).kind).toBe('limit')
  })
})

describe('sessions', () => {
  test('are the user’s own, in words, with the present one marked', async () => {
    const user = await makeUser(db)
    await makeSession(db, (await makeUser(db)).id)
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
    await openSession(db, user.id, { ip: '203.0.113.7', userAgent: agent })
    const { profile, sessionHash } = await signedIn(user.id)
    const list = await profile.sessions.list()
    expect(list.map(({ device, isCurrent }) => [device, isCurrent]).sort()).toEqual([
      ['Firefox, Linux', false],
      ['Tuntematon laite', true],
    ])
    expect(list.find(({ isCurrent }) => isCurrent)?.id).toBe(sessionHash)
  })

  test('end one by one, and no user ends another’s', async () => {
    const user = await makeUser(db)
    const elsewhere = await signedIn(user.id)
    const { profile } = await signedIn(user.id)
    await profile.sessions.end({ id: elsewhere.sessionHash })
    expect(await resolveSession(db, elsewhere.sessionHash)).toBeNull()
    const stranger = await signedIn((await makeUser(db)).id)
    for (const id of [stranger.sessionHash, elsewhere.sessionHash, 'x'])
      expect(await refusal(profile.sessions.end({ id }))).toMatchObject({ kind: 'not_found', reason: 'session' })
    expect(await resolveSession(db, stranger.sessionHash)).not.toBeNull()
  })

  test('all end but the present one, and their connections are cut', async () => {
    const user = await makeUser(db)
    const elsewhere = await signedIn(user.id)
    const { profile, sessionHash } = await signedIn(user.id)
    const client = await pool.connect()
    const payloads: string[] = []
    client.on('notification', ({ payload = '' }) => payloads.push(payload))
    await client.query('listen huoltosilta')
    await profile.sessions.endOthers()
    await client.query('select 1')
    client.release(true)
    expect(await resolveSession(db, elsewhere.sessionHash)).toBeNull()
    expect(await resolveSession(db, sessionHash)).not.toBeNull()
    expect(payloads.map((text) => JSON.parse(text).cut)).toContainEqual({
      userId: user.id,
      exceptSessionHash: sessionHash,
    })
  })
})

describe('Google', () => {
  const link = (userId: string) =>
    db.insert(signInAccounts).values({ provider: 'google', providerAccountId: randomUUID(), userId })

  test('can be removed by a user with a password', async () => {
    const user = await makeUser(db)
    await link(user.id)
    const { profile } = await signedIn(user.id)
    expect(await profile.google.status()).toEqual({ hasPassword: true, isGoogleLinked: true })
    expect(await profile.google.unlink()).toEqual({ hasPassword: true, isGoogleLinked: false })
    expect(await profile.google.status()).toEqual({ hasPassword: true, isGoogleLinked: false })
    expect(await announced('accounts.sign_in_method_removed')).toContainEqual({ userId: user.id, provider: 'google' })
  })

  test('stays when it is the only way in', async () => {
    const user = await makeUser(db, { passwordHash: null })
    await link(user.id)
    const { profile } = await signedIn(user.id)
    expect(await refusal(profile.google.unlink())).toMatchObject({
      kind: 'precondition',
      reason: 'only_sign_in_method',
    })
    expect((await profile.google.status()).isGoogleLinked).toBe(true)
  })
})

test('quiet hours are saved, shown in the profile and taken away again', async () => {
  const { profile } = await signedIn((await makeUser(db)).id)
  expect((await profile.get()).quietHours).toBeNull()
  const quietHours = { from: '22:00', to: '06:00' }
  await profile.setQuietHours({ quietHours })
  expect((await profile.get()).quietHours).toEqual(quietHours)
  expect((await refusal(profile.setQuietHours({ quietHours: { from: '9:00', to: '10:00' } }))).kind).toBe('invalid')
  await profile.setQuietHours({ quietHours: null })
  expect((await profile.get()).quietHours).toBeNull()
})

describe('deleting the account', () => {
  test('forgets the person, ends every session and notifies the address', async () => {
    const user = await makeUser(db, { phone: '+358401234567' })
    const { profile, sessionHash } = await signedIn(user.id)
    await profile.deleteAccount({ password: FACTORY_PASSWORD })
    const left = await findUserById(db, user.id)
    expect(left).toMatchObject({ name: 'Poistettu käyttäjä', phone: null, passwordHash: null })
    expect(JSON.stringify(left)).not.toContain(user.email)
    expect(left?.disabledAt).not.toBeNull()
    expect(await resolveSession(db, sessionHash)).toBeNull()
    expect(await db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([])
    const [mail] = await db.select().from(deliveries).where(eq(deliveries.to, user.email))
    expect(mail?.subject).toBe('Tilisi on poistettu')
    // the address is free again
    expect(await makeUser(db, { email: user.email })).toBeDefined()
  })

  test('asks who has no password for the own address', async () => {
    const user = await makeUser(db, { passwordHash: null })
    const { profile } = await signedIn(user.id)
    for (const wrong of [{}, { email: 'toinen@example.fi' }, { password: '' }])
      expect(await refusal(profile.deleteAccount(wrong))).toMatchObject({ details: { fields: [{ field: 'email' }] } })
    await profile.deleteAccount({ email: user.email.toUpperCase() })
    expect((await findUserById(db, user.id))?.deletedAt).not.toBeNull()
  })

  test('with a wrong password, or with the address instead of it, changes nothing', async () => {
    const user = await makeUser(db)
    const { profile } = await signedIn(user.id)
    for (const wrong of [{ password: 'väärä' }, { email: user.email }])
      expect(await refusal(profile.deleteAccount(wrong))).toMatchObject({
        details: { fields: [{ field: 'password' }] },
      })
    expect(await findUserById(db, user.id)).toEqual(user)
  })

  test('changes nothing when a higher feature forbids it', async () => {
    const user = await makeUser(db)
    const forbid: AccountDeletionHook = async (tx, userId) => {
      await tx.update(users).set({ name: 'x' }).where(eq(users.id, userId))
      throw new AppError('precondition', 'last_admin')
    }
    const { profile, sessionHash } = await signedIn(user.id, [forbid])
    const refused = await refusal(profile.deleteAccount({ password: FACTORY_PASSWORD }))
    expect(refused.reason).toBe('last_admin')
    expect(await findUserById(db, user.id)).toEqual(user)
    expect(await resolveSession(db, sessionHash)).not.toBeNull()
  })
})

test('a disabled user may do none of it', async () => {
  const { profile } = await signedIn((await makeUser(db, { disabledAt: new Date().toISOString() })).id)
  for (const call of [
    profile.save({ name: 'x', phone: '', version: 1 }),
    profile.sessions.list(),
    profile.google.unlink(),
    profile.requestPassword(),
    profile.deleteAccount({ password: FACTORY_PASSWORD }),
  ])
    expect(await refusal(call)).toMatchObject({ kind: 'forbidden', reason: 'user_disabled' })
})

test('the copy of one’s own data has no secret in it', async () => {
  const user = await makeUser(db, { phone: '+358401234567' })
  const { sessionHash } = await signedIn(user.id)
  const text = JSON.stringify(await accountData.read(db, user.id))
  expect(text).toContain(user.email)
  expect(text).toContain('+358401234567')
  for (const secret of [sessionHash, user.passwordHash ?? 'x']) expect(text).not.toContain(secret)
})
