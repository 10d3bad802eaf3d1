import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { makeCustomer, makeGarage, makeMembership } from '#features/organizations/server/organizations.factory.ts'
import { memberships } from '#features/organizations/server/organizations.tables.ts'
import { transact } from '#server/db/transact.ts'
import { deliveries, type TextChannel } from '#server/delivery/deliveries.tables.ts'
import { textOptOuts } from '#server/delivery/texts.tables.ts'
import { announce } from '#server/events/announce.ts'
import { defineEvent } from '#shared/domain-event.ts'
import { testDatabase } from '#test/database.ts'
import { deliveryWorld } from '#test/delivery-world.ts'
import { defineNotice } from './define-notice.ts'
import { notificationPreferences } from './notifications.tables.ts'

const { db, pool } = await testDatabase()

const Asked = z.object({
  notified: z.string().array(),
  by: z.string(),
  byUserId: z.string().nullable(),
  what: z.string(),
})
const asked = defineEvent('thing.asked', Asked)
const notice = defineNotice({
  kind: 'thing.asked',
  event: asked,
  group: 'EXTRA_WORK',
  groupWithin: 0,
  concerns: ({ notified }) => notified,
  by: ({ by, byUserId }) => ({ organizationId: by, userId: byUserId }),
  subject: async () => ({}),
  title: (_, { what }) => what,
  target: { kind: 'ticket', id: () => randomUUID() },
  message: (_, { what }) => ({ text: `Vallilan Autohuolto: ${what}. Vastaa:`, path: '/app/tickets/1' }),
})

const NOON = '2031-01-15T12:00:00+02:00'
beforeEach(() => pool.query('delete from deliveries; delete from outbox_events; delete from rate_limits'))

const turn = (userId: string, channel: TextChannel, enabled = true) =>
  db
    .insert(notificationPreferences)
    .values({ userId, noticeGroup: 'EXTRA_WORK', channel, enabled })
    .onConflictDoUpdate({
      target: [notificationPreferences.userId, notificationPreferences.noticeGroup, notificationPreferences.channel],
      set: { enabled },
    })

let numbers = 0
async function person(
  organizationId: string,
  channels: readonly TextChannel[],
  given: Parameters<typeof makeUser>[1] = {},
) {
  numbers += 1
  const user = await makeUser(db, { phone: `+35840${String(1_000_000 + numbers)}`, ...given })
  await makeMembership(db, user.id, organizationId, 'MEMBER')
  for (const channel of channels) await turn(user.id, channel)
  return user
}

const happen = async (
  notified: string[],
  { byUserId = null, what = 'lupa' }: { byUserId?: string | null; what?: string } = {},
) => {
  const by = (await makeGarage(db)).id
  await transact(db, async (tx) => announce(tx, asked, { notified, by, byUserId, what }))
}
const states = async () =>
  (await db.select().from(deliveries).orderBy(deliveries.id)).map(({ channel, state, reason }) =>
    [channel, state, reason].filter(Boolean).join(' '),
  )

test('only members who turned it on get a text, on the number of the account, with the link at the end', async () => {
  const { id } = await makeCustomer(db)
  const wants = await person(id, ['sms'])
  await person(id, [])
  await turn((await person(id, [])).id, 'sms', false)
  await person(id, ['sms'], { phone: null })
  await person(id, ['sms'], { phone: '+358912345678' })
  await person(id, ['sms'], { disabledAt: new Date().toISOString() })
  await person(id, ['sms'], { emailVerifiedAt: null })
  const acts = await person(id, ['sms'])
  const left = await person(id, ['sms'])
  await db.delete(memberships).where(eq(memberships.userId, left.id))
  const stopped = await person(id, ['sms', 'whatsapp'])
  await db.insert(textOptOuts).values([
    { channel: 'sms', phoneNumber: stopped.phone ?? '' },
    { channel: 'whatsapp', phoneNumber: stopped.phone ?? '' },
  ])
  await person((await makeCustomer(db)).id, ['sms'])
  const world = deliveryWorld(db, { notices: [notice], at: NOON })
  await happen([id], { byUserId: acts.id, what: 'lupa lisätyöhön, 100,00\u00a0€' })
  await world.pass()
  expect(world.texted).toEqual([
    {
      channel: 'sms',
      to: wants.phone,
      at: new Date(NOON).toISOString(),
      text: 'Vallilan Autohuolto: lupa lisätyöhön, 100,00 €. Vastaa: https://huoltosilta.example/app/tickets/1',
    },
  ])
})

