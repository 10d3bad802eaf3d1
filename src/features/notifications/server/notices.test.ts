import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import {
  makeCustomer,
  makeGarage,
  makeMembership,
  makeStaffed,
} from '#features/organizations/server/organizations.factory.ts'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import { transact } from '#server/db/transact.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { announce } from '#server/events/announce.ts'
import { defineListener } from '#server/events/listener.ts'
import { realtimeLastSeen, realtimePresence } from '#server/realtime/realtime.tables.ts'
import { defineEvent } from '#shared/domain-event.ts'
import { testDatabase } from '#test/database.ts'
import { deliveryWorld } from '#test/delivery-world.ts'
import { defineNotice, type NoticeDefinition } from './define-notice.ts'
import { makeNotificationAddress } from './notifications.factory.ts'
import { notificationPreferences, notifications } from './notifications.tables.ts'

const { db, pool } = await testDatabase()

const Happened = z.object({
  thingId: z.string(),
  byOrganizationId: z.string(),
  byUserId: z.string().nullable(),
  notified: z.string().array(),
  what: z.string(),
})
type Happened = z.infer<typeof Happened>
const happened = defineEvent('thing.happened', Happened)

const thingNotice = (given: Partial<NoticeDefinition<Happened, { name: string }>> = {}) =>
  defineNotice<Happened, { name: string }>({
    kind: 'thing.happened',
    event: happened,
    group: 'TICKETS',
    concerns: ({ notified }) => notified,
    by: ({ byOrganizationId, byUserId }) => ({ organizationId: byOrganizationId, userId: byUserId }),
    subject: async () => ({ name: 'Asia' }),
    title: ({ name }, { what }) => `${name}: ${what}`,
    previewText: () => 'esikatselu',
    target: { kind: 'ticket', id: ({ thingId }) => thingId },
    mail: (_facts, { what }) => ({ paragraphs: [what], action: { label: 'Avaa', path: '/app' } }),
    ...given,
  })

const NOON = '2031-01-15T12:00:00+02:00'
const later = (at: string, seconds: number) => new Date(Date.parse(at) + seconds * 1000).toISOString()

beforeEach(() =>
  pool.query('delete from deliveries; delete from notifications; delete from outbox_events; delete from rate_limits'),
)

/** Something happens to a thing of this organisation, done by a garage without people unless `given` says otherwise. */
async function happen(given: Partial<Happened> & { notified: string[] }): Promise<Happened> {
  const event = {
    thingId: randomUUID(),
    byUserId: null,
    what: 'muuttui',
    byOrganizationId: given.byOrganizationId ?? (await makeGarage(db)).id,
    ...given,
  }
  await transact(db, async (tx) => announce(tx, happened, event))
  return event
}

const shown = async (organizationId: string) =>
  (await db.select().from(notifications).where(eq(notifications.organizationId, organizationId))).map(
    ({ title, kind, targetKind, metadata }) => ({ title, kind, targetKind, metadata }),
  )
const states = async () =>
  (await db.select().from(deliveries)).map(({ to, state, reason }) => (reason ? [to, state, reason] : [to, state]))

/** Takes what is grouped past its minute. */
const NOTICED = later(NOON, 61)

