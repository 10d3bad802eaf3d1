import { randomUUID } from 'node:crypto'
import { asc, desc, eq } from 'drizzle-orm'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketsRouter } from '#features/tickets/server/tickets.router.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { TicketStatus } from '#features/tickets/tickets.ts'
import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { deliveryFailed, deliveryMoved } from '#server/delivery/delivery.events.ts'
import { announce } from '#server/events/announce.ts'
import { router } from '#server/trpc.ts'
import { anotherDay } from '#test/another-day.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { deliveryWorld } from '#test/delivery-world.ts'
import { testServices } from '#test/services.ts'
import { followMessages } from './follow-messages.ts'
import { nameByReport } from './name-by-report.ts'
import { carFetched } from './notices/car-fetched.ts'
import { driverAnswered } from './notices/driver-answered.ts'
import { driversCalledBack } from './notices/drivers-called-back.ts'
import { driversNotified } from './notices/drivers-notified.ts'
import { recordAnswers } from './record-answers.ts'
import { makeNamedDriver } from './ticket-drivers.factory.ts'
import { ticketDriversRouter } from './ticket-drivers.router.ts'
import { driverMessages } from './ticket-drivers.tables.ts'

const api = router({ ticketDrivers: ticketDriversRouter, tickets: ticketsRouter })

/** A garage and a customer with a ticket, and what goes out from there. */
export async function driverWorld(db: Database, status: TicketStatus = 'IN_PROGRESS') {
  await anotherDay(db)
  const { organization: garage, user: adviser } = await makeStaffed(db, { type: 'GARAGE', role: 'MEMBER' })
  const { organization: customer, user: fleet } = await makeStaffed(db, { type: 'CUSTOMER', role: 'MEMBER' })
  const ticket = await makeTicket(db, { garageId: garage.id, customerId: customer.id, status })
  const [inGarage, inCustomer] = [
    callerOf(api, await contextOf(db, adviser.id)),
    callerOf(api, await contextOf(db, fleet.id)),
  ]
  const services = testServices()
  const engine = deliveryWorld(db, {
    notices: [driversNotified, driversCalledBack, carFetched, driverAnswered],
    at: '2036-11-24T08:00:00Z',
    listeners: [nameByReport, recordAnswers, ...followMessages(services)],
  })
  const [g, c] = [{ organizationId: garage.id }, { organizationId: customer.id }]
  const ticketId = ticket.id
  const messages = () => db.select().from(driverMessages).orderBy(asc(driverMessages.id))
  const sentOf = async (messageId: string) =>
    db.select().from(deliveries).where(eq(deliveries.targetId, messageId)).orderBy(asc(deliveries.id))
  return {
    g,
    c,
    ticketId,
    ticket,
    garage,
    customer,
    inGarage,
    inCustomer,
    services,
    engine,
    messages,
    sentOf,
    name: (given?: Parameters<typeof makeNamedDriver>[2]) => makeNamedDriver(db, ticket, given),
    notify: (namedIds: string[], given: object = {}) =>
      inGarage.ticketDrivers.notify({
        ...g,
        ticketId,
        namedIds,
        requestKey: randomUUID(),
        keysPlace: 'Avainlaatikko, koodi 1234',
        payer: 'COMPANY',
        ...given,
      }),
    callBack: (namedIds: string[], given: object = {}) =>
      inGarage.ticketDrivers.callBack({
        ...g,
        ticketId,
        namedIds,
        requestKey: randomUUID(),
        newTime: '2036-11-25T13:00:00Z',
        ...given,
      }),
    shown: () => inGarage.ticketDrivers.ofTicket({ ...g, ticketId }),
    message: async () => {
      const [newest] = await db.select().from(driverMessages).orderBy(desc(driverMessages.id)).limit(1)
      if (!newest) throw new Error('nobody was told')
      return newest
    },
    /** What the provider said of the message's present delivery, or of an older one. */
    async provider(
      message: { id: string; deliveryId: string },
      ...states: ('failed' | 'sent' | 'delivered' | 'read')[]
    ) {
      for (const state of states) {
        await transact(db, async (tx) => {
          const about = {
            deliveryId: message.deliveryId,
            targetKind: 'driver-message',
            targetId: message.id,
            organizationId: customer.id,
            senderOrganizationId: garage.id,
          }
          if (state === 'failed') announce(tx, deliveryFailed, { ...about, channel: 'sms' })
          else announce(tx, deliveryMoved, { ...about, channel: 'sms', state })
        })
        await engine.relay.drain()
      }
    },
    status: async () => (await db.select().from(tickets).where(eq(tickets.id, ticketId)))[0]?.status,
    timeline: async () => (await inGarage.tickets.timeline({ ...g, ticketId })).entries,
  }
}