test('a member of both notified organisations gets one text', async () => {
  const [one, other] = [await makeCustomer(db), await makeGarage(db)]
  const user = await person(one.id, ['sms'])
  await makeMembership(db, user.id, other.id, 'MEMBER')
  const world = deliveryWorld(db, { notices: [notice], at: NOON })
  await happen([one.id, other.id])
  await world.pass()
  expect(world.texted).toHaveLength(1)
})

test('a text waits for the end of quiet hours, and does not leave to members who turned it off, left or answered STOP meanwhile', async () => {
  const { id } = await makeCustomer(db)
  const quiet = { quietFrom: '21:00', quietTo: '07:00' }
  const [stays, off, left, stopped] = [
    await person(id, ['sms'], quiet),
    await person(id, ['sms'], quiet),
    await person(id, ['sms'], quiet),
    await person(id, ['sms'], quiet),
  ]
  const world = deliveryWorld(db, { notices: [notice], at: '2031-01-15T22:00:00+02:00' })
  await happen([id])
  await world.pass()
  expect(world.texted).toEqual([])
  await turn(off.id, 'sms', false)
  await db.delete(memberships).where(eq(memberships.userId, left.id))
  await db.insert(textOptOuts).values({ channel: 'sms', phoneNumber: stopped.phone ?? '' })
  // and the number may be another one in the morning
  await db.update(users).set({ phone: '+358509999999' }).where(eq(users.id, stays.id))
  await world.pass('2031-01-16T07:00:00+02:00')
  expect(world.texted.map(({ to, at }) => [to, at])).toEqual([['+358509999999', '2031-01-16T05:00:00.000Z']])
  expect((await states()).toSorted()).toEqual([
    'sms sent',
    'sms suppressed unwanted',
    'sms suppressed unwanted',
    'sms suppressed unwanted',
  ])
})

test('WhatsApp goes first, and what it refuses goes by SMS once, if that is wanted too', async () => {
  const { id } = await makeCustomer(db)
  const both = await person(id, ['sms', 'whatsapp'])
  await person(id, ['whatsapp'])
  const texts = (channel: TextChannel) => {
    if (channel === 'whatsapp') throw new Error('no such number there')
    return 'taken'
  }
  const world = deliveryWorld(db, { notices: [notice], at: NOON, texts })
  await happen([id])
  await world.pass()
  await world.pass()
  await world.pass()
  expect(world.texted.map(({ channel, to }) => [channel, to])).toEqual([['sms', both.phone]])
  expect((await states()).toSorted()).toEqual(['sms sent', 'whatsapp failed', 'whatsapp failed'])
})

test('above twenty in an hour a number gets no more', async () => {
  const { id } = await makeCustomer(db)
  await person(id, ['sms'])
  const world = deliveryWorld(db, { notices: [notice], at: NOON })
  for (let time = 0; time < 22; time++) await happen([id])
  await world.pass()
  expect(world.texted).toHaveLength(20)
  expect((await states()).filter((state) => state === 'sms suppressed limit')).toHaveLength(2)
})

test('a try that breaks off sends nothing, and the next one sends once', async () => {
  const { id } = await makeCustomer(db)
  await person(id, ['sms'])
  let isBroken = true
  const second = defineNotice({
    kind: 'thing.second',
    event: asked,
    group: 'TICKETS' as const,
    concerns: () => {
      if (isBroken) throw new Error('broke')
      return []
    },
    by: ({ by }) => ({ organizationId: by, userId: null }),
    subject: async () => ({}),
    title: () => 'x',
    target: { kind: 'ticket', id: () => randomUUID() },
  })
  const world = deliveryWorld(db, { notices: [notice, second], at: NOON })
  await happen([id])
  await world.pass()
  expect([world.texted, await states()]).toEqual([[], []])
  isBroken = false
  await world.pass('2031-01-15T13:00:00+02:00')
  expect(world.texted).toHaveLength(1)
})
