import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeService } from '#features/catalog/server/catalog.factory.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { writeServices } from '#features/tickets/server/ticket-services.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketsRouter } from '#features/tickets/server/tickets.router.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { ticketReported } from '#features/tickets/tickets.events.ts'
import type { TicketStatus } from '#features/tickets/tickets.ts'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/events/announce.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { deliveryWorld } from '#test/delivery-world.ts'
import { lineItemsRouter } from './line-items.router.ts'
import { serviceLinesFollow } from './service-lines.ts'

const { db } = await testDatabase()
const api = router({ lineItems: lineItemsRouter, tickets: ticketsRouter })
const follow = () =>
  deliveryWorld(db, { notices: [], listeners: serviceLinesFollow, at: '2036-11-23T10:00:00Z' }).relay.drain()

/** A new ticket with two chosen services: one of the list price, one that is priced case by case. */
async function world() {
  const { organization: garage, user } = await makeStaffed(db, { type: 'GARAGE', role: 'MEMBER' })
  const { organization: customer } = await makeStaffed(db, { type: 'CUSTOMER' })
  const [oil, fault, wash] = [
    await makeService(db, { organizationId: garage.id, name: 'Öljynvaihto', priceCents: 8900 }),
    await makeService(db, { organizationId: garage.id, name: 'Vianhaku', priceCents: null }),
    await makeService(db, { organizationId: garage.id, name: 'Pesu', priceCents: 2500 }),
  ]
  const { id: ticketId } = await makeTicket(db, { garageId: garage.id, customerId: customer.id })
  await transact(db, (tx) =>
    writeServices(
      tx,
      ticketId,
      [oil, fault].map(({ id, name }) => ({ serviceId: id, name, hours: 1 })),
    ),
  )
  const inGarage = callerOf(api, await contextOf(db, user.id))
  const about = { organizationId: garage.id, ticketId }
  const versionOf = async () => (await inGarage.tickets.get(about)).version
  const linesOf = async () => (await inGarage.lineItems.ofTicket(about)).lines
  return {
    about,
    garage,
    customer,
    user,
    oil,
    wash,
    inGarage,
    linesOf,
    shown: async () =>
      (await linesOf()).map(({ name, unitPriceCents, isUnpriced }) => [name, unitPriceCents, isUnpriced]),
    move: async (to: TicketStatus) => {
      await inGarage.tickets.move({ ...about, to, version: await versionOf() })
      await follow()
    },
    choose: async (...chosen: { id: string }[]) => {
      const services = chosen.map(({ id: serviceId }) => ({ serviceId }))
      await inGarage.tickets.edit({ ...about, changes: { services }, version: await versionOf() })
      await follow()
    },
    entries: async () =>
      (await inGarage.tickets.timeline(about)).entries.flatMap((entry) =>
        entry.kind === 'SERVICE_LINES' ? [[entry.names, entry.unpriced]] : [],
      ),
  }
}

const CHOSEN = [
  ['Öljynvaihto', 8900, false],
  ['Vianhaku', 0, true],
]

test('chosen services become lines once the garage takes the ticket in, each once', async () => {
  const w = await world()
  await follow()
  expect(await w.shown()).toEqual([])
  await w.move('IN_PROGRESS')
  expect(await w.shown()).toEqual(CHOSEN)
  expect(await w.entries()).toEqual([[['Öljynvaihto', 'Vianhaku'], ['Vianhaku']]])
  await w.move('WAITING')
  await w.move('IN_PROGRESS')
  expect(await w.shown()).toEqual(CHOSEN)
})

test('a ticket that the garage reported itself has its lines at once, also when the event comes twice', async () => {
  const w = await world()
  await db.update(tickets).set({ reportedByOrganizationId: w.garage.id }).where(eq(tickets.id, w.about.ticketId))
  const event = {
    ticketId: w.about.ticketId,
    garageId: w.garage.id,
    customerId: w.customer.id,
    actorOrganizationId: w.garage.id,
    actorUserId: w.user.id,
  }
  await transact(db, async (tx) => {
    announce(tx, ticketReported, event)
    announce(tx, ticketReported, event)
  })
  await follow()
  await follow()
  expect(await w.shown()).toEqual(CHOSEN)
})

test('lines follow what is chosen later; an edited one stays, and one that was removed does not return', async () => {
  const w = await world()
  await w.move('IN_PROGRESS')
  const [oil, fault] = await w.linesOf()
  if (!oil || !fault) throw new Error('both services have become lines')
  await w.inGarage.lineItems.edit({ ...w.about, lineId: fault.id, version: 1, unitPriceCents: 12_000 })
  await w.choose(w.oil, w.wash)
  expect(await w.shown()).toEqual([
    ['Öljynvaihto', 8900, false],
    ['Vianhaku', 12_000, false],
    ['Pesu', 2500, false],
  ])
  await w.inGarage.lineItems.remove({ ...w.about, lineId: oil.id, version: 1 })
  await w.move('WAITING')
  await w.move('IN_PROGRESS')
  expect((await w.shown()).map(([name]) => name)).toEqual(['Vianhaku', 'Pesu'])
  await w.choose(w.oil)
  expect((await w.shown()).map(([name]) => name)).toEqual(['Vianhaku'])
})

test('a service that the garage has written as a line itself is not written again', async () => {
  const w = await world()
  await w.inGarage.lineItems.add({
    ...w.about,
    kind: 'SERVICE',
    sourceId: w.oil.id,
    requestKey: crypto.randomUUID(),
    name: 'Öljynvaihto ja suodatin',
    code: '',
    quantityThousandths: 1000,
    unit: 'kpl',
    unitPriceCents: 9900,
    discountPerMille: 0,
    vatCode: 'STANDARD',
  })
  await w.move('IN_PROGRESS')
  expect((await w.shown()).map(([name]) => name)).toEqual(['Öljynvaihto ja suodatin', 'Vianhaku'])
})
