import { expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { profileRouter } from '#features/accounts/server/accounts.router.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { isThorough } from '#test/thorough.ts'
import { managementRouter } from './management.router.ts'

const { db, pool } = await testDatabase()

const ROUNDS = isThorough ? 50 : 10

type Act = (self: SuperUser, other: SuperUser) => Promise<unknown>
type SuperUser = Awaited<ReturnType<typeof makeSuperUser>>

async function makeSuperUser() {
  const { id, email } = await makeUser(db, { isSuperUser: true, passwordHash: null })
  const context = await contextOf(db, id)
  return { id, email, users: callerOf(managementRouter, context).users, profile: callerOf(profileRouter, context) }
}

const take: Act = (self, other) => self.users.setSuperUser({ userId: other.id, isSuperUser: false })
const disable: Act = (self, other) => self.users.setDisabled({ userId: other.id, disabled: true })
const leave: Act = (self) => self.profile.deleteAccount({ email: self.email })

/** How many super-users can act after two of them, the only ones, did something at the same moment. */
async function leftAfter(first: Act, second: Act): Promise<number> {
  await pool.query('update users set is_super_user = false')
  const [one, two] = [await makeSuperUser(), await makeSuperUser()]
  await Promise.allSettled([first(one, two), second(two, one)])
  const { rows } = await pool.query('select from users where is_super_user and disabled_at is null')
  return rows.length
}

test.each<[string, Act, Act]>([
  ['take it from each other', take, take],
  ['disable each other', disable, disable],
  ['take and disable', take, disable],
  ['both delete their accounts', leave, leave],
  ['one takes while the other leaves', take, leave],
  ['one disables while the other leaves', disable, leave],
])('the platform keeps a super-user when two at once %s', async (_name, first, second) => {
  for (let round = 0; round < ROUNDS; round++) expect(await leftAfter(first, second)).toBe(1)
})

test('the last super-user cannot delete the account, and is asked to appoint another first', async () => {
  await pool.query('update users set is_super_user = false')
  const last = await makeSuperUser()
  await makeUser(db, { isSuperUser: true, disabledAt: new Date().toISOString() })
  expect(await refusal(leave(last, last))).toMatchObject({ kind: 'precondition', reason: 'last_super_user' })
  await makeSuperUser()
  await leave(last, last)
})

test('a super-user who lost the rights a moment ago can do nothing with them any more', async () => {
  await pool.query('update users set is_super_user = false')
  const [one, two] = [await makeSuperUser(), await makeSuperUser()]
  const { id: userId } = await makeUser(db)
  await take(one, two)
  for (const late of [
    () => disable(two, one),
    () => two.users.endSessions({ userId }),
    () => two.users.setSuperUser({ userId, isSuperUser: true }),
  ])
    expect(await refusal(late())).toMatchObject({ kind: 'forbidden', reason: 'super_user_only' })
})
