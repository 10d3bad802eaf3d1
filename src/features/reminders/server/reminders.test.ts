import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { notifications } from '#features/notifications/server/notifications.tables.ts'
import { makeCustomer, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { connections, organizations } from '#features/organizations/server/organizations.tables.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { textOptOuts } from '#server/delivery/texts.tables.ts'
import { router } from '#server/trpc.ts'
import { dayText, plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { deliveryWorld } from '#test/delivery-world.ts'
import { routeServer } from '#test/route-server.ts'
import { testServices } from '#test/services.ts'
import { dueText } from '../reminder-texts.ts'
import { bookByReminder } from './answer-reminder.ts'
import { atOnce } from './at-once.fixture.ts'
import { followReminders } from './follow-messages.ts'
import { reminderAnswered } from './notices/reminder-answered.ts'
import { reminderRoutes } from './reminder.routes.ts'
import { readReminder, reminderUrl } from './reminder-link.ts'
import { makeReminder } from './reminders.factory.ts'
import { remindersRouter } from './reminders.router.ts'
import { reminders } from './reminders.tables.ts'

const { db } = await testDatabase()
const services = testServices()
const api = router({ reminders: remindersRouter })
const app = await routeServer(db, reminderRoutes, { services })
const inDays = (days: number) => plusDays(dayInHelsinki(services.clock()), days)

const phones = (function* () {
  for (let number = 1_000_000; ; number += 1) yield `+35840${number}`
})()
const freshPhone = (): string => phones.next().value ?? ''

type Car = Partial<typeof vehicles.$inferInsert>

/** A garage with customers of its own; `car` makes a customer with one car. */
async function garageWorld() {
  const { organization: garage, user } = await makeStaffed(db, { type: 'GARAGE', role: 'MEMBER', name: 'Virta' })
  const caller = callerOf(api, await contextOf(db, user.id))
  const g = { organizationId: garage.id }
  const engine = deliveryWorld(db, {
    notices: [reminderAnswered],
    at: '2036-11-24T08:00:00Z',
    listeners: [...followReminders],
  })
  async function car(given: Car = {}, ofCustomer: Partial<typeof organizations.$inferInsert> = {}) {
    const customer = await makeCustomer(db, {
      name: 'Matti Meikäläinen',
      phone: freshPhone(),
      managedByGarageId: garage.id,
      ...ofCustomer,
    })
    await db.insert(connections).values({
      garageId: garage.id,
      customerId: customer.id,
      state: 'ACCEPTED',
      changedBySide: 'GARAGE',
    })
    return makeVehicle(db, { organizationId: customer.id, nextServiceOn: inDays(10), ...given })
  }
  const due = async (search: object = {}) => (await caller.reminders.due({ ...g, ...search })).rows
  const send = (vehicleIds: string[], given: object = {}) =>
    caller.reminders.send({ ...g, vehicleIds, requestKey: randomUUID(), ...given })
  const reminderOf = async (vehicleId: string) => {
    const [found] = await db.select().from(reminders).where(eq(reminders.vehicleId, vehicleId))
    if (!found) throw new Error('the car was not reminded')
    return found
  }
  const pathOf = async (vehicleId: string) =>
    reminderUrl(services, (await reminderOf(vehicleId)).linkId).replace(services.publicUrl, '')
  return { garage, user, caller, g, engine, car, due, send, reminderOf, pathOf }
}

const open = (url: string) => app.inject({ url })
const press = (url: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

describe('the list of what is due', () => {
  test('holds cars of the own customers, what is due first before the others', async () => {
    const { car, due } = await garageWorld()
    const later = await car({ nextServiceOn: inDays(20) })
    const late = await car({ nextServiceOn: null, nextInspectionOn: inDays(-3) })
    await car({ nextServiceOn: inDays(31) })
    const found = await due()
    expect(found.map(({ vehicleId }) => vehicleId)).toEqual([late.id, later.id])
    expect(found[0]).toMatchObject({ serviceOn: null, inspectionOn: inDays(-3), channel: 'SMS', notReminded: null })
    expect((await due({ ahead: 0 })).map(({ vehicleId }) => vehicleId)).toEqual([late.id])
    expect((await due({ ahead: 60, what: 'SERVICE' })).length).toBe(2)
  })

  test('leaves out cars of customers with people of their own, of another garage, out of use, and with an open ticket', async () => {
    const { garage, car, due } = await garageWorld()
    const { car: carOfOther } = await garageWorld()
    await carOfOther()
    await car({ retiredAt: services.clock().toISOString() })
    await car({}, { managedByGarageId: null })
    const served = await car()
    await makeTicket(db, { garageId: garage.id, customerId: served.organizationId, vehicleId: served.id })
    expect(await due()).toEqual([])
  })

  test('offers no car that its owner no longer has by the newest answer, to a call to change tyres too', async () => {
    const { garage, car, due, send } = await garageWorld()
    const [sold, kept, waiting] = [await car(), await car(), await car()]
    type Given = Partial<typeof reminders.$inferInsert>
    const remind = ({ id, organizationId }: typeof sold, given: Given = {}) =>
      makeReminder(db, { garageId: garage.id, customerId: organizationId, vehicleId: id, ...given })
    const long = { createdAt: '2020-01-07T08:00:00Z' }
    const notMine = { what: 'TYRES', answer: 'NOT_MINE', answeredAt: '2020-01-08T08:00:00Z' } as const
    await remind(sold, { ...long, ...notMine })
    await remind(kept, { ...long, ...notMine })
    await remind(kept, { ...long, what: 'TYRES', answer: 'CALL', answeredAt: '2020-01-09T08:00:00Z' })
    // these left before those answers came
    await remind(sold, long)
    await remind(kept, long)
    await remind(waiting, notMine)
    await remind(waiting)
    expect((await due()).map(({ vehicleId }) => vehicleId)).toEqual([kept.id])
    expect(await due({ list: 'waiting' })).toEqual([])
    const all = await due({ list: 'all' })
    expect(Object.fromEntries(all.map(({ vehicleId, notReminded }) => [vehicleId, notReminded]))).toEqual({
      [sold.id]: 'not_mine',
      [kept.id]: null,
      [waiting.id]: 'not_mine',
    })
    const why = 'Asiakas sanoi, ettei auto ole enää hänellä.'
    expect(await send([sold.id, kept.id])).toMatchObject({ sent: 1, left: [{ vehicleId: sold.id, why }] })
  })

  test('comes page by page without a car twice', async () => {
    const { car, caller, g } = await garageWorld()
    for (let index = 0; index < 52; index += 1) await car({ nextServiceOn: inDays(index % 3) })
    const first = await caller.reminders.due(g)
    const second = await caller.reminders.due({ ...g, cursor: first.next })
    expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 2, null])
    expect(new Set([...first.rows, ...second.rows].map(({ vehicleId }) => vehicleId)).size).toBe(52)
  })
})

describe('a reminder', () => {
  test('leaves once by SMS with a way to book, also when the request is repeated', async () => {
    const { car, due, send, caller, g } = await garageWorld()
    const { id } = await car({ registrationNumber: 'ABC-123' })
    const request = { ...g, vehicleIds: [id], requestKey: randomUUID(), note: 'Talvirenkaat samalla.' }
    expect(await caller.reminders.send(request)).toEqual({ sent: 1, left: [] })
    expect(await caller.reminders.send(request)).toEqual({ sent: 1, left: [] })
    const sent = await db.select().from(deliveries).where(eq(deliveries.senderOrganizationId, g.organizationId))
    expect(sent).toHaveLength(1)
    const text = sent[0]?.text
    expect(text).toContain('ABC-123')
    expect(text).toContain('Talvirenkaat samalla.')
    expect(text).toContain('/muistutus/')
    expect(await due()).toEqual([])
    expect((await due({ list: 'waiting' })).map(({ vehicleId }) => vehicleId)).toEqual([id])
    expect((await send([id])).left).toMatchObject([{ vehicleId: id, why: 'Muistutettu jo hiljattain.' }])
    expect((await send([id], { again: true })).sent).toBe(1)
  })

  test('goes by mail where the number takes no texts, and is left out with its reason where there is no address', async () => {
    const { car, send, reminderOf } = await garageWorld()
    const byMail = await car({}, { phone: '+35891234567', email: 'matti@example.fi' })
    const byNothing = await car({}, { phone: '', email: '' })
    const done = await send([byMail.id, byNothing.id])
    expect(done.sent).toBe(1)
    expect(done.left).toMatchObject([{ vehicleId: byNothing.id, why: expect.stringContaining('Ei puhelinnumeroa') }])
    expect(await reminderOf(byMail.id)).toMatchObject({ channel: 'EMAIL', address: 'matti@example.fi' })
  })

  test('refuses a car of another garage’s customer as a missing one, and no other car’s leaves', async () => {
    const { car, send } = await garageWorld()
    const { car: carOfOther } = await garageWorld()
    const own = await car()
    for (const id of [(await carOfOther()).id, randomUUID(), 'x'])
      expect(await refusal(send([own.id, id]))).toMatchObject({ kind: 'not_found', reason: 'reminded_vehicle' })
    expect(await db.$count(reminders, eq(reminders.vehicleId, own.id))).toBe(0)
  })

  test('does not leave for a car that has got a ticket meanwhile, and those of the others do', async () => {
    const { garage, car, send } = await garageWorld()
    const served = await car({ registrationNumber: 'ABC-124' })
    const vehicleIds = [(await car()).id, served.id, (await car()).id]
    await makeTicket(db, { garageId: garage.id, customerId: served.organizationId, vehicleId: served.id })
    const requestKey = randomUUID()
    const left = [{ vehicleId: served.id, plate: 'ABC-124', why: 'Auto ei ole enää muistutettava.' }]
    expect(await send(vehicleIds, { requestKey })).toEqual({ sent: 2, left })
    expect(await send(vehicleIds, { requestKey })).toEqual({ sent: 2, left })
    expect(await db.$count(deliveries, eq(deliveries.senderOrganizationId, garage.id))).toBe(2)
  })

  test.each([
    [{ ahead: 30 }, 'INSPECTION'],
    [{ ahead: 90, what: 'INSPECTION' }, 'INSPECTION'],
    [{ ahead: 90 }, 'BOTH'],
  ] as const)('with the filter %o is about %s, as the list showed it', async (filter, what) => {
    const { garage, car, send, due, reminderOf } = await garageWorld()
    const { id } = await car({ nextServiceOn: inDays(60), nextInspectionOn: inDays(10) })
    const [shown] = await due(filter)
    await send([id], filter)
    expect((await reminderOf(id)).what).toBe(what)
    const [sent] = await db.select().from(deliveries).where(eq(deliveries.senderOrganizationId, garage.id))
    expect(sent?.text).toContain(shown && dueText(shown))
    expect(sent?.text?.includes(dayText(inDays(60)))).toBe(what === 'BOTH')
  })

  test('leaves once when two people remind of one car at the same moment, and the second of them sees why', async () => {
    const { garage, car, send } = await garageWorld()
    const { id } = await car()
    const [one, other] = await atOnce(db, garage.id, [() => send([id]), () => send([id])])
    expect([one?.sent, other?.sent].sort()).toEqual([0, 1])
    expect([...(one?.left ?? []), ...(other?.left ?? [])]).toMatchObject([{ why: 'Muistutettu jo hiljattain.' }])
    expect(await db.$count(deliveries, eq(deliveries.senderOrganizationId, garage.id))).toBe(1)
  })

  test('leaves once when two tries of one act come at the same moment, and both answer the same', async () => {
    const { garage, car, send } = await garageWorld()
    const { id } = await car()
    const requestKey = randomUUID()
    const attempt = () => send([id], { requestKey })
    expect(await atOnce(db, garage.id, [attempt, attempt])).toEqual([
      { sent: 1, left: [] },
      { sent: 1, left: [] },
    ])
    expect(await db.$count(deliveries, eq(deliveries.senderOrganizationId, garage.id))).toBe(1)
  })

  test('does not leave to a number that answered STOP, and the list says so', async () => {
    const { car, send, reminderOf, engine } = await garageWorld()
    const phone = freshPhone()
    const { id } = await car({}, { phone })
    await db.insert(textOptOuts).values({ channel: 'sms', phoneNumber: phone })
    await send([id])
    await engine.relay.drain()
    expect((await reminderOf(id)).state).toBe('FAILED')
  })
})

describe('the page of a reminder', () => {
  test('makes one ticket of a wish, however often it is sent', async () => {
    const { car, send, pathOf, reminderOf, garage } = await garageWorld()
    const { id, organizationId } = await car({ registrationNumber: 'KUL-101' })
    await send([id])
    const path = await pathOf(id)
    const page = await open(path)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('KUL-101')
    const wish = { teko: 'varaa', aika: '', viesti: 'Aamu sopii parhaiten.' }
    expect((await press(path, wish)).statusCode).toBe(303)
    expect((await press(path, wish)).statusCode).toBe(303)
    const made = await db.select().from(tickets).where(eq(tickets.vehicleId, id))
    expect(made).toMatchObject([
      {
        garageId: garage.id,
        customerId: organizationId,
        status: 'NEW',
        title: 'Määräaikaishuolto',
        description: 'Aamu sopii parhaiten.',
        reportedByUserId: null,
      },
    ])
    expect(await reminderOf(id)).toMatchObject({ answer: 'BOOKED', ticketId: made[0]?.id })
    expect((await open(path)).body).toContain('Kiitos, toiveesi on lähetetty')
  })

  test('keeps what was typed when the chosen time has passed', async () => {
    const { car, send, pathOf } = await garageWorld()
    const { id } = await car()
    await send([id])
    const answer = await press(await pathOf(id), {
      teko: 'varaa',
      aika: '2020-01-01T08:00:00Z',
      viesti: 'Tulen <heti>',
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('Valitse aika uudelleen.')
    expect(answer.body).toContain('Tulen &lt;heti&gt;')
    expect(await db.$count(tickets, eq(tickets.vehicleId, id))).toBe(0)
  })

  test.each([
    ['soita', 'CALL', 'toivoo soittoa'],
    ['ei-minun', 'NOT_MINE', 'auto ei ole enää hänellä'],
    ['ei-enaa', 'NO_MORE', 'ei halua muistutuksia'],
  ] as const)('notifies the garage once when its recipient presses %s', async (act, answer, words) => {
    const { car, send, pathOf, reminderOf, garage, engine, due } = await garageWorld()
    const { id } = await car()
    await send([id])
    const path = await pathOf(id)
    await press(path, { teko: act })
    await press(path, { teko: act })
    await engine.relay.drain()
    expect((await reminderOf(id)).answer).toBe(answer)
    const notices = await db.select().from(notifications).where(eq(notifications.organizationId, garage.id))
    expect(notices.map(({ title }) => title)).toEqual([expect.stringContaining(words)])
    expect((await due()).map(({ vehicleId }) => vehicleId)).toEqual(answer === 'CALL' ? [id] : [])
  })

  test('keeps a refusal until the garage writes down otherwise', async () => {
    const { car, send, pathOf, due, caller, g } = await garageWorld()
    const { id, organizationId } = await car()
    await send([id])
    await press(await pathOf(id), { teko: 'ei-enaa' })
    expect((await send([id], { again: true })).left).toMatchObject([{ why: 'Asiakas ei halua muistutuksia.' }])
    await caller.reminders.refuse({ ...g, customerId: organizationId, refused: false })
    expect((await due({ list: 'all' }))[0]?.notReminded).toBe('reminded')
    expect((await send([id], { again: true })).sent).toBe(1)
  })

  test('says nothing of a car for a forged link, and nothing can be booked by a link of a car that has left', async () => {
    const { car, send, pathOf } = await garageWorld()
    const { id } = await car()
    await send([id])
    const path = await pathOf(id)
    expect((await open(`${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`)).statusCode).toBe(404)
    await db.update(vehicles).set({ retiredAt: services.clock().toISOString() }).where(eq(vehicles.id, id))
    expect((await open(path)).statusCode).toBe(410)
    expect((await press(path, { teko: 'varaa', aika: '' })).statusCode).toBe(410)
  })

  test('a link opens nothing and books nothing once the customer has taken its account over and blocked the garage', async () => {
    const { car, send, pathOf } = await garageWorld()
    const { id, organizationId } = await car({ registrationNumber: 'KUL-102' })
    await send([id])
    const path = await pathOf(id)
    const read = await readReminder(db, services, path.split('/').at(-1) ?? '')
    if (read.state !== 'open') throw new Error('the link is open')
    await db.update(organizations).set({ managedByGarageId: null }).where(eq(organizations.id, organizationId))
    expect((await open(path)).statusCode).toBe(200)
    await db
      .update(connections)
      .set({ state: 'REVOKED', changedBySide: 'CUSTOMER', blocked: true })
      .where(eq(connections.customerId, organizationId))
    const page = await open(path)
    expect([page.statusCode, page.body.includes('KUL-102')]).toEqual([410, false])
    expect((await press(path, { teko: 'varaa', aika: '' })).statusCode).toBe(410)
    // the page was read just before
    await bookByReminder(db, services, read, { requestedAt: null, note: '' })
    expect(await db.$count(tickets, eq(tickets.vehicleId, id))).toBe(0)
  })
})
