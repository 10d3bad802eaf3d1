import { expect, test } from 'vitest'
import { transact } from '#server/db/transact.ts'
import { TERMS } from '#shared/terms.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { makeUser } from './accounts.factory.ts'
import { profileRouter } from './accounts.router.ts'
import { findUserById } from './find-user.ts'
import { accountData } from './personal-data.ts'
import { register, registerProved } from './register.ts'
import { signInWithGoogle } from './sign-in-with-google.ts'

const { db } = await testDatabase()

const profileOf = async (userId: string) => callerOf(profileRouter, await contextOf(db, userId))
const now = { termsVersion: TERMS.version, termsAcceptedAt: expect.stringMatching(/^\d{4}-.*Z$/) }

test('each way to make an account keeps which terms were accepted, and when', async () => {
  const signedUp = await register(db, { name: 'Aino', email: 'aino@example.fi', password: 'kolme sinistä avainta' })
  const invited = await transact(db, (tx) =>
    registerProved(tx, { name: 'Eino', email: 'eino@example.fi', passwordHash: 'x' }),
  )
  const google = await transact(db, (tx) =>
    signInWithGoogle(
      tx,
      { sub: 'g', email: 'tyyne@example.fi', emailVerified: true, name: 'Tyyne', image: undefined },
      { linkUserId: null, currentUserId: null },
    ),
  )
  for (const id of [signedUp, invited, typeof google === 'object' ? google.id : null])
    expect(await findUserById(db, id ?? '')).toMatchObject(now)
})

test.each([[null], ['2020-01-01']])(
  'a user who accepted %s is asked, super-users too, until they accept',
  async (termsVersion) => {
    const user = await makeUser(db, { termsVersion, termsAcceptedAt: null, isSuperUser: true })
    const profile = await profileOf(user.id)
    expect((await profile.get()).mustAcceptTerms).toBe(true)
    expect(await profile.acceptTerms({ version: TERMS.version })).toMatchObject({ id: user.id, mustAcceptTerms: false })
    // pressed in another tab as well
    await profile.acceptTerms({ version: TERMS.version })
    expect((await profile.get()).mustAcceptTerms).toBe(false)
    expect(await accountData.read(db, user.id)).toMatchObject(now)
  },
)

test('a page of an older release, which showed other terms, accepts nothing', async () => {
  const user = await makeUser(db, { termsVersion: null })
  const profile = await profileOf(user.id)
  expect(await refusal(profile.acceptTerms({ version: '2020-01-01' }))).toMatchObject({ reason: 'terms_changed' })
  expect((await profile.get()).mustAcceptTerms).toBe(true)
})