describe('the recipients of a notice', () => {
  const turnOff = (userId: string) =>
    db.insert(notificationPreferences).values({ userId, noticeGroup: 'TICKETS', channel: 'mail', enabled: false })

  test('are the organisation in the app, its people by mail as they chose, and its shared addresses once they are proved', async () => {
    const customer = await makeCustomer(db)
    const join = async (
      name: string,
      given: Parameters<typeof makeUser>[1] = {},
      role: 'ADMIN' | 'MEMBER' = 'MEMBER',
    ) => {
      const user = await makeUser(db, { email: `${name}@example.fi`, ...given })
      await makeMembership(db, user.id, customer.id, role)
      return user
    }
    await join('admin', {}, 'ADMIN')
    await join('member')
    await join('disabled', { disabledAt: new Date().toISOString() })
    await join('unverified', { emailVerifiedAt: null })
    await turnOff((await join('silent')).id)
    const left = await join('left')
    await db.delete(memberships).where(eq(memberships.userId, left.id))
    const address = (email: string, given: Partial<Parameters<typeof makeNotificationAddress>[1]> = {}) =>
      makeNotificationAddress(db, { organizationId: customer.id, email, ...given })
    const provedAt = new Date().toISOString()
    await address('proved@example.fi', { provedAt })
    await address('unproved@example.fi')
    await address('other-group@example.fi', { provedAt, groups: ['MESSAGES'] })
    // a member who chose silence may still read the shared box of the same address
    await address('silent@example.fi', { groups: ['TICKETS'] })
    await address('admin@example.fi', { provedAt })
    await address('unverified@example.fi')
    const { organization: stranger } = await makeStaffed(db, { user: { email: 'stranger@example.fi' } })

    const world = deliveryWorld(db, { notices: [thingNotice()], at: NOON })
    await happen({ notified: [customer.id], what: 'valmis' })
    await world.pass()
    expect(await shown(customer.id)).toEqual([
      {
        title: 'Asia: valmis',
        kind: 'thing.happened',
        targetKind: 'ticket',
        metadata: JSON.stringify({ previewText: 'esikatselu' }),
      },
    ])
    expect(await shown(stranger.id)).toEqual([])
    await world.pass(NOTICED)
    expect(world.sent.map(({ to }) => to).sort()).toEqual([
      'admin@example.fi',
      'member@example.fi',
      'proved@example.fi',
      'silent@example.fi',
    ])
  })

  test('what cannot be turned off is mailed to who turned it off, without a link to stop it', async () => {
    const { organization, user } = await makeStaffed(db)
    await db
      .insert(notificationPreferences)
      .values({ userId: user.id, noticeGroup: 'OFFERS', channel: 'mail', enabled: false })
    const world = deliveryWorld(db, { notices: [thingNotice({ group: 'OFFERS' })], at: NOON })
    await happen({ notified: [organization.id] })
    await world.pass()
    await world.pass(NOTICED)
    expect(world.sent).toMatchObject([{ to: user.email, unsubscribeUrl: null }])
    expect(world.sent[0]?.text).not.toContain('Lopeta nämä viestit')
  })

  test('the acting side gets nothing, nor does the person who acts for one side and belongs to both', async () => {
    const { organization: garage, user: mechanic } = await makeStaffed(db, { type: 'GARAGE' })
    const { organization: customer, user } = await makeStaffed(db)
    await makeMembership(db, mechanic.id, customer.id)
    const world = deliveryWorld(db, { notices: [thingNotice()], at: NOON })
    await happen({ notified: [customer.id], byOrganizationId: garage.id, byUserId: mechanic.id })
    await world.pass()
    await world.pass(NOTICED)
    expect(world.sent.map(({ to }) => to)).toEqual([user.email])
    expect(await shown(garage.id)).toEqual([])
  })

  test('an organisation without people, and a disabled one, gets no mail', async () => {
    const managed = await makeCustomer(db, { email: 'typed-by-a-garage@example.fi' })
    const { organization: gone } = await makeStaffed(db)
    await db.update(organizations).set({ disabledAt: new Date().toISOString() }).where(eq(organizations.id, gone.id))
    const world = deliveryWorld(db, { notices: [thingNotice()], at: NOON })
    await happen({ notified: [managed.id, gone.id] })
    await world.pass()
    expect([await states(), (await shown(managed.id)).length]).toEqual([[], 1])
  })

  test('a person who leaves, turns it off or is disabled before the mail leaves does not get it', async () => {
    const customer = await makeCustomer(db)
    const people = [await makeUser(db), await makeUser(db), await makeUser(db)]
    for (const { id } of people) await makeMembership(db, id, customer.id)
    const [leaves, silent] = people
    const world = deliveryWorld(db, { notices: [thingNotice()], at: NOON })
    await happen({ notified: [customer.id] })
    await world.pass()
    await db.delete(memberships).where(eq(memberships.userId, leaves?.id ?? ''))
    await turnOff(silent?.id ?? '')
    await world.pass(NOTICED)
    expect(world.sent.map(({ to }) => to)).toEqual([people[2]?.email])
    expect((await states()).sort()).toEqual(
      [
        [leaves?.email, 'suppressed', 'unwanted'],
        [silent?.email, 'suppressed', 'unwanted'],
        [people[2]?.email, 'sent'],
      ].sort(),
    )
  })

  test('a mail goes to the address that the person has when it leaves', async () => {
    const { organization, user } = await makeStaffed(db)
    const world = deliveryWorld(db, { notices: [thingNotice()], at: NOON })
    await happen({ notified: [organization.id] })
    await world.pass()
    await pool.query('update users set email = $1 where id = $2', [`uusi-${user.email}`, user.id])
    await world.pass(NOTICED)
    expect(world.sent.map(({ to }) => to)).toEqual([`uusi-${user.email}`])
  })
})

