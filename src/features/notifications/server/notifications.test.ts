import { expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { transact } from '#server/db/transact.ts'
import { contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { Notification, UNREAD_COUNT_LIMIT } from '../notifications.ts'
import { notificationsRouter } from './notifications.router.ts'
import { notify } from './notify.ts'

const { db } = await testDatabase()

async function garage() {
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
  const colleague = await makeUser(db)
  await makeMembership(db, colleague.id, organization.id, 'MEMBER')
  const as = async (userId: string) => notificationsRouter.createCaller(await contextOf(db, userId))
  const tell = (title: string) =>
    transact(db, (tx) => notify(tx, { organizationId: organization.id, kind: 'ticket.moved', title }))
  return { organizationId: organization.id, tell, me: await as(user.id), colleague: await as(colleague.id) }
}

const unread = (caller: Awaited<ReturnType<typeof garage>>['me'], organizationId: string) =>
  caller.count({ organizationId, count: 'unread' })

test('reading is each user’s own, and can be taken back', async () => {
  const { organizationId, tell, me, colleague } = await garage()
  const notificationId = await tell('ABC-123 on noudettavissa')
  await tell('XYZ-9 odottaa')
  await me.markRead({ organizationId, notificationId, isRead: true })
  expect([await unread(me, organizationId), await unread(colleague, organizationId)]).toEqual([1, 2])
  await me.markRead({ organizationId, notificationId, isRead: false })
  expect(await unread(me, organizationId)).toBe(2)
})

test('marking all read leaves later ones unread, and one can be made unread again', async () => {
  const { organizationId, tell, me } = await garage()
  const first = await tell('Yksi')
  await tell('Kaksi')
  await me.markAllRead({ organizationId })
  expect(await unread(me, organizationId)).toBe(0)
  await me.markRead({ organizationId, notificationId: first, isRead: false })
  await tell('Kolme')
  const { notifications } = await me.list({ organizationId, page: 0, resultsPerPage: 5 })
  expect(notifications.map(({ title, isRead }) => [title, isRead])).toEqual([
    ['Kolme', false],
    ['Kaksi', true],
    ['Yksi', false],
  ])
  await me.markAllRead({ organizationId })
  expect(await unread(me, organizationId)).toBe(0)
})

test('pages follow each other, the newest first, and unread ones can be asked alone', async () => {
  const { organizationId, tell, me } = await garage()
  for (let index = 1; index <= 7; index += 1) await tell(`Nro ${index}`)
  const page = async (number: number) => me.list({ organizationId, page: number, resultsPerPage: 5 })
  expect((await page(0)).notifications.map((one) => one.title)).toEqual(['Nro 7', 'Nro 6', 'Nro 5', 'Nro 4', 'Nro 3'])
  expect([(await page(0)).hasMore, (await page(1)).hasMore, (await page(2)).notifications.length]).toEqual([
    true,
    false,
    0,
  ])
  await me.markAllRead({ organizationId })
  await tell('Uusi')
  const fresh = await me.list({ organizationId, page: 0, resultsPerPage: 5, unread: true })
  expect(
    Notification.array()
      .parse(fresh.notifications)
      .map((one) => one.title),
  ).toEqual(['Uusi'])
})

test('counting stops at its limit', async () => {
  const { organizationId, me } = await garage()
  await transact(db, async (tx) => {
    for (let index = 0; index < UNREAD_COUNT_LIMIT + 5; index += 1)
      await notify(tx, { organizationId, kind: 'ticket.moved', title: 'x' })
  })
  expect(await unread(me, organizationId)).toBe(UNREAD_COUNT_LIMIT)
})
