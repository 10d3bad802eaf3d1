import { expect, test } from 'vitest'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { hashToken } from '#server/secure-token.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { jobContext } from '#test/job-context.ts'
import { makeSession, makeUser } from './accounts.factory.ts'
import { sweepAccounts } from './accounts.jobs.ts'
import { profileRouter } from './accounts.router.ts'
import { recordedCuts } from './contract/auth.fixture.ts'
import { issueToken } from './one-time-tokens.ts'
import { endOwnSession, endSession, endSessionsOf, listSessionsOf, resolveSession } from './session-store.ts'

const { db, pool, options } = await testDatabase()
const cuts = await recordedCuts(options)

/** What a request with this user's session, or with none, may call. */
const as = async (userId: string | null) => callerOf(profileRouter, await contextOf(db, userId))

test('the profile has what the screens need and no secret', async () => {
  const user = await makeUser(db, { name: 'Matti', phone: '+358401234567', isSuperUser: true, emailVerifiedAt: null })
  expect(await (await as(user.id)).get()).toEqual({
    id: user.id,
    name: 'Matti',
    email: user.email,
    image: null,
    phone: '+358401234567',
    emailVerified: false,
    disabled: false,
    isSuperUser: true,
    properties: { sound: { enabled: true } },
    quietHours: null,
    hasSecondFactor: false,
    mustHaveSecondFactor: false,
    mustAcceptTerms: false,
    version: 1,
  })
})

test('the sound stays as its user set it', async () => {
  const user = await makeUser(db)
  const caller = await as(user.id)
  await caller.setSound({ enabled: false })
  expect((await caller.get()).properties.sound.enabled).toBe(false)
})

test('a disabled user sees the profile and changes nothing', async () => {
  const user = await makeUser(db, { disabledAt: new Date().toISOString() })
  const caller = await as(user.id)
  expect((await caller.get()).disabled).toBe(true)
  await expect(caller.setSound({ enabled: false })).rejects.toMatchObject({ cause: { reason: 'user_disabled' } })
})

test('a visitor has no profile', async () => {
  const visitor = await as(null)
  await expect(visitor.get()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('the list of sessions is the user’s own; all but one can be ended', async () => {
  const [user, other] = [await makeUser(db), await makeUser(db)]
  const kept = hashToken(await makeSession(db, user.id))
  await makeSession(db, user.id)
  await makeSession(db, other.id)
  expect(await listSessionsOf(db, user.id)).toHaveLength(2)
  await transact(db, (tx) => endSessionsOf(tx, user.id, kept))
  expect((await listSessionsOf(db, user.id)).map(({ tokenHash }) => tokenHash)).toEqual([kept])
  expect(await listSessionsOf(db, other.id)).toHaveLength(1)
})

test('sessions end together with their live connections, or not at all', async () => {
  const { id: userId } = await makeUser(db)
  const endings = [
    { end: endSession, cut: (sessionHash: string) => ({ sessionHash }) },
    {
      end: (tx: Transaction, hash: string) => endOwnSession(tx, userId, hash),
      cut: (sessionHash: string) => ({ sessionHash }),
    },
    { end: (tx: Transaction) => endSessionsOf(tx, userId), cut: () => ({ userId }) },
  ]
  const hashes: string[] = []
  const expected: object[] = []
  for (const { end, cut } of endings) {
    const hash = hashToken(await makeSession(db, userId))
    hashes.push(hash)
    const failed = transact(db, async (tx) => {
      await end(tx, hash)
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await resolveSession(db, hash)).not.toBeNull()
    await transact(db, async (tx) => void (await end(tx, hash)))
    expect(await resolveSession(db, hash)).toBeNull()
    expected.push(cut(hash))
  }
  // notifications come in the order of their commits: one of a failed transaction would be between these
  const ownCuts = () => cuts.filter((cut) => cut.userId === userId || hashes.includes(cut.sessionHash ?? ''))
  await expect.poll(ownCuts, { interval: 5 }).toEqual(expected)
})

test('the nightly sweep removes what has run out and nothing else', async () => {
  const user = await makeUser(db)
  const old = hashToken(await makeSession(db, user.id))
  const kept = hashToken(await makeSession(db, user.id))
  await issueToken(db, { purpose: 'verify-email', userId: user.id })
  const token = await issueToken(db, { purpose: 'verify-email', userId: user.id })
  await pool.query("update sessions set expires_at = now() - interval '1 second' where token_hash = $1", [old])
  await pool.query("update one_time_tokens set expires_at = now() - interval '1 second' where token_hash <> $1", [
    hashToken(token),
  ])
  await sweepAccounts.run({}, jobContext(db))
  expect((await pool.query('select from sessions where token_hash = any($1)', [[old, kept]])).rowCount).toBe(1)
  expect((await pool.query('select token_hash from one_time_tokens')).rows).toEqual([{ token_hash: hashToken(token) }])
})
