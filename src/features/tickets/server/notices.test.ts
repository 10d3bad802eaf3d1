import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeNotificationAddress } from '#features/notifications/server/notifications.factory.ts'
import { notificationPreferences, notifications } from '#features/notifications/server/notifications.tables.ts'
import { makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { announce } from '#server/events/announce.ts'
import { withdraw } from '#server/events/withdraw.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { deliveryWorld } from '#test/delivery-world.ts'
import { ticketCommented, ticketEdited, ticketMoved } from '../tickets.events.ts'
import { TICKET_STATUSES, type TicketStatus } from '../tickets.ts'
import { noteUndelivered } from './note-undelivered.ts'
import { makeTicket } from './tickets.factory.ts'
import { tickets } from './tickets.feature.ts'
import { ticketsRouter } from './tickets.router.ts'

const { db, pool } = await testDatabase()
const notices = tickets.notices ?? []
const NOON = '2031-01-15T12:00:00+02:00'
const AFTER_GROUPING = '2031-01-15T12:01:01+02:00'

beforeEach(() =>
  pool.query('delete from deliveries; delete from notifications; delete from outbox_events; delete from rate_limits'),
)

const newest = async (organizationId: string) =>
  (
    await db
      .select()
      .from(notifications)
      .where(eq(notifications.organizationId, organizationId))
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
  ).map(({ kind, title, metadata }) => ({ kind, title, preview: JSON.parse(metadata ?? '{}').previewText }))

async function sides() {
  const { organization: garage, user: mechanic } = await makeStaffed(db, { type: 'GARAGE', name: 'Vallila' })
  const { organization: customer, user: manager } = await makeStaffed(db, { type: 'CUSTOMER', name: 'Pohjola' })
  return {
    garage,
    mechanic,
    customer,
    manager,
    garageSide: callerOf(ticketsRouter, await contextOf(db, mechanic.id)),
    customerSide: callerOf(ticketsRouter, await contextOf(db, manager.id)),
  }
}

const report = (world: Awaited<ReturnType<typeof sides>>, title = 'Jarrut <vinkuvat>') =>
  world.customerSide.report({
    organizationId: world.customer.id,
    garageId: world.garage.id,
    vehicle: { vehicle: { registrationNumber: 'ABC-123' } },
    job: { title, description: 'Etuvasen' },
    requestKey: randomUUID(),
  })

test('a new notice is a file of its own; each kind is there once', () => {
  expect(notices.map(({ kind }) => kind).sort()).toEqual([
    'ticket.cancelled',
    'ticket.commented',
    'ticket.edited',
    'ticket.moved',
    'ticket.ready',
    'ticket.reported',
    'ticket.scheduled',
  ])
  expect(new Set(notices.map(({ group }) => group))).toEqual(new Set(['TICKETS', 'PROGRESS', 'PICK_UP']))
})

test('each change notifies the other side, in the app and by mail, and no person twice', async () => {
  const world = await sides()
  const { garage, customer, mechanic, manager, garageSide } = world
  const { ticketId } = await report(world)
  const delivery = deliveryWorld(db, { notices, at: NOON })
  await delivery.pass()
  await delivery.pass(AFTER_GROUPING)
  expect(await newest(garage.id)).toEqual([
    { kind: 'ticket.reported', title: 'Pohjola ilmoitti auton ABC-123', preview: 'Jarrut <vinkuvat>' },
  ])
  expect(await newest(customer.id)).toEqual([])
  expect(delivery.sent.map(({ to, subject }) => [to, subject])).toEqual([
    [mechanic.email, 'Pohjola ilmoitti auton ABC-123'],
  ])
  const [mail] = delivery.sent
  expect(mail?.html).not.toContain('<vinkuvat>')
  expect(mail?.text).toContain('Etuvasen')
  expect(mail?.text).toContain(`https://huoltosilta.example/app/tickets/${ticketId}`)
  expect(mail?.text).toContain(
    'Sait tämän viestin, koska olet organisaation Vallila jäsen ja haluat sähköpostia aiheesta Huollot.',
  )
  expect(mail?.text).toContain('Muuta ilmoituksia: https://huoltosilta.example/app/settings/user-notifications')
  expect(mail?.text).toContain(`Lopeta nämä viestit: ${mail?.unsubscribeUrl}`)

  await garageSide.move({ organizationId: garage.id, ticketId, to: 'IN_PROGRESS', version: 1 })
  const comment = { organizationId: garage.id, ticketId, body: 'Auto on sisällä' }
  await garageSide.comment({ ...comment, requestKey: randomUUID() })
  await garageSide.comment({ ...comment, body: 'Meille vain', internal: true, requestKey: randomUUID() })
  await delivery.pass('2031-01-15T13:00:00+02:00')
  await delivery.pass('2031-01-15T13:01:01+02:00')
  expect(await newest(customer.id)).toEqual([
    { kind: 'ticket.commented', title: 'Vallila kommentoi huoltoa ABC-123', preview: 'Auto on sisällä' },
    { kind: 'ticket.moved', title: 'ABC-123 on työn alla', preview: 'Jarrut <vinkuvat>' },
  ])
  // one mail of two things; what a person wrote matters most
  expect(delivery.sent.slice(1).map(({ to, subject }) => [to, subject])).toEqual([
    [manager.email, 'Vallila kommentoi huoltoa ABC-123'],
  ])
  expect(delivery.sent[1]?.text).toContain('Vallila kommentoi huoltoa ABC-123 – Auto on sisällä')
  // the customer is a private person
  expect(delivery.sent[1]?.text).toContain('Sait tämän viestin, koska sinulla on tili Huoltosillassa')
  expect(delivery.sent[1]?.text).not.toMatch(/organisaatio|työnantaja|yrity/i)
})

test('a fleet is mailed what is said to it and not each move, until one of its people wants that', async () => {
  const world = await sides()
  const { garage, customer, manager, garageSide } = world
  await db.update(organizations).set({ customerKind: 'COMPANY' }).where(eq(organizations.id, customer.id))
  const { ticketId } = await report(world)
  const delivery = deliveryWorld(db, { notices, at: NOON })
  await garageSide.move({ organizationId: garage.id, ticketId, to: 'IN_PROGRESS', version: 1 })
  await delivery.pass()
  await delivery.pass(AFTER_GROUPING)
  expect((await newest(customer.id)).map(({ kind }) => kind)).toEqual(['ticket.moved'])
  expect(delivery.sent.filter(({ to }) => to === manager.email)).toEqual([])

  const wanted = { userId: manager.id, noticeGroup: 'PROGRESS', channel: 'mail', enabled: true } as const
  await db.insert(notificationPreferences).values(wanted)
  await garageSide.move({ organizationId: garage.id, ticketId, to: 'WAITING', version: 2, waitingFor: 'PARTS' })
  await delivery.pass('2031-01-15T13:00:00+02:00')
  await delivery.pass('2031-01-15T13:01:01+02:00')
  expect(delivery.sent.filter(({ to }) => to === manager.email).map(({ subject }) => subject)).toEqual([
    'ABC-123 odottaa osia',
  ])
})

describe('what a notice is called', () => {
  const titleOf = async (tell: (common: Parameters<typeof moved>[0]) => Promise<void>) => {
    const { garage, customer, mechanic } = await sides()
    const ticket = await makeTicket(db, { garageId: garage.id, customerId: customer.id })
    await tell({
      ticketId: ticket.id,
      garageId: garage.id,
      customerId: customer.id,
      actorOrganizationId: garage.id,
      actorUserId: mechanic.id,
    })
    await deliveryWorld(db, { notices, at: NOON }).pass()
    const newestNotices = await newest(customer.id)
    return newestNotices.map(({ title }) => title.replace(ticket.registrationNumber ?? '?', 'PLATE'))
  }
  type Common = {
    ticketId: string
    garageId: string
    customerId: string
    actorOrganizationId: string
    actorUserId: string
  }
  const moved = (common: Common, to: TicketStatus) =>
    transact(db, async (tx) => announce(tx, ticketMoved, { ...common, from: 'NEW', to }))
  const edited = (common: Common, fields: string[]) =>
    transact(db, async (tx) => announce(tx, ticketEdited, { ...common, fields } as never))

  const titles: Record<TicketStatus, string> = {
    NEW: 'PLATE: huolto palautettiin uudeksi',
    SCHEDULED: 'PLATE on aikataulutettu',
    IN_PROGRESS: 'PLATE on työn alla',
    WAITING: 'PLATE odottaa jatkoa',
    READY: 'PLATE on noudettavissa',
    DONE: 'PLATE on noudettu',
    CANCELLED: 'PLATE: huolto on peruttu',
  }
  test.each(TICKET_STATUSES)('when the ticket becomes %s', async (to) => {
    expect(await titleOf((common) => moved(common, to))).toEqual([titles[to]])
  })
  test.each([
    ['PARTS', 'PLATE odottaa osia'],
    ['APPROVAL', 'PLATE odottaa lupaa'],
    ['OTHER', 'PLATE odottaa jatkoa'],
  ] as const)('when it waits for %s', async (waitingFor, title) => {
    const { garage, customer, garageSide } = await sides()
    const ticket = await makeTicket(db, { garageId: garage.id, customerId: customer.id, status: 'IN_PROGRESS' })
    await garageSide.move({ organizationId: garage.id, ticketId: ticket.id, to: 'WAITING', waitingFor, version: 1 })
    await deliveryWorld(db, { notices, at: NOON }).pass()
    const [notice] = await newest(customer.id)
    expect(notice?.title.replace(ticket.registrationNumber ?? '?', 'PLATE')).toBe(title)
  })
  test.each([
    [['title'], 'PLATE: huollon tiedot muuttuivat'],
    [['title', 'promisedReadyAt'], 'PLATE: aikataulu muuttui'],
  ])('when %j are edited', async (fields, title) => {
    expect(await titleOf((common) => edited(common, fields))).toEqual([title])
  })
})

test('a cancelled ticket says why, in the app and by mail', async () => {
  const { garage, customer, garageSide } = await sides()
  const ticket = await makeTicket(db, { garageId: garage.id, customerId: customer.id })
  const act = { organizationId: garage.id, ticketId: ticket.id, version: 1 }
  await garageSide.move({ ...act, to: 'CANCELLED', note: 'Osaa ei enää valmisteta' })
  const delivery = deliveryWorld(db, { notices, at: NOON })
  await delivery.pass()
  await delivery.pass(AFTER_GROUPING)
  expect(await newest(customer.id)).toMatchObject([{ kind: 'ticket.cancelled', preview: 'Osaa ei enää valmisteta' }])
  expect(delivery.sent[0]?.text).toContain('Osaa ei enää valmisteta')
})

test('ready for pick-up leaves at once', async () => {
  const { garage, customer, garageSide, manager } = await sides()
  const ticket = await makeTicket(db, { garageId: garage.id, customerId: customer.id, status: 'IN_PROGRESS' })
  await garageSide.move({ organizationId: garage.id, ticketId: ticket.id, to: 'READY', version: 1 })
  const delivery = deliveryWorld(db, { notices, at: NOON })
  await delivery.pass()
  expect(delivery.sent.map(({ to }) => to)).toEqual([manager.email])
})

describe('a message that a move overtook', () => {
  async function inWorkThenReady(between: (delivery: ReturnType<typeof deliveryWorld>) => Promise<void>) {
    const world = await sides()
    const { garage, customer, garageSide } = world
    const ticket = await makeTicket(db, { garageId: garage.id, customerId: customer.id, registrationNumber: 'XLJ-692' })
    const act = { organizationId: garage.id, ticketId: ticket.id }
    const delivery = deliveryWorld(db, { notices, at: NOON })
    await garageSide.move({ ...act, to: 'IN_PROGRESS', version: 1 })
    await between(delivery)
    await garageSide.move({ ...act, to: 'READY', version: 2 })
    await delivery.pass('2031-01-15T12:00:10+02:00')
    await delivery.pass('2031-01-15T12:10:00+02:00')
    return { ...world, act, delivery }
  }

  test('stays unsent: the newest state is what the customer reads last', async () => {
    const { customer, delivery } = await inWorkThenReady((delivery) => delivery.pass())
    expect(delivery.sent.map(({ subject }) => subject)).toEqual(['XLJ-692 on noudettavissa'])
    // the app keeps what happened
    expect((await newest(customer.id)).map(({ kind }) => kind)).toEqual(['ticket.ready', 'ticket.moved'])
    const settled = await db.select().from(deliveries).orderBy(deliveries.id)
    expect(settled.map(({ state, reason }) => [state, reason])).toEqual([
      ['suppressed', 'overtaken'],
      ['sent', null],
    ])
  })

  test('stays unsent also when both moves are announced at once', async () => {
    const { delivery } = await inWorkThenReady(async () => {})
    expect(delivery.sent.map(({ subject }) => subject)).toEqual(['XLJ-692 on noudettavissa'])
  })

  test('leaves the rest of the same mail', async () => {
    const { delivery, garageSide, act } = await inWorkThenReady((delivery) => delivery.pass())
    await garageSide.move({ ...act, to: 'IN_PROGRESS', version: 3 })
    await garageSide.comment({ ...act, body: 'Valo palaa yhä', requestKey: randomUUID() })
    await delivery.pass('2031-01-15T12:20:00+02:00')
    await garageSide.move({ ...act, to: 'READY', version: 4 })
    await delivery.pass('2031-01-15T12:20:20+02:00')
    await delivery.pass('2031-01-15T12:30:00+02:00')
    expect(delivery.sent.map(({ subject }) => subject)).toEqual([
      'XLJ-692 on noudettavissa',
      'XLJ-692 on noudettavissa',
      'Vallila kommentoi huoltoa XLJ-692',
    ])
    expect(delivery.sent.at(-1)?.text).not.toContain('työn alla')
  })

  test('disappears during the quiet hours as well, when the car is not ready after all', async () => {
    const world = await sides()
    const { garage, customer, garageSide, manager } = world
    await pool.query("update users set quiet_from = '00:00', quiet_to = '13:00' where id = $1", [manager.id])
    const ticket = await makeTicket(db, {
      garageId: garage.id,
      customerId: customer.id,
      status: 'IN_PROGRESS',
      registrationNumber: 'XLJ-692',
    })
    const act = { organizationId: garage.id, ticketId: ticket.id }
    const delivery = deliveryWorld(db, { notices, at: NOON })
    await garageSide.move({ ...act, to: 'READY', version: 1 })
    await delivery.pass()
    await garageSide.move({ ...act, to: 'IN_PROGRESS', version: 2 })
    await delivery.pass('2031-01-15T12:30:00+02:00')
    await delivery.pass('2031-01-15T13:00:00+02:00')
    expect(delivery.sent.map(({ subject }) => subject)).toEqual(['XLJ-692 on työn alla'])
  })
})

test('notices of tickets are sent in the order of the events across all kinds, and withdrawn ones never', async () => {
  const { garage, customer, mechanic } = await sides()
  const about = [
    await makeTicket(db, { garageId: garage.id, customerId: customer.id }),
    await makeTicket(db, { garageId: garage.id, customerId: customer.id }),
  ].map(({ id }) => ({
    ticketId: id,
    garageId: garage.id,
    customerId: customer.id,
    actorOrganizationId: garage.id,
    actorUserId: mechanic.id,
  }))
  const act = (say: (tx: Transaction, common: (typeof about)[number]) => void) =>
    transact(db, async (tx) => {
      for (const common of about) say(tx, common)
    })
  await act((tx, common) => announce(tx, ticketMoved, { ...common, from: 'NEW', to: 'IN_PROGRESS' }))
  await act((tx, common) => announce(tx, ticketCommented, { ...common, preview: 'yksi' }))
  await act((tx, common) =>
    announce(tx, ticketMoved, { ...common, from: 'IN_PROGRESS', to: 'CANCELLED' }, { withdrawKey: common.ticketId }),
  )
  await act((tx, common) => announce(tx, ticketMoved, { ...common, from: 'IN_PROGRESS', to: 'READY' }))
  await act((tx, common) => announce(tx, ticketCommented, { ...common, preview: 'kaksi' }))
  for (const { ticketId } of about) await transact(db, (tx) => withdraw(tx, ticketId))
  await deliveryWorld(db, { notices, at: NOON }).relay.drain()
  const allNotices = await db.select().from(notifications).orderBy(notifications.createdAt, notifications.id)
  for (const { ticketId } of about)
    expect(allNotices.filter(({ targetId }) => targetId === ticketId).map(({ kind }) => kind)).toEqual([
      'ticket.moved',
      'ticket.commented',
      'ticket.ready',
      'ticket.commented',
    ])
})

describe('a stranger cannot fill an inbox through us', () => {
  const VICTIM = 'uhri@example.fi'
  const REPORTS = 150

  test(`${REPORTS} reports for new customers with one address send no mail`, async () => {
    const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
    const garageSide = callerOf(ticketsRouter, await contextOf(db, user.id))
    for (let index = 0; index < REPORTS; index += 1)
      await garageSide.reportForCustomer({
        organizationId: organization.id,
        customer: { newCustomer: { name: 'Voitit!', email: VICTIM } },
        vehicle: { vehicle: { registrationNumber: `EVI-${index + 1}` } },
        job: { title: 'Lunasta palkintosi', description: 'Avaa https://evil.example/ heti' },
        requestKey: randomUUID(),
      })
    const delivery = deliveryWorld(db, { notices, at: NOON })
    await delivery.pass()
    await delivery.pass(AFTER_GROUPING)
    expect([delivery.sent, await db.select().from(deliveries)]).toEqual([[], []])
  })

  test('reports to an own garage that claims to have the address send no mail', async () => {
    const world = await sides()
    await pool.query('update organizations set email = $1 where id = $2', [VICTIM, world.garage.id])
    await makeNotificationAddress(db, { organizationId: world.garage.id, email: VICTIM })
    for (let index = 0; index < 5; index += 1) await report(world)
    const delivery = deliveryWorld(db, { notices, at: NOON })
    await delivery.pass()
    await delivery.pass(AFTER_GROUPING)
    expect(delivery.sent.filter(({ to }) => to === VICTIM)).toEqual([])
  })

  test(`${REPORTS} reports to a garage mail each of its people as many as a person can read`, async () => {
    const world = await sides()
    for (let index = 0; index < REPORTS; index += 1) await report(world, `Nro ${index}`)
    const delivery = deliveryWorld(db, { notices, at: NOON })
    await delivery.pass()
    await delivery.pass(AFTER_GROUPING)
    expect(delivery.sent).toHaveLength(60)
    expect((await newest(world.garage.id)).length).toBe(REPORTS)
  })
})

test('a mail that finally failed is noted on the timeline of the side that acted, once and without addresses', async () => {
  const world = await sides()
  const { customer, garage, mechanic } = world
  await makeMembership(db, (await makeUser(db)).id, garage.id)
  const { ticketId } = await report(world)
  const channel = {
    send: () => Promise.reject(Object.assign(new Error('no such box'), { responseCode: 550 })),
    isRefusedForGood: () => true,
  }
  const delivery = deliveryWorld(db, { notices, at: NOON, listeners: [noteUndelivered], channel })
  await delivery.pass()
  await delivery.pass(AFTER_GROUPING)
  expect(
    (
      await db
        .select()
        .from(deliveries)
        .where(and(eq(deliveries.state, 'failed')))
    ).length,
  ).toBe(2)
  const own = await world.customerSide.timeline({ organizationId: customer.id, ticketId })
  expect(own.entries.map(({ kind }) => kind)).toEqual(['NOT_DELIVERED', 'REPORTED'])
  expect(own.entries[0]).toMatchObject({ channel: 'mail', recipient: 'Vallila', actor: null, organization: null })
  expect(JSON.stringify(own)).not.toContain(mechanic.email)
  const other = await world.garageSide.timeline({ organizationId: garage.id, ticketId })
  expect(other.entries.map(({ kind }) => kind)).toEqual(['REPORTED'])
})
