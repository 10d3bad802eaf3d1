import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeLine } from '#features/line-items/server/line-items.factory.ts'
import { notifications } from '#features/notifications/server/notifications.tables.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { connections } from '#features/organizations/server/organizations.tables.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { deliveryWorld } from '#test/delivery-world.ts'
import { jobContext } from '#test/job-context.ts'
import { testServices } from '#test/services.ts'
import type { AskedLine } from '../extra-work.ts'
import { makeExtraWork } from './extra-work.factory.ts'
import { extraWorkRouter } from './extra-work.router.ts'
import { extraWorkLines } from './extra-work.tables.ts'
import { deferredWorkNotice } from './notices/deferred-work-due.ts'
import { remindOfDeferred } from './remind-deferred.ts'

const { db } = await testDatabase()
const DAY_MS = 86_400_000
const DECLINED = '2031-01-10T10:00:00.000Z'
const after = (days: number) => new Date(Date.parse(DECLINED) + days * DAY_MS)

/** A closed ticket on which the customer approved pads and declined discs and a filter. */
async function world() {
  const { organization: garage, user: adviser } = await makeStaffed(db, { type: 'GARAGE' })
  const { organization: customer, user: person } = await makeStaffed(db, { type: 'CUSTOMER' })
  const { id: vehicleId } = await makeVehicle(db, { organizationId: customer.id, registrationNumber: 'ABC-123' })
  const between = { garageId: garage.id, customerId: customer.id }
  const ticket = (given: Parameters<typeof makeTicket>[1] = {}) => makeTicket(db, { ...between, vehicleId, ...given })
  const { id: ticketId } = await ticket({ status: 'DONE' })
  await makeExtraWork(db, { ...between, ticketId, state: 'ANSWERED', askedAt: DECLINED, answeredAt: DECLINED }, [
    { name: 'Jarrupalat', decision: 'APPROVED' },
    { name: 'Jarrulevyt', decision: 'DECLINED' },
    { name: 'Raitisilmasuodatin', decision: 'DECLINED' },
  ])
  const as = async (userId: string) => callerOf(extraWorkRouter, await contextOf(db, userId))
  const [inGarage, inCustomer] = [await as(adviser.id), await as(person.id)]
  return {
    garage,
    customer,
    vehicleId,
    ticket,
    inGarage,
    inCustomer,
    /** The morning's job so many days after the answer; returns the customer's notifications until then. */
    async remind(days: number) {
      const services = testServices({ clock: () => after(days) })
      await remindOfDeferred.run({}, jobContext(db, { services }))
      await deliveryWorld(db, { notices: [deferredWorkNotice], at: after(days).toISOString() }).relay.drain()
      const rows = await db.select().from(notifications).where(eq(notifications.organizationId, customer.id))
      return rows.map(({ title, metadata, targetKind, targetId }) => ({
        title,
        target: [targetKind, targetId],
        preview: JSON.parse(metadata ?? '{}').previewText,
      }))
    },
    shown: async () =>
      (await inCustomer.deferredOfVehicle({ organizationId: customer.id, vehicleId })).map(({ name }) => name),
    drop: async (name: string) => {
      const works = await inCustomer.deferredOfVehicle({ organizationId: customer.id, vehicleId })
      const lineId = works.find((work) => work.name === name)?.id ?? ''
      return inCustomer.dropDeferredOfVehicle({ organizationId: customer.id, vehicleId, lineId })
    },
  }
}

test('the customer is reminded of what it declined on a car once, after thirty days, and led to the car', async () => {
  const w = await world()
  expect(await w.remind(29)).toEqual([])
  const reminders = [
    {
      title: 'ABC-123: 2 siirrettyä työtä odottaa',
      target: ['vehicle', w.vehicleId],
      preview: 'Jarrulevyt, Raitisilmasuodatin',
    },
  ]
  expect(await w.remind(30)).toEqual(reminders)
  expect(await w.remind(31)).toEqual(reminders)
  expect(await w.remind(60)).toEqual(reminders)
})

