import { describe, expect, test } from 'vitest'
import {
  emailChanged,
  passwordChanged,
  signInMethodAdded,
  signInMethodRemoved,
} from '#features/accounts/accounts.events.ts'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeBook } from '#features/maintenance-books/server/maintenance-books.factory.ts'
import { memberRemoved, roleChanged } from '#features/members/members.events.ts'
import { NOTICE_RULES, reachesSide } from '#features/notifications/notice-rules.ts'
import { notificationPreferences, notifications } from '#features/notifications/server/notifications.tables.ts'
import { makeOfferRequest } from '#features/offer-requests/server/offer-requests.factory.ts'
import { makeConnection, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { connections } from '#features/organizations/server/organizations.tables.ts'
import { makePayer, makePermit } from '#features/payers/server/payers.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { transact } from '#server/db/transact.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { announce } from '#server/events/announce.ts'
import { createRelay } from '#server/events/relay.ts'
import { contributionsOf } from '#server/feature.ts'
import { createLog } from '#server/log.ts'
import type { Notice } from '#server/notice.ts'
import type { DomainEvent } from '#shared/domain-event.ts'
import { NOTICE_GROUPS } from '#shared/notice.ts'
import { testDatabase } from '#test/database.ts'
import { deliveryWorld } from '#test/delivery-world.ts'
import { testServices } from '#test/services.ts'
import { sampleEvents } from './dev-mails/sample-events.ts'
import { serverFeatures } from './server-features.ts'

// The table of product.md, section 9: who is notified of what, and by which channel. Rows of parts that are not built have no notices yet.

type Row = {
  what: string
  kinds: readonly string[]
  inApp: boolean
  mail: 'by setting' | 'always' | 'never'
  /** Those of them that have words for a phone; the others are not said there. */
  texts?: readonly string[]
}

const table: readonly Row[] = [
  {
    what: 'car reported, ticket changed, cancelled, commented',
    kinds: [
      'ticket.reported',
      'ticket.edited',
      'ticket.moved',
      'ticket.scheduled',
      'ticket.cancelled',
      'ticket.commented',
      'line-items.price_agreed',
      'extra-work.deferred_due',
      'inspections.finished',
    ],
    inApp: true,
    mail: 'by setting',
  },
  {
    what: 'extra work asked, decided; a price proposed, answered',
    kinds: [
      'extra-work.asked',
      'extra-work.answered',
      'extra-work.call_wanted',
      'extra-work.passed_on',
      'extra-work.withdrawn',
      'extra-work-links.above_limit',
      'extra-work-links.answered',
      'extra-work-links.replied',
      'line-items.price_proposed',
      'line-items.price_answered',
      'line-items.price_withdrawn',
      'payers.permit_asked',
      'payers.permit_answered',
      'status-links.price_call_wanted',
    ],
    inApp: true,
    mail: 'always',
    texts: [
      'extra-work.asked',
      'extra-work.answered',
      'extra-work.call_wanted',
      'extra-work.passed_on',
      'line-items.price_proposed',
      'line-items.price_answered',
      'status-links.price_call_wanted',
    ],
  },
  {
    what: 'ready, drivers notified, drivers called back',
    kinds: [
      'ticket.ready',
      'ticket-drivers.notified',
      'ticket-drivers.called_back',
      'ticket-drivers.car_fetched',
      'ticket-drivers.driver_answered',
    ],
    inApp: true,
    mail: 'by setting',
    texts: ['ticket.ready', 'ticket-drivers.notified', 'ticket-drivers.called_back', 'ticket-drivers.driver_answered'],
  },
  {
    what: 'a transport asked for, planned, declined, done, given up (docs/decisions/0170)',
    kinds: [
      'car-transports.asked',
      'car-transports.planned',
      'car-transports.declined',
      'car-transports.done',
      'car-transports.cancelled',
    ],
    inApp: true,
    mail: 'by setting',
  },
  // a mail would come after the car
  { what: 'a transport is on the road', kinds: ['car-transports.begun'], inApp: true, mail: 'never' },
  {
    what: 'paid at the desk, paid back',
    kinds: ['receipts.made'],
    inApp: true,
    mail: 'by setting',
  },
  {
    what: 'connection asked for, answered, ended',
    kinds: [
      'connection.requested',
      'connection.accepted',
      'connection.refused',
      'connection.revoked',
      'garage_invitation.accepted',
    ],
    inApp: true,
    mail: 'by setting',
  },
  {
    what: 'history asked, delivered, gone along with the car',
    kinds: ['maintenance-books.requested', 'maintenance-books.delivered', 'vehicle-handovers.received'],
    inApp: true,
    mail: 'by setting',
  },
  {
    what: 'offer request sent, edited, cancelled',
    kinds: ['offer-requests.sent', 'offer-requests.edited', 'offer-requests.cancelled', 'offer-requests.answer_due'],
    inApp: true,
    mail: 'by setting',
  },
  {
    what: 'offer received, accepted, declined, expiring',
    kinds: [
      'offer-requests.offered',
      'offer-requests.declined',
      'offer-requests.withdrawn',
      'offer-requests.accepted',
      'offer-requests.not_chosen',
      'offer-requests.offer_expired',
      'offer-requests.expiring',
      'offer-requests.expired',
    ],
    inApp: true,
    mail: 'always',
  },
  {
    what: 'reminders of service and inspection (docs/decisions/0073)',
    kinds: ['fleet.car_due', 'fleet.services_due', 'fleet.inspections_due'],
    inApp: true,
    mail: 'by setting',
  },
  {
    what: 'answer to a reminder of the garage’s',
    kinds: ['reminders.answered'],
    inApp: true,
    mail: 'by setting',
  },
  {
    what: 'a call to change tyres (docs/decisions/0155)',
    kinds: ['tyre-hotel.called'],
    inApp: true,
    mail: 'by setting',
  },
  { what: 'review given, and answered', kinds: ['reviews.given', 'reviews.answered'], inApp: true, mail: 'never' },
  {
    what: 'an own system that is not called any more (docs/decisions/0177, 0180)',
    kinds: ['webhooks.switched_off', 'accounting.switched_off'],
    inApp: true,
    mail: 'by setting',
  },
  {
    what: 'what an organisation takes out is made, or could not be (docs/decisions/0179)',
    kinds: ['organization-export.ended'],
    inApp: true,
    mail: 'by setting',
  },
  // in the app a badge and a toast; a mail if no member was online for ten minutes
  { what: 'new message', kinds: ['chats.message_sent'], inApp: false, mail: 'by setting' },
]

const { db, pool } = await testDatabase()
const { notices } = contributionsOf(serverFeatures)
const noticeOf = (kind: string): Notice => {
  const found = notices.find((notice) => notice.kind === kind)
  if (!found) throw new Error(`no notice ${kind}`)
  return found
}

test('every notice is in one row', () => {
  expect(table.flatMap(({ kinds }) => kinds).toSorted()).toEqual(notices.map(({ kind }) => kind).toSorted())
})

describe.each(table)('$what', ({ kinds, inApp, mail, texts = [] }) => {
  test.each(kinds)('%s has the ways of its row', (kind) => {
    const { group, isInApp, channels, unlessOnlineMinutes } = noticeOf(kind)
    const rules = NOTICE_RULES[group]
    expect([kind, isInApp]).toEqual([kind, inApp])
    expect([channels.includes('mail'), rules.mail]).toEqual([mail !== 'never', mail === 'always' ? 'always' : 'on'])
    const isText = texts.includes(kind)
    for (const channel of ['sms', 'whatsapp'] as const) {
      expect(channels.includes(channel)).toBe(isText)
      if (isText) expect(rules[channel]).toBe('off')
    }
    expect(unlessOnlineMinutes).toBe(kind === 'chats.message_sent' ? 10 : null)
  })
})

test('every group has a notice', () => {
  const withNotice = new Set(notices.map(({ group }) => group))
  expect(NOTICE_GROUPS.filter((group) => !withNotice.has(group))).toEqual([])
})

describe('each of them happens', async () => {
  const { organization: garage, user: mechanic } = await makeStaffed(db, { type: 'GARAGE' })
  const { organization: customer, user: manager } = await makeStaffed(db, { type: 'CUSTOMER' })
  await makeConnection(db, { garageId: garage.id, customerId: customer.id })
  const [{ id: connectionId } = { id: '' }] = await db.select().from(connections)
  const ticket = await makeTicket(db, { garageId: garage.id, customerId: customer.id })
  const { id: ticketId, vehicleId } = ticket
  const payer = await makePayer(db, { garageId: garage.id, customerId: customer.id })
  const { id: permitId } = await makePermit(db, ticket, payer)
  await db.update(vehicles).set({ nextServiceOn: '2031-02-01', nextInspectionOn: '2031-02-01' })
  const { id: maintenanceBookId } = await makeBook(db, { garageId: garage.id, customerId: customer.id })
  const { id: offerRequestId } = await makeOfferRequest(db, { customerId: customer.id }, [garage.id])
  const sides = [
    { from: garage, by: mechanic, to: customer, reader: manager },
    { from: customer, by: manager, to: garage, reader: mechanic },
  ]
  const kindsInApp = notices.filter(({ isInApp }) => isInApp).map(({ kind }) => kind)

  /** What the notice says when a person of this side acts. */
  async function said(notice: Notice, { from, by }: Pick<(typeof sides)[number], 'from' | 'by'>) {
    await pool.query('update connections set state = $1', [
      notice.kind === 'connection.requested' ? 'PENDING' : 'ACCEPTED',
    ])
    const events = sampleEvents(notice.payload, {
      ticketId,
      connectionId,
      vehicleId,
      extraWorkId: ticketId,
      maintenanceBookId,
      offerRequestId,
      permitId,
      payerOrganizationId: customer.id,
      vehicleIds: [vehicleId],
      garageId: garage.id,
      customerId: customer.id,
      actorOrganizationId: from.id,
      organizationId: from.id,
      endpointId: ticketId,
      exportId: ticketId,
      actorUserId: by.id,
    })
    return { events, texts: await transact(db, (tx) => notice.read(tx, events)) }
  }

  test('a topic is offered to the sides that its notices reach, and to no other', async () => {
    const reached = new Set<string>()
    for (const notice of kindsInApp.map(noticeOf))
      for (const side of sides)
        for (const text of (await said(notice, side)).texts)
          for (const id of text?.concerns ?? [])
            reached.add(`${notice.group} ${id === garage.id ? 'GARAGE' : 'CUSTOMER'}`)
    const groups = NOTICE_GROUPS.filter((group) => kindsInApp.some((kind) => noticeOf(kind).group === group))
    const types = ['GARAGE', 'CUSTOMER'] as const
    const offered = groups.flatMap((group) =>
      types.filter((type) => reachesSide(group, type)).map((type) => `${group} ${type}`),
    )
    expect([...reached].toSorted()).toEqual(offered.toSorted())
  })

  test.each(kindsInApp)('%s is shown in the app to the other side, and mailed to its people', async (kind) => {
    const notice = noticeOf(kind)
    await pool.query(
      'delete from deliveries; delete from notifications; delete from outbox_events; delete from rate_limits',
    )
    const minute = (minutes: number) => `2031-01-15T12:0${minutes}:00+02:00`
    const world = deliveryWorld(db, { notices: [notice], at: minute(0) })
    const notified: string[] = []
    for (const [side, acting] of sides.entries()) {
      const { events, texts } = await said(notice, acting)
      const place = texts.findIndex((text) => text !== null)
      if (place < 0) continue
      notified.push(...(texts[place]?.concerns ?? []))
      await transact(db, async (tx) =>
        announce(tx, { name: notice.event, payload: notice.payload } as DomainEvent<unknown>, events[place]),
      )
      // one after the other left: a newer notice about the same thing would replace it
      await world.pass(minute(side * 4))
      await world.pass(minute(side * 4 + 2))
    }
    const shown = await db.select().from(notifications)
    expect(shown.map(({ organizationId }) => organizationId).toSorted()).toEqual(notified.toSorted())
    expect(notified.length).toBeGreaterThan(0)
    for (const row of shown)
      expect(row).toMatchObject({ kind, noticeGroup: notice.group, title: expect.stringMatching(/\S/) })
    const readers = sides.filter(({ to }) => notified.includes(to.id)).map(({ reader }) => reader.email)
    const mailed = world.sent.map(({ to }) => to)
    expect(readers).toEqual(expect.arrayContaining(mailed))
    expect(mailed.length > 0).toBe(notice.channels.includes('mail'))
    for (const { text } of world.sent) expect(text).toContain('https://')
    const flags = { 'ticket-drivers.notified': 'driversNotified', 'ticket-drivers.called_back': 'driversCalledBack' }
    for (const [of, flag] of Object.entries(flags))
      for (const { metadata } of shown) expect(metadata?.includes(`"${flag}":true`)).toBe(kind === of)
  })
})

describe('invited, role changed, security: the user, always by mail', async () => {
  const { organization, user: admin } = await makeStaffed(db)
  const user = await makeUser(db, { quietFrom: '00:00', quietTo: '23:59' })
  await db
    .insert(notificationPreferences)
    .values(
      NOTICE_GROUPS.map((noticeGroup) => ({ userId: user.id, noticeGroup, channel: 'mail' as const, enabled: false })),
    )
  const listeners = serverFeatures.flatMap((feature) => feature.listeners?.(testServices()) ?? [])
  const relay = createRelay({ db, listeners, log: createLog('silent') })
  const member = { organizationId: organization.id, userId: user.id, actorUserId: admin.id }
  const cases: [what: string, event: DomainEvent<unknown>, payload: unknown, to: string][] = [
    ['role changed', roleChanged, { ...member, role: 'ADMIN' }, user.email],
    ['removed', memberRemoved, member, user.email],
    ['password changed', passwordChanged, { userId: user.id }, user.email],
    ['new sign-in method', signInMethodAdded, { userId: user.id, provider: 'google' }, user.email],
    ['sign-in method removed', signInMethodRemoved, { userId: user.id, provider: 'google' }, user.email],
    ['address changed', emailChanged, { userId: user.id, oldEmail: 'vanha@example.fi' }, 'vanha@example.fi'],
  ]

  test.each(cases)('%s', async (_what, event, payload, to) => {
    await pool.query('delete from deliveries; delete from notifications; delete from outbox_events')
    await transact(db, async (tx) => announce(tx, event, payload))
    await relay.drain()
    // queued, not held: neither quiet hours nor a choice keeps it back
    expect((await db.select().from(deliveries)).map((row) => [row.to, row.state])).toEqual([[to, 'queued']])
    expect(await db.$count(notifications)).toBe(0)
  })
})
