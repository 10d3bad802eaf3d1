import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { extraWorkRouter } from '#features/extra-work/server/extra-work.router.ts'
import { PADS } from '#features/extra-work-links/server/extra-work-links.fixture.ts'
import { lineItemsRouter } from '#features/line-items/server/line-items.router.ts'
import { NEW_CUSTOMER_PROPERTIES } from '#features/organization-settings/new-settings.ts'
import { customerProperties } from '#features/organization-settings/server/organization-settings.tables.ts'
import { freshBusinessId, makeConnection, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { driverAnswered } from '#features/ticket-drivers/server/notices/driver-answered.ts'
import { ticketDriversRouter } from '#features/ticket-drivers/server/ticket-drivers.router.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketsRouter } from '#features/tickets/server/tickets.router.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { deliveryFailed, deliveryMoved, textReceived } from '#server/delivery/delivery.events.ts'
import { announce } from '#server/events/announce.ts'
import { router } from '#server/trpc.ts'
import { anotherDay } from '#test/another-day.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { deliveryWorld } from '#test/delivery-world.ts'
import { testServices } from '#test/services.ts'
import { followStatusLinks } from './follow-status-links.ts'
import { recordStatusReplies } from './record-status-replies.ts'
import { sendAtIntake, sendWithPrice, sendWithReceipt } from './send-to-customer.ts'
import { statusUrl } from './status-link.ts'
import { statusLinksRouter } from './status-links.router.ts'
import { statusLinks } from './status-links.tables.ts'

const api = router({
  extraWork: extraWorkRouter,
  lineItems: lineItemsRouter,
  statusLinks: statusLinksRouter,
  ticketDrivers: ticketDriversRouter,
  tickets: ticketsRouter,
})

type Given = {
  /** A private person whom the garage keeps itself, unless something else is said. */
  isManaged?: boolean
  isPerson?: boolean
  approvalByLink?: boolean
  limitCents?: number | null
  ticket?: Partial<typeof tickets.$inferInsert>
}

/** A garage with the car of a person who has no account, and what goes out from there. */
export async function statusWorld(
  db: Database,
  { isManaged = true, isPerson = true, approvalByLink = false, limitCents = null, ticket: given = {} }: Given = {},
) {
  await anotherDay(db)
  const { organization: garage, user: adviser } = await makeStaffed(db, {
    type: 'GARAGE',
    role: 'MEMBER',
    name: 'Autohuolto Virta',
    phone: '+358912345678',
    streetAddress: 'Vetokuja 3',
    postalCode: '00700',
    city: 'Helsinki',
  })
  const { organization: customer, user: person } = await makeStaffed(db, {
    type: 'CUSTOMER',
    name: 'Maija Virtanen',
    businessId: isPerson ? null : freshBusinessId(),
    customerKind: isPerson ? 'PERSON' : 'COMPANY',
  })
  const pair = { garageId: garage.id, customerId: customer.id }
  await makeConnection(db, pair)
  if (isManaged)
    await db.update(organizations).set({ managedByGarageId: garage.id }).where(eq(organizations.id, customer.id))
  await db.insert(customerProperties).values({
    ...NEW_CUSTOMER_PROPERTIES,
    organizationId: customer.id,
    approvalByLink,
    approvalLimitCents: limitCents,
  })
  const ticket = await makeTicket(db, {
    ...pair,
    status: 'IN_PROGRESS',
    title: 'Öljynvaihto',
    contactName: 'Maija Virtanen',
    contactPhone: '040 123 4567',
    ...given,
  })
  const [inGarage, inCustomer] = [
    callerOf(api, await contextOf(db, adviser.id)),
    callerOf(api, await contextOf(db, person.id)),
  ]
  const [g, c, ticketId] = [{ organizationId: garage.id }, { organizationId: customer.id }, ticket.id]
  const services = testServices()
  const engine = deliveryWorld(db, {
    notices: [driverAnswered],
    at: '2036-11-24T08:00:00Z',
    listeners: [
      sendAtIntake(services),
      sendWithPrice(services),
      sendWithReceipt(services),
      recordStatusReplies,
      ...followStatusLinks,
    ],
  })
  const contact = { name: 'Maija Virtanen', channel: 'SMS' as const, address: '040 123 4567' }
  const rowOf = async (id: string) => {
    const [found] = await db.select().from(statusLinks).where(eq(statusLinks.id, id))
    if (!found) throw new Error('no such link')
    return found
  }
  const send = (more: object = {}) =>
    inGarage.statusLinks.send({ ...g, ticketId, ...contact, requestKey: randomUUID(), ...more })
  const pathOf = async (id: string) => statusUrl(services, (await rowOf(id)).linkId).replace(services.publicUrl, '')
  return {
    g,
    c,
    garage,
    customer,
    adviser,
    ticket,
    ticketId,
    inGarage,
    inCustomer,
    services,
    engine,
    rowOf,
    send,
    pathOf,
    sendAsCustomer: (more: object = {}) =>
      inCustomer.statusLinks.send({ ...c, ticketId, ...contact, requestKey: randomUUID(), ...more }),
    /** The path of a page that was just sent. */
    sentPath: async (more: object = {}) => pathOf((await send(more)).id),
    ask: async (lines = [PADS]) =>
      inGarage.extraWork.ask({
        ...g,
        ticketId,
        description: 'Jarrut ovat loppu',
        readyAt: null,
        lines,
        requestKey: randomUUID(),
      }),
    works: async () => (await inGarage.extraWork.ofTicket({ ...g, ticketId })).works,
    links: async () => (await inGarage.statusLinks.ofTicket({ ...g, ticketId })).links,
    sentFor: (id: string) =>
      db.select().from(deliveries).where(eq(deliveries.targetId, id)).orderBy(desc(deliveries.id)),
    sentAll: () =>
      db.select().from(deliveries).where(eq(deliveries.senderOrganizationId, garage.id)).orderBy(desc(deliveries.id)),
    set: (columns: Partial<typeof tickets.$inferInsert>) =>
      db.update(tickets).set(columns).where(eq(tickets.id, ticketId)),
    status: async () => (await db.select().from(tickets).where(eq(tickets.id, ticketId)))[0]?.status,
    timeline: async () => (await inGarage.tickets.timeline({ ...g, ticketId })).entries,
    /** What the provider reports of a delivery. */
    async provider(id: string, state: 'failed' | 'sent' | 'delivered' | 'read', deliveryId?: string) {
      const about = {
        deliveryId: deliveryId ?? (await rowOf(id)).deliveryId ?? '',
        targetKind: 'status-link',
        targetId: id,
        organizationId: customer.id,
        senderOrganizationId: garage.id,
      }
      await transact(db, async (tx) => {
        if (state === 'failed') announce(tx, deliveryFailed, { ...about, channel: 'sms' })
        else announce(tx, deliveryMoved, { ...about, channel: 'sms', state })
      })
      await engine.relay.drain()
    },
    /** What a person writes back to a message. */
    async reply(deliveryId: string, body: string) {
      const received = { channel: 'sms' as const, from: '+358401234567', providerId: randomUUID(), body, deliveryId }
      await transact(db, async (tx) => announce(tx, textReceived, received))
      await engine.relay.drain()
    },
  }
}