test('two runs of the job at the same moment send one reminder', async () => {
  const w = await world()
  const services = testServices({ clock: () => after(30) })
  await Promise.all([1, 2].map(() => remindOfDeferred.run({}, jobContext(db, { services }))))
  expect(await w.remind(31)).toHaveLength(1)
})

test('no reminder comes of what was done since, was dropped, or can be asked on an open ticket', async () => {
  const done = await world()
  const later = await done.ticket({ status: 'DONE' })
  await makeLine(db, { ticketId: later.id, garageId: done.garage.id, name: 'jarrulevyt' })
  expect(await done.remind(30)).toMatchObject([
    { title: 'ABC-123: siirretty työ odottaa', preview: 'Raitisilmasuodatin' },
  ])

  const dropped = await world()
  await dropped.drop('Jarrulevyt')
  await dropped.drop('Raitisilmasuodatin')
  expect(await dropped.remind(30)).toEqual([])

  const open = await world()
  await open.ticket({ status: 'SCHEDULED' })
  expect(await open.remind(30)).toEqual([])
})

test('no reminder comes of a car that is out of use or another’s now, between two who are not connected any more, or months later', async () => {
  const retired = await world()
  await db.update(vehicles).set({ retiredAt: DECLINED }).where(eq(vehicles.id, retired.vehicleId))
  expect(await retired.remind(30)).toEqual([])

  const sold = await world()
  const { organization: buyer } = await makeStaffed(db, { type: 'CUSTOMER' })
  await db.update(vehicles).set({ organizationId: buyer.id }).where(eq(vehicles.id, sold.vehicleId))
  expect(await sold.remind(30)).toEqual([])

  const apart = await world()
  await db.delete(connections).where(eq(connections.customerId, apart.customer.id))
  expect(await apart.remind(30)).toEqual([])

  expect(await (await world()).remind(91)).toEqual([])
})

test('the car’s page lists it for both sides until it is done or dropped; another garage sees nothing of it', async () => {
  const w = await world()
  expect(await w.shown()).toEqual(['Jarrulevyt', 'Raitisilmasuodatin'])
  const ofGarage = () => w.inGarage.deferredOfVehicle({ organizationId: w.garage.id, vehicleId: w.vehicleId })
  expect(await ofGarage()).toHaveLength(2)
  const [discs] = await ofGarage()
  await w.drop('Jarrulevyt')
  const again = w.inCustomer.dropDeferredOfVehicle({
    organizationId: w.customer.id,
    vehicleId: w.vehicleId,
    lineId: discs?.id ?? '',
  })
  expect(await refusal(again)).toMatchObject({ kind: 'not_found', reason: 'extra_work' })
  expect(await w.shown()).toEqual(['Raitisilmasuodatin'])

  const { organization: other, user } = await makeStaffed(db, { type: 'GARAGE' })
  const elsewhere = await w.ticket({ garageId: other.id, status: 'DONE' })
  const inOther = callerOf(extraWorkRouter, await contextOf(db, user.id))
  expect(await inOther.deferredOfVehicle({ organizationId: other.id, vehicleId: w.vehicleId })).toEqual([])
  // done elsewhere: the customer knows that, the first garage does not
  await makeLine(db, { ticketId: elsewhere.id, garageId: other.id, name: 'Raitisilmasuodatin' })
  expect([await w.shown(), (await ofGarage()).map(({ name }) => name)]).toEqual([[], ['Raitisilmasuodatin']])
})

test('one customer cannot drop what another one declined', async () => {
  const [w, other] = [await world(), await world()]
  const [line] = await db.select().from(extraWorkLines).where(eq(extraWorkLines.name, 'Jarrulevyt'))
  const theirs = await other.inCustomer.deferredOfVehicle({
    organizationId: other.customer.id,
    vehicleId: other.vehicleId,
  })
  expect(line).toBeDefined()
  const drop = w.inCustomer.dropDeferredOfVehicle({
    organizationId: w.customer.id,
    vehicleId: w.vehicleId,
    lineId: theirs[0]?.id ?? '',
  })
  expect(await refusal(drop)).toMatchObject({ kind: 'not_found', reason: 'extra_work' })
  expect(await other.shown()).toHaveLength(2)
})

