import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { findUserByEmail } from '#features/accounts/server/find-user.ts'
import { resetPassword } from '#features/accounts/server/reset-password.ts'
import { hasSuperUser } from '#features/accounts/server/super-users.ts'
import { auditEvents } from '#server/audit/audit.tables.ts'
import { testDatabase } from '#test/database.ts'
import { appointSuperUser, dismissSuperUser } from './appoint-super-user.ts'

const { db, pool } = await testDatabase()

const isSuperUser = async (email: string) => (await findUserByEmail(db, email))?.isSuperUser
const auditOf = async (userId: string) =>
  (await db.select().from(auditEvents).where(eq(auditEvents.userId, userId))).map(({ action }) => action)

test('the first super-user of an empty platform sets a password by the link, and is one', async () => {
  expect(await hasSuperUser(db)).toBe(false)
  const appointed = await appointSuperUser(db, 'first@example.fi')
  expect(appointed).toMatchObject({ outcome: 'given', token: expect.any(String) })
  expect(await findUserByEmail(db, 'first@example.fi')).toMatchObject({
    name: 'first',
    isSuperUser: true,
    passwordHash: null,
    emailVerifiedAt: null,
  })
  const token = 'token' in appointed ? (appointed.token ?? '') : ''
  expect(await resetPassword({ db, isBreached: async () => false }, token, 'aivan uusi salasana')).toEqual(
    expect.any(String),
  )
  const user = await findUserByEmail(db, 'first@example.fi')
  expect([user?.emailVerifiedAt, user?.passwordHash]).not.toContain(null)
  expect(await auditOf(user?.id ?? '')).toEqual(['management.super_user_appointed', 'accounts.password_reset'])
  expect(await hasSuperUser(db)).toBe(true)
})

test('a user who loses the link asks again; nothing else happens twice', async () => {
  const first = await appointSuperUser(db, 'twice@example.fi')
  const second = await appointSuperUser(db, 'twice@example.fi')
  expect(second).toMatchObject({ outcome: 'already', token: expect.any(String) })
  expect(second).not.toEqual(first)
  const user = await findUserByEmail(db, 'twice@example.fi')
  expect(await auditOf(user?.id ?? '')).toHaveLength(1)
})

test('a proved user is given the rights at once, and once', async () => {
  const { id, email } = await makeUser(db)
  expect(await appointSuperUser(db, email)).toEqual({ outcome: 'given', token: null })
  expect(await appointSuperUser(db, email)).toEqual({ outcome: 'already', token: null })
  expect([await isSuperUser(email), await auditOf(id)]).toEqual([true, ['management.super_user_appointed']])
})

test('a user who registered another person’s address gets nothing before a password is set by the link', async () => {
  const { id, email } = await makeUser(db, { emailVerifiedAt: null })
  const refused = await appointSuperUser(db, email)
  expect(refused).toMatchObject({ outcome: 'unproved', token: expect.any(String) })
  expect([await isSuperUser(email), await auditOf(id)]).toEqual([false, []])
  await resetPassword(
    { db, isBreached: async () => false },
    'token' in refused ? (refused.token ?? '') : '',
    'omistajan salasana',
  )
  expect(await appointSuperUser(db, email)).toEqual({ outcome: 'given', token: null })
})

test('a disabled user gets nothing', async () => {
  const { email } = await makeUser(db, { disabledAt: new Date().toISOString() })
  expect(await appointSuperUser(db, email)).toEqual({ outcome: 'disabled' })
  expect(await isSuperUser(email)).toBe(false)
})

test('the rights are taken away again, but never from the last one who may act', async () => {
  await pool.query('update users set is_super_user = false')
  const [last, other] = [await makeUser(db, { isSuperUser: true }), await makeUser(db, { isSuperUser: true })]
  await makeUser(db, { isSuperUser: true, disabledAt: new Date().toISOString() })
  expect(await dismissSuperUser(db, other.email)).toBe('taken')
  expect(await dismissSuperUser(db, other.email)).toBe('already')
  expect(await dismissSuperUser(db, 'nobody@example.fi')).toBe('unknown')
  await expect(dismissSuperUser(db, last.email)).rejects.toMatchObject({ reason: 'last_super_user' })
  expect([await isSuperUser(last.email), await auditOf(other.id)]).toEqual([true, ['management.super_user_dismissed']])
  await db.update(users).set({ isSuperUser: true }).where(eq(users.id, other.id))
  const both = await Promise.allSettled([last, other].map(({ email }) => dismissSuperUser(db, email)))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