describe('quiet hours', () => {
  const night = { quietFrom: '21:00', quietTo: '07:00' }

  test.each([
    ['just before they begin, at once', '2031-01-15T20:58:59+02:00', '2031-01-15T20:59:59+02:00'],
    ['when they begin within the minute, in the morning', '2031-01-15T20:59:00+02:00', '2031-01-16T07:00:00+02:00'],
    ['after midnight, in the morning', '2031-01-16T01:00:00+02:00', '2031-01-16T07:00:00+02:00'],
    ['in their last minute, with the minute of grouping', '2031-01-16T06:59:30+02:00', '2031-01-16T07:00:30+02:00'],
    ['in the night of March in which an hour is missing', '2031-03-30T02:00:00+02:00', '2031-03-30T07:00:00+03:00'],
    ['in the night of October in which an hour comes twice', '2031-10-26T02:00:00+03:00', '2031-10-26T07:00:00+02:00'],
  ])('a mail of a moment %s', async (_what, at, leaves) => {
    const { organization } = await makeStaffed(db, { user: night })
    const world = deliveryWorld(db, { notices: [thingNotice()], at })
    await happen({ notified: [organization.id] })
    await world.pass()
    expect((await shown(organization.id)).length).toBe(1)
    await world.pass(later(leaves, -1))
    expect(world.sent).toEqual([])
    await world.pass(leaves)
    expect(world.sent).toMatchObject([{ at: new Date(leaves).toISOString() }])
  })

  test('an urgent mail waits as well, and so does what a stopped server sends too late', async () => {
    const { organization } = await makeStaffed(db, { user: night })
    const world = deliveryWorld(db, { notices: [thingNotice({ groupWithin: 0 })], at: '2031-01-15T20:59:59+02:00' })
    await happen({ notified: [organization.id] })
    await world.relay.drain()
    await world.pass('2031-01-15T23:00:00+02:00')
    expect(world.sent).toEqual([])
    await world.pass('2031-01-16T07:00:00+02:00')
    expect(world.sent).toHaveLength(1)
  })

  test('the events of a whole night are one mail in the morning', async () => {
    const { organization } = await makeStaffed(db, { user: night })
    const world = deliveryWorld(db, { notices: [thingNotice()], at: '2031-01-15T22:00:00+02:00' })
    const { thingId } = await happen({ notified: [organization.id], what: 'illalla' })
    await world.pass()
    await happen({ notified: [organization.id], thingId, what: 'yöllä' })
    await world.pass('2031-01-16T03:00:00+02:00')
    await world.pass('2031-01-16T07:00:00+02:00')
    expect(world.sent).toHaveLength(1)
    expect(world.sent[0]?.text).toMatch(/15\.1\. klo 22\.00: Asia: illalla[\s\S]*16\.1\. klo 3\.00: Asia: yöllä/)
  })
})