const BOTH = ['Jarrulevyt', 'Raitisilmasuodatin']
const DISCS: AskedLine = {
  kind: 'OTHER',
  sourceId: null,
  name: 'Jarrulevyt',
  code: '',
  quantityThousandths: 1000,
  unit: 'kpl',
  unitPriceCents: 20_000,
  discountPerMille: 0,
  vatCode: 'STANDARD',
}

describe('declined work that was asked again', () => {
  async function askedAgain() {
    const w = await world()
    const { id: ticketId } = await w.ticket({ status: 'IN_PROGRESS' })
    const g = { organizationId: w.garage.id }
    const offered = async () =>
      (await w.inGarage.ofTicket({ ...g, ticketId })).deferred.map(({ id, name }) => ({ id, name }))
    const lineId = (await offered()).find(({ name }) => name === 'Jarrulevyt')?.id ?? ''
    const asked = {
      ...g,
      ticketId,
      description: 'Jarrulevyt ovat loppu',
      readyAt: null,
      lines: [DISCS],
      deferredIds: [lineId],
      requestKey: randomUUID(),
    }
    const ask = () => w.inGarage.ask(asked)
    const { id: extraWorkId } = await ask()
    const withdraw = () => w.inGarage.withdraw({ ...g, extraWorkId, version: 1 })
    const end = (status: 'CANCELLED' | 'DONE') =>
      db.update(tickets).set({ status, closedAt: DECLINED, waitingFor: null }).where(eq(tickets.id, ticketId))
    const drop = () => w.inGarage.dropDeferred({ ...g, ticketId, lineId })
    const answer = async (decision: 'APPROVED' | 'DECLINED') => {
      const { works } = await w.inGarage.ofTicket({ ...g, ticketId })
      const decisions = works.flatMap(({ lines }) => lines.map(({ id }) => ({ lineId: id, decision })))
      await w.inCustomer.answer({ organizationId: w.customer.id, extraWorkId, version: 1, decisions })
    }
    const offeredNames = async () => (await offered()).map(({ name }) => name)
    return { ...w, ask, withdraw, end, drop, answer, offeredNames }
  }

  test('returns to the ticket, the car’s page and the reminder once the request is taken back, also after a retry of either act', async () => {
    const w = await askedAgain()
    expect([await w.offeredNames(), await w.shown()]).toEqual([['Raitisilmasuodatin'], ['Raitisilmasuodatin']])
    for (const act of [w.withdraw, w.ask, w.withdraw]) {
      await act()
      expect([await w.offeredNames(), await w.shown()]).toEqual([BOTH, BOTH])
    }
    await w.end('CANCELLED')
    expect(await w.remind(30)).toMatchObject([{ preview: 'Jarrulevyt, Raitisilmasuodatin' }])
  })

  test('returns to the car’s page and the reminder once its ticket is over without an answer', async () => {
    for (const status of ['CANCELLED', 'DONE'] as const) {
      const w = await askedAgain()
      await w.end(status)
      expect(await w.shown()).toEqual(BOTH)
      expect(await w.remind(30)).toMatchObject([{ preview: 'Jarrulevyt, Raitisilmasuodatin' }])
    }
  })

  test('disappears for good once it is dropped after the request was taken back', async () => {
    const w = await askedAgain()
    await w.withdraw()
    await w.drop()
    expect([await w.offeredNames(), await w.shown()]).toEqual([['Raitisilmasuodatin'], ['Raitisilmasuodatin']])
  })

  test('appears once when it is declined again, also on a ticket that is cancelled then, and not when it is approved', async () => {
    const declined = await askedAgain()
    await declined.answer('DECLINED')
    expect(await declined.offeredNames()).toEqual(['Raitisilmasuodatin'])
    await declined.end('CANCELLED')
    expect((await declined.shown()).sort()).toEqual(BOTH)

    const approved = await askedAgain()
    await approved.answer('APPROVED')
    expect(await approved.shown()).toEqual(['Raitisilmasuodatin'])
  })
})
