import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { array, assert, asyncProperty, constant, nat, oneof, record } from 'fast-check'
import { expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeGarage, makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { newId, smallestIdAt } from '#server/db/new-id.ts'
import { transact } from '#server/db/transact.ts'
import type { NoticeGroup } from '#shared/notice.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { jobContext } from '#test/job-context.ts'
import { plansOf, rowsReadBy, rowsReadByStatement } from '#test/query-plans.ts'
import { waitingSessions } from '#test/waiting-sessions.ts'
import { Notification, UNREAD_COUNT_LIMIT } from '../notifications.ts'
import { markUpToNewest } from './mark-notifications.ts'
import { sweepNotifications } from './notifications.jobs.ts'
import { notificationsRouter } from './notifications.router.ts'
import { notificationReadMarks, notificationReads, notifications } from './notifications.tables.ts'
import { notify } from './notify.ts'

const { db, pool } = await testDatabase()

async function garage() {
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
  const colleague = await makeUser(db)
  await makeMembership(db, colleague.id, organization.id, 'MEMBER')
  const as = async (userId: string) => callerOf(notificationsRouter, await contextOf(db, userId))
  const tell = async (title: string, group: NoticeGroup = 'TICKETS') => {
    const [id = ''] = await transact(db, (tx) =>
      notify(tx, [{ organizationId: organization.id, kind: 'ticket.moved', group, title }]),
    )
    return id
  }
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

test('pages follow each other, the newest first, and unread ones can be asked for separately', async () => {
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

test('one group can be asked for separately, unread ones of it too, and only groups with a notification are offered', async () => {
  const { organizationId, tell, me, colleague } = await garage()
  await (await garage()).tell('Vieras', 'OFFERS')
  for (let index = 1; index <= 4; index += 1) {
    await tell(`Huolto ${index}`)
    await tell(`Nouto ${index}`, 'PICK_UP')
  }
  expect(await me.groups({ organizationId })).toEqual(['TICKETS', 'PICK_UP'])
  const titles = async (given: { page?: number; unread?: boolean; group?: NoticeGroup }, who = me) => {
    const list = await who.list({ organizationId, page: 0, resultsPerPage: 3, group: 'PICK_UP', ...given })
    return [...list.notifications.map(({ title }) => title), list.hasMore]
  }
  expect(await titles({})).toEqual(['Nouto 4', 'Nouto 3', 'Nouto 2', true])
  expect(await titles({ page: 1 })).toEqual(['Nouto 1', false])
  expect(await titles({ group: 'OFFERS' })).toEqual([false])
  await me.markAllRead({ organizationId })
  const last = await tell('Nouto 5', 'PICK_UP')
  await tell('Huolto 5')
  expect(await titles({ unread: true })).toEqual(['Nouto 5', false])
  await me.markRead({ organizationId, notificationId: last, isRead: true })
  expect(await titles({ unread: true })).toEqual([false])
  expect(await titles({ unread: true }, colleague)).toEqual(['Nouto 5', 'Nouto 4', 'Nouto 3', true])
})

test('a page of one group reads no more than it shows, however many others there are', async () => {
  const { organization, user } = await makeStaffed(db)
  const { id: organizationId } = organization
  const row = { organizationId, kind: 'x', title: 'x' }
  for (let thousand = 0; thousand < 4; thousand += 1)
    await db.insert(notifications).values(Array(1000).fill({ ...row, noticeGroup: 'TICKETS' }))
  await db.insert(notifications).values(Array(20).fill({ ...row, noticeGroup: 'EXTRA_WORK' }))
  const ctx = await contextOf(db, user.id)
  const page = { organizationId, page: 0, resultsPerPage: 10, group: 'EXTRA_WORK' as const }
  for (const input of [page, { ...page, unread: true }])
    expect(
      await rowsReadBy(pool, (asking) => callerOf(notificationsRouter, { ...ctx, db: asking }).list(input)),
    ).toBeLessThan(60)
  expect(
    await rowsReadBy(pool, (asking) =>
      callerOf(notificationsRouter, { ...ctx, db: asking }).groups({ organizationId }),
    ),
  ).toBeLessThan(30)
})

test('marking all read writes one row and reads only the newest, with 10 notifications and with 10,000', async () => {
  const { organization, user } = await makeStaffed(db)
  const { id: organizationId } = organization
  const me = callerOf(notificationsRouter, await contextOf(db, user.id))
  const told = (count: number) =>
    db
      .insert(notifications)
      .values(Array(count).fill({ organizationId, kind: 'x', noticeGroup: 'TICKETS', title: 'x' }))
  const read: number[] = []
  for (const count of [10, 1000, 9000]) {
    for (let made = 0; made < count; made += 1000) await told(Math.min(1000, count))
    await me.markAllRead({ organizationId })
    expect(await unread(me, organizationId)).toBe(0)
    await pool.query('analyze')
    const { sql: text, params } = markUpToNewest(db, { organizationId, userId: user.id }).toSQL()
    read.push(await rowsReadByStatement(pool, { text, values: params }))
  }
  expect(read).toEqual([read[0], read[0], read[0]])
  expect(read[0]).toBeLessThan(5)
  // a row for each person who did, and none for what was read
  expect(await db.$count(notificationReadMarks, eq(notificationReadMarks.organizationId, organizationId))).toBe(1)
  expect(await db.$count(notificationReads, eq(notificationReads.organizationId, organizationId))).toBe(0)
})

test('counting stops at its limit', async () => {
  const { organizationId, me } = await garage()
  const told = { organizationId, kind: 'ticket.moved', group: 'TICKETS' as const, title: 'x' }
  await transact(db, (tx) => notify(tx, Array(UNREAD_COUNT_LIMIT + 5).fill(told)))
  expect(await unread(me, organizationId)).toBe(UNREAD_COUNT_LIMIT)
})

test('the unread notifications are those that are not read, in any order of notifying, marking and marking again', async () => {
  const act = oneof(
    constant({ act: 'tell' as const }),
    constant({ act: 'all' as const }),
    record({ act: constant('one' as const), which: nat(9), isRead: oneof(constant(true), constant(false)) }),
  )
  await assert(
    asyncProperty(array(act, { maxLength: 25 }), async (acts) => {
      const { organizationId, tell, me } = await garage()
      const ids = [await tell('0'), await tell('1')]
      for (const one of acts) {
        if (one.act === 'tell') ids.push(await tell(String(ids.length)))
        else if (one.act === 'all') await me.markAllRead({ organizationId })
        else
          await me.markRead({
            organizationId,
            notificationId: ids[one.which % ids.length] ?? '',
            isRead: one.isRead,
          })
      }
      const { notifications: all } = await me.list({ organizationId, page: 0, resultsPerPage: 100 })
      const wanted = all.filter((one) => !one.isRead)
      expect((await me.list({ organizationId, page: 0, resultsPerPage: 100, unread: true })).notifications).toEqual(
        wanted,
      )
      expect(await unread(me, organizationId)).toBe(wanted.length)
      const second = await me.list({ organizationId, page: 1, resultsPerPage: 2, unread: true })
      expect([second.notifications, second.hasMore]).toEqual([wanted.slice(2, 4), wanted.length > 4])
    }),
    { numRuns: 25 },
  )
})

test('marking all read waits for a notification that is being written, so that none is read before anybody saw it', async () => {
  const { organizationId, tell, me } = await garage()
  const { promise: written, resolve: write } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const slow = transact(db, async (tx) => {
    await notify(tx, [{ organizationId, kind: 'ticket.moved', group: 'TICKETS', title: 'Hidas' }])
    begin()
    await written
  })
  await begun
  await tell('Nopea')
  let isMarked = false
  const marking = me.markAllRead({ organizationId }).then(() => {
    isMarked = true
  })
  await expect.poll(async () => isMarked || (await waitingSessions(pool)) > 0).toBe(true)
  expect(isMarked).toBe(false)
  write()
  await Promise.all([slow, marking])
  expect(await unread(me, organizationId)).toBe(0)
})

test('thousands of read notifications are not looked at when the unread are counted', async () => {
  const { organization, user } = await makeStaffed(db)
  for (const { id } of [organization, await makeGarage(db), await makeGarage(db)]) {
    const row = { organizationId: id, kind: 'ticket.moved', title: 'Vanha' }
    for (let thousand = 0; thousand < 4; thousand += 1) await db.insert(notifications).values(Array(1000).fill(row))
  }
  const organizationId = organization.id
  const ctx = await contextOf(db, user.id)
  const as = (asking: typeof db) => callerOf(notificationsRouter, { ...ctx, db: asking })
  await as(db).markAllRead({ organizationId })
  await transact(db, (tx) => notify(tx, [{ organizationId, kind: 'ticket.moved', group: 'TICKETS', title: 'Uusi' }]))
  expect(await unread(as(db), organizationId)).toBe(1)
  const plans = await plansOf(pool, (asking) => unread(as(asking), organizationId))
  expect(plans).toMatch(/Index Cond: .*created_at > /)
  expect(plans).not.toContain('Seq Scan on notifications')
})

test('an unknown notification, another organisation’s and a made-up id are not found alike', async () => {
  const [mine, theirs] = [await garage(), await garage()]
  const { organizationId } = mine
  for (const id of [randomUUID(), 'x', await theirs.tell('Vieras')])
    expect(await refusal(mine.me.get({ organizationId, id }))).toMatchObject({
      kind: 'not_found',
      reason: 'notification',
    })
  const own = await mine.me.get({ organizationId, id: await mine.tell('Oma') })
  expect(own).toMatchObject({ title: 'Oma', isRead: false, createdAt: expect.stringMatching(/\.\d{3}Z$/) })
})

test('notifications older than 400 days are swept with what was read of them, by an index, and younger ones stay', async () => {
  const { organizationId, tell, me } = await garage()
  const kept = await tell('Tänä vuonna')
  const DAY_MS = 86_400_000
  const made = (daysAgo: number) => {
    const at = new Date(Date.now() - daysAgo * DAY_MS)
    return {
      id: smallestIdAt(at).replace(/.{12}$/, newId().slice(-12)),
      organizationId,
      kind: 'x',
      title: 'Vanha',
      createdAt: at.toISOString(),
    }
  }
  const old = Array.from({ length: 1200 }, (_, index) => made(401 + index))
  for (let at = 0; at < old.length; at += 300) await db.insert(notifications).values(old.slice(at, at + 300))
  const younger = made(399)
  await db.insert(notifications).values(younger)
  await me.markRead({ organizationId, notificationId: old[0]?.id ?? '', isRead: true })
  for (let at = 0; at < 10; at++)
    await db
      .insert(notifications)
      .values(Array.from({ length: 500 }, () => ({ organizationId, kind: 'x', title: 'Uusi' })))

  const plans = await plansOf(pool, (asked) => sweepNotifications.run({}, jobContext(asked)))
  expect(plans).toContain('notifications_pkey')
  expect(plans).not.toContain('Seq Scan on notifications')
  const left = await db.$count(
    notifications,
    and(eq(notifications.organizationId, organizationId), eq(notifications.title, 'Vanha')),
  )
  expect(left).toBe(1)
  for (const id of [kept, younger.id]) expect(await me.get({ organizationId, id })).toMatchObject({ id })
})