describe('grouping', () => {
  test('ten changes of one thing within a minute are one mail with ten lines, the newest last', async () => {
    const { organization, user } = await makeStaffed(db)
    const world = deliveryWorld(db, { notices: [thingNotice()], at: NOON })
    const { thingId } = await happen({ notified: [organization.id], what: 'muutos 1' })
    await world.pass()
    for (let change = 2; change <= 10; change += 1) {
      await happen({ notified: [organization.id], thingId, what: `muutos ${change}` })
      await world.pass(later(NOON, change * 5))
    }
    // the first one waits a minute, however many follow
    await world.pass(later(NOON, 59))
    expect(world.sent).toEqual([])
    await world.pass(later(NOON, 60))
    expect(world.sent.map(({ to, subject }) => [to, subject])).toEqual([[user.email, 'Asia: muutos 10']])
    const lines = (world.sent[0]?.text ?? '').split('\n').filter((line) => line.includes('Asia: muutos'))
    expect(lines.slice(1).map((line) => line.replace(/.*Asia: (muutos \d+).*/, '$1'))).toEqual(
      Array.from({ length: 10 }, (_, index) => `muutos ${index + 1}`),
    )
    expect((await shown(organization.id)).length).toBe(10)
    expect((await states()).length).toBe(1)

    // what comes after it is a mail of its own
    await happen({ notified: [organization.id], thingId })
    await world.pass(later(NOON, 61))
    await world.pass(later(NOON, 121))
    expect(world.sent).toHaveLength(2)
  })

  test('two processes that handle one thing at the same moment make one mail', async () => {
    const { organization } = await makeStaffed(db)
    const { thingId } = await happen({ notified: [organization.id], what: 'yksi' })
    await happen({ notified: [organization.id], thingId, what: 'kaksi' })
    const [one, other] = [NOON, NOON].map((at) => deliveryWorld(db, { notices: [thingNotice()], at }))
    await Promise.all([one?.relay.drain(), other?.relay.drain()])
    const [delivery, ...more] = await db.select().from(deliveries)
    expect([delivery?.parts.length, more.length]).toEqual([2, 0])
    const jobs = [...(one?.waiting ?? []), ...(other?.waiting ?? [])]
    expect(jobs).toHaveLength(1)
  })

  test('the most important part gives the mail its title', async () => {
    const { organization } = await makeStaffed(db)
    const notices = [
      thingNotice({ when: ({ what }) => what === 'peruttu', kind: 'thing.cancelled', weight: 8 }),
      thingNotice({ when: ({ what }) => what !== 'peruttu' }),
    ]
    const world = deliveryWorld(db, { notices, at: NOON })
    const { thingId } = await happen({ notified: [organization.id], what: 'peruttu' })
    await happen({ notified: [organization.id], thingId, what: 'muuttui' })
    await world.pass()
    await world.pass(NOTICED)
    expect(world.sent.map(({ subject }) => subject)).toEqual(['Asia: peruttu'])
  })

  test('other things, other people and other groups get mails of their own', async () => {
    const { organization } = await makeStaffed(db)
    const second = await makeUser(db)
    await makeMembership(db, second.id, organization.id)
    const notices = [
      thingNotice({ when: ({ what }) => what !== 'nouto' }),
      thingNotice({ when: ({ what }) => what === 'nouto', kind: 'thing.ready', group: 'PICK_UP' }),
    ]
    const world = deliveryWorld(db, { notices, at: NOON })
    const { thingId } = await happen({ notified: [organization.id] })
    await happen({ notified: [organization.id] })
    await happen({ notified: [organization.id], thingId, what: 'nouto' })
    await world.pass()
    await world.pass(NOTICED)
    expect(world.sent).toHaveLength(6)
  })

  test('an urgent mail does not wait', async () => {
    const { organization } = await makeStaffed(db)
    const world = deliveryWorld(db, { notices: [thingNotice({ groupWithin: 0 })], at: NOON })
    await happen({ notified: [organization.id] })
    await world.pass()
    expect(world.sent).toHaveLength(1)
  })
})

test('a try that breaks off sends nothing, and the next one sends each mail once', async () => {
  const { organization } = await makeStaffed(db)
  let isBroken = true
  const breaks = defineListener({
    event: happened,
    handle: async () => {
      if (isBroken) throw new Error('the process dies')
    },
  })
  const world = deliveryWorld(db, { notices: [thingNotice()], at: NOON, listeners: [breaks] })
  await happen({ notified: [organization.id] })
  await world.pass()
  expect([await shown(organization.id), await states(), world.waiting]).toEqual([[], [], []])
  isBroken = false
  await world.pass(later(NOON, 5))
  await world.pass(later(NOON, 70))
  expect([(await shown(organization.id)).length, world.sent.length]).toEqual([1, 1])
})

test('a mail server that is away for a while gets each mail once when it is back', async () => {
  const { organization } = await makeStaffed(db)
  const received: string[] = []
  let isAway = true
  const send = async ({ id }: { id: string }) => {
    if (isAway) throw new Error('ECONNREFUSED')
    received.push(id)
    return 'taken'
  }
  const world = deliveryWorld(db, { notices: [thingNotice()], at: NOON, channel: { send } })
  await happen({ notified: [organization.id] })
  await world.pass()
  const [job] = world.waiting
  await expect(world.pass(NOTICED)).rejects.toThrow('ECONNREFUSED')
  isAway = false
  // the queue tries the job again, and once more after a crash that kept its end from being recorded
  for (let time = 0; time < 2; time += 1) {
    if (job) world.waiting.push(job)
    await world.pass(later(NOON, 120))
  }
  expect(received).toHaveLength(1)
  expect(await states()).toMatchObject([[expect.any(String), 'sent']])
})

