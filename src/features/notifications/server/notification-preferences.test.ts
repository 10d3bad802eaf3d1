import { expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { transact } from '#server/db/transact.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { PREFERENCE_RULES } from '../notification-preferences.ts'
import { forgetPreferences, preferenceData, wants } from './notification-preferences.ts'
import { notificationsRouter } from './notifications.router.ts'

const { db } = await testDatabase()
const as = async (userId: string) => callerOf(notificationsRouter, await contextOf(db, userId)).preferences

test('preferences are read back as they were saved, for this user alone', async () => {
  const [user, other] = [await makeUser(db), await makeUser(db)]
  const mine = await as(user.id)
  const before = await mine.get()
  const choices = before.choices.map((one) => ({ ...one, enabled: one.event === 'EXTRA_WORK' }))
  const saved = await mine.save({ choices })
  expect(await mine.get()).toEqual(saved)
  expect(await wants(db, user.id, 'TICKETS', 'EMAIL')).toBe(false)
  expect(await wants(db, user.id, 'EXTRA_WORK', 'SMS')).toBe(true)
  expect(await wants(db, other.id, 'TICKETS', 'EMAIL')).toBe(true)
  expect(await (await as(other.id)).get()).toEqual(before)
})

test('what is always told cannot be turned off, what is not offered not on', async () => {
  const user = await makeUser(db)
  const choices = [
    { event: 'OFFERS', channel: 'EMAIL', enabled: false } as const,
    { event: 'OFFERS', channel: 'SMS', enabled: true } as const,
  ]
  const saved = await (await as(user.id)).save({ choices })
  for (const { event, channel, enabled } of saved.choices) {
    const rule = PREFERENCE_RULES[event][channel]
    if (rule === 'always' || rule === 'never') expect(enabled).toBe(rule === 'always')
  }
})

test('the copy of one’s data has the choices, and who deletes the account leaves none', async () => {
  const user = await makeUser(db)
  await (await as(user.id)).save({ choices: [{ event: 'TICKETS', channel: 'EMAIL', enabled: false }] })
  expect(await preferenceData.read(db, user.id)).toEqual([{ event: 'TICKETS', channel: 'EMAIL', enabled: false }])
  await transact(db, (tx) => forgetPreferences(tx, user.id))
  expect(await preferenceData.read(db, user.id)).toEqual([])
})
