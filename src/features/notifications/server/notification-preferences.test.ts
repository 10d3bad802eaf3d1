import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { transact } from '#server/db/transact.ts'
import type { Channel } from '#server/delivery/channel.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { textOptOuts } from '#server/delivery/texts.tables.ts'
import { contributionsOf } from '#server/feature.ts'
import type { Notice } from '#server/notice.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { forgetRecipient, preferenceData } from './notification-preferences.ts'
import { notificationsRouter } from './notifications.router.ts'

const { db } = await testDatabase()

const notice = (given: Pick<Notice, 'group' | 'channels'>): Notice => ({
  kind: `x.${given.group}`,
  event: 'x',
  payload: z.unknown(),
  weight: 0,
  groupWithin: 60,
  unlessOnlineMinutes: null,
  isInApp: true,
  read: async () => [],
  writeMail: null,
  ...given,
})
const notices = [
  notice({ group: 'TICKETS', channels: ['mail'] }),
  notice({ group: 'EXTRA_WORK', channels: ['mail', 'sms'] }),
  notice({ group: 'MESSAGES', channels: [] }),
]
const as = async (userId: string) =>
  callerOf(notificationsRouter, await contextOf(db, userId, { features: contributionsOf([{ notices }]) })).preferences

test('only groups with a notice, on a channel that leads somewhere, are offered', async () => {
  const { choices } = await (await as((await makeUser(db)).id)).get()
  // no mail of messages and no text message can leave
  expect(choices).toEqual([
    { group: 'TICKETS', channel: 'mail', enabled: true, isFree: true },
    { group: 'EXTRA_WORK', channel: 'mail', enabled: true, isFree: false },
  ])
})

test('a group is offered to users whom its notices can reach, by side and by role', async () => {
  const topics = ['DUE_DATES', 'CONNECTIONS', 'OFFER_REQUESTS'] as const
  const features = contributionsOf([{ notices: topics.map((group) => notice({ group, channels: ['mail'] })) }])
  const groups = async (userId: string) => {
    const mine = callerOf(notificationsRouter, await contextOf(db, userId, { features })).preferences
    return (await mine.get()).choices.map(({ group }) => group)
  }
  const customers = await makeStaffed(db, { type: 'CUSTOMER' })
  const garages = await makeStaffed(db, { type: 'GARAGE' })
  const member = await makeUser(db)
  await makeMembership(db, member.id, customers.organization.id, 'MEMBER')
  expect(await groups(customers.user.id)).toEqual(['DUE_DATES', 'CONNECTIONS'])
  // only admins are asked about connections
  expect(await groups(member.id)).toEqual(['DUE_DATES'])
  expect(await groups(garages.user.id)).toEqual(['CONNECTIONS', 'OFFER_REQUESTS'])
  await makeMembership(db, member.id, garages.organization.id, 'MEMBER')
  expect(await groups(member.id)).toEqual(topics)
  expect(await groups((await makeUser(db)).id)).toEqual(topics)
})

test('text messages are offered where they can leave, off at first, with the number that they would go to', async () => {
  const user = await makeUser(db, { phone: '+358912345678' })
  const channel = (name: 'sms' | 'whatsapp', isClosed = false): Channel => ({
    name,
    isClosed,
    isOutbox: true,
    send: async () => '',
    isRefusedForGood: () => false,
    stop() {},
  })
  const features = contributionsOf([{ notices }])
  const given = { features, channels: [channel('sms'), channel('whatsapp', true)] }
  const mine = callerOf(notificationsRouter, await contextOf(db, user.id, given)).preferences
  expect(await mine.get()).toEqual({
    choices: [{ group: 'EXTRA_WORK', channel: 'sms', enabled: false, isFree: true }],
    phone: { number: '+358912345678', reach: 'no_text', stopped: [] },
    digest: false,
  })
  await db.insert(textOptOuts).values({ channel: 'sms', phoneNumber: '+358912345678' })
  expect((await mine.get()).phone?.stopped).toEqual(['sms'])
  expect((await mine.save({ group: 'EXTRA_WORK', channel: 'sms', enabled: true })).choices[0]?.enabled).toBe(true)
})

test('a choice is read back as it was saved, for this user only', async () => {
  const [user, other] = [await makeUser(db), await makeUser(db)]
  const mine = await as(user.id)
  const before = await mine.get()
  const saved = await mine.save({ group: 'TICKETS', channel: 'mail', enabled: false })
  expect(saved.choices[0]).toMatchObject({ group: 'TICKETS', enabled: false })
  expect(await mine.get()).toEqual(saved)
  expect(await (await as(other.id)).get()).toEqual(before)
  expect(await mine.save({ group: 'TICKETS', channel: 'mail', enabled: true })).toEqual(before)
})

test('a group that is always sent cannot be turned off', async () => {
  const mine = await as((await makeUser(db)).id)
  const saved = await mine.save({ group: 'EXTRA_WORK', channel: 'mail', enabled: false })
  expect(saved.choices[1]).toMatchObject({ group: 'EXTRA_WORK', enabled: true })
})

test('a user who deletes the account leaves no choices, no waiting mail, and neither address nor words of the sent ones', async () => {
  const user = await makeUser(db)
  await (await as(user.id)).save({ group: 'TICKETS', channel: 'mail', enabled: false })
  await (await as(user.id)).saveDigest({ enabled: true })
  expect(await preferenceData.read(db, user.id)).toEqual({
    digest: true,
    choices: [{ group: 'TICKETS', channel: 'mail', enabled: false }],
  })
  const mail = { channel: 'mail' as const, to: user.email, subject: 'ABC-123', userId: user.id }
  await db.insert(deliveries).values([
    { ...mail, state: 'held' },
    { ...mail, state: 'sent', text: 'Terve' },
  ])
  await transact(db, (tx) => forgetRecipient(tx, user.id))
  expect(await preferenceData.read(db, user.id)).toEqual({ digest: false, choices: [] })
  expect(await db.select().from(deliveries).where(eq(deliveries.userId, user.id))).toMatchObject([
    { state: 'sent', to: '', subject: '', text: '' },
  ])
})