describe('limits', () => {
  test('above so many mails an hour to one address people are notified only in the app', async () => {
    const { organization, user } = await makeStaffed(db)
    const garage = await makeGarage(db)
    const world = deliveryWorld(db, { notices: [thingNotice({ groupWithin: 0 })], at: NOON })
    for (let time = 0; time < 65; time += 1) await happen({ notified: [organization.id], byOrganizationId: garage.id })
    await world.pass()
    expect(world.sent).toHaveLength(60)
    expect((await shown(organization.id)).length).toBe(65)
    expect((await states()).filter(([, state]) => state === 'suppressed')).toEqual(
      Array(5).fill([user.email, 'suppressed', 'limit']),
    )
  })

  test('a sender is limited over all recipients together', async () => {
    const { organization: garage, user: mechanic } = await makeStaffed(db, { type: 'GARAGE' })
    const notified: string[] = []
    for (let index = 0; index < 41; index += 1) {
      const { organization } = await makeStaffed(db)
      for (let person = 1; person < 10; person += 1)
        await makeMembership(db, (await makeUser(db)).id, organization.id, 'MEMBER')
      notified.push(organization.id)
    }
    const world = deliveryWorld(db, { notices: [thingNotice({ groupWithin: 0 })], at: NOON })
    await happen({ notified, byOrganizationId: garage.id, byUserId: mechanic.id })
    await world.pass()
    expect(world.sent).toHaveLength(400)
  })
})

describe('a notice for those who are not there', () => {
  const quiet = thingNotice({ group: 'MESSAGES', unlessOnlineMinutes: 10, groupWithin: 0 })
  const seen = (organizationId: string, at: string) =>
    db
      .insert(realtimeLastSeen)
      .values({ organizationId, seenAt: at })
      .onConflictDoUpdate({ target: realtimeLastSeen.organizationId, set: { seenAt: at } })
  const connected = (organizationId: string, at: string) =>
    db.insert(realtimePresence).values({
      organizationId,
      userId: randomUUID(),
      connectionId: randomUUID(),
      processId: randomUUID(),
      seenAt: at,
    })

  test.each([
    ['nobody ever was', null, 0],
    ['the last one left ten minutes ago', -600, 0],
    ['the last one left three minutes ago', -180, 420],
  ])('a mail leaves when %s', async (_what, lastSeen, leavesAfter) => {
    const { organization } = await makeStaffed(db)
    if (lastSeen !== null) await seen(organization.id, later(NOON, lastSeen))
    const world = deliveryWorld(db, { notices: [quiet], at: NOON })
    await happen({ notified: [organization.id] })
    await world.pass()
    if (leavesAfter > 0) await world.pass(later(NOON, leavesAfter - 1))
    expect(world.sent).toHaveLength(leavesAfter > 0 ? 0 : 1)
    await world.pass(later(NOON, leavesAfter))
    expect(world.sent).toHaveLength(1)
  })

  test('no mail leaves when a member was connected, or came back within ten minutes', async () => {
    const [{ organization: there }, { organization: back }] = [await makeStaffed(db), await makeStaffed(db)]
    await connected(there.id, NOON)
    await seen(back.id, later(NOON, -180))
    const world = deliveryWorld(db, { notices: [quiet], at: NOON })
    await happen({ notified: [there.id, back.id] })
    await world.pass()
    await seen(there.id, later(NOON, 5))
    await pool.query('delete from realtime_presence')
    await seen(back.id, later(NOON, 60))
    for (const minutes of [7, 10, 30]) await world.pass(later(NOON, minutes * 60))
    expect(world.sent).toEqual([])
    expect((await states()).map(([, state, reason]) => [state, reason])).toEqual(
      Array(2).fill(['suppressed', 'online']),
    )
  })

  test('the mail of the morning holds only what no one saw in the evening', async () => {
    const { organization } = await makeStaffed(db, { user: { quietFrom: '21:00', quietTo: '07:00' } })
    const grouped = thingNotice({ group: 'MESSAGES', unlessOnlineMinutes: 10 })
    const world = deliveryWorld(db, { notices: [grouped], at: '2031-01-15T21:30:00+02:00' })
    const { thingId } = await happen({ notified: [organization.id], what: 'nähty' })
    await world.pass()
    await seen(organization.id, '2031-01-15T22:00:00+02:00')
    await happen({ notified: [organization.id], thingId, what: 'uusi' })
    await world.pass('2031-01-15T23:00:00+02:00')
    await world.pass('2031-01-16T07:00:00+02:00')
    expect(world.sent.map(({ subject }) => subject)).toEqual(['Asia: uusi'])
    expect(world.sent[0]?.text).not.toContain('nähty')
  })
})
