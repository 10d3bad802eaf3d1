import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { AskedLine, Decision } from '#features/extra-work/extra-work.ts'
import { extraWorkRouter } from '#features/extra-work/server/extra-work.router.ts'
import { extraWorkAnswered } from '#features/extra-work/server/notices/extra-work-answered.ts'
import { lineItemsRouter } from '#features/line-items/server/line-items.router.ts'
import { notifications } from '#features/notifications/server/notifications.tables.ts'
import { NEW_CUSTOMER_PROPERTIES } from '#features/organization-settings/new-settings.ts'
import { customerProperties } from '#features/organization-settings/server/organization-settings.tables.ts'
import { freshBusinessId, makeConnection, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
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
import { extraWorkUrl } from './extra-work-link.ts'
import { extraWorkLinksRouter } from './extra-work-links.router.ts'
import { extraWorkLinks } from './extra-work-links.tables.ts'
import { followLinks } from './follow-links.ts'
import { aboveLimit } from './notices/above-limit.ts'
import { answeredByLink } from './notices/answered-by-link.ts'
import { repliedToLink } from './notices/replied-to-link.ts'
import { recordReplies } from './record-replies.ts'

const api = router({
  extraWork: extraWorkRouter,
  extraWorkLinks: extraWorkLinksRouter,
  lineItems: lineItemsRouter,
  tickets: ticketsRouter,
})

const line = (name: string, unitPriceCents: number): AskedLine => ({
  kind: 'OTHER',
  sourceId: null,
  name,
  code: '',
  quantityThousandths: 1000,
  unit: 'kpl',
  unitPriceCents,
  discountPerMille: 0,
  vatCode: 'STANDARD',
})
// with VAT of 25.5 %: 125,50 and 251,00
export const [PADS, DISCS] = [line('Jarrupalat', 10_000), line('Jarrulevyt', 20_000)] as const

/** A garage that asks a customer for extra work, which links may answer unless `isWanted` is false. */
export async function linkWorld(
  db: Database,
  { isWanted = true, isManaged = false, isPerson = false, limitCents = null as number | null } = {},
) {
  await anotherDay(db)
  const { organization: garage, user: adviser } = await makeStaffed(db, {
    type: 'GARAGE',
    role: 'MEMBER',
    name: 'Autohuolto Virta',
    phone: '+358912345678',
  })
  const { organization: customer, user: person } = await makeStaffed(db, {
    type: 'CUSTOMER',
    name: 'Kuljetus Oy',
    businessId: isPerson ? null : freshBusinessId(),
  })
  const pair = { garageId: garage.id, customerId: customer.id }
  await makeConnection(db, pair)
  if (isManaged)
    await db.update(organizations).set({ managedByGarageId: garage.id }).where(eq(organizations.id, customer.id))
  await db.insert(customerProperties).values({
    ...NEW_CUSTOMER_PROPERTIES,
    organizationId: customer.id,
    approvalByLink: isWanted,
    approvalLimitCents: limitCents,
  })
  const ticket = await makeTicket(db, { ...pair, status: 'IN_PROGRESS' })
  const as = async (userId: string) => callerOf(api, await contextOf(db, userId))
  const [inGarage, inCustomer] = [await as(adviser.id), await as(person.id)]
  const [g, c, ticketId] = [{ organizationId: garage.id }, { organizationId: customer.id }, ticket.id]
  const services = testServices()
  const engine = deliveryWorld(db, {
    notices: [extraWorkAnswered, answeredByLink, aboveLimit, repliedToLink],
    at: '2036-11-24T08:00:00Z',
    listeners: [recordReplies, ...followLinks(services)],
  })
  const asked = (lines: readonly AskedLine[]) => ({
    description: 'Jarrut ovat loppu',
    readyAt: null,
    lines: [...lines],
    requestKey: randomUUID(),
  })
  const { id: extraWorkId } = await inGarage.extraWork.ask({ ...g, ticketId, ...asked([PADS, DISCS]) })
  const work = async () => {
    const [found] = (await inGarage.extraWork.ofTicket({ ...g, ticketId })).works
    if (!found) throw new Error('nothing was asked')
    return found
  }
  const given = { name: 'Maija Virtanen', channel: 'SMS' as const, address: '040 123 4567' }
  return {
    g,
    c,
    garage,
    customer,
    person,
    ticket,
    ticketId,
    extraWorkId,
    inGarage,
    inCustomer,
    services,
    engine,
    work,
    as,
    send: (more: object = {}) =>
      inGarage.extraWorkLinks.send({ ...g, extraWorkId, ...given, requestKey: randomUUID(), ...more }),
    sendAsCustomer: (more: object = {}) =>
      inCustomer.extraWorkLinks.send({ ...c, extraWorkId, ...given, requestKey: randomUUID(), ...more }),
    change: async (lines: readonly AskedLine[]) =>
      inGarage.extraWork.change({ ...g, extraWorkId, version: (await work()).version, ...asked(lines) }),
    withdraw: async () => inGarage.extraWork.withdraw({ ...g, extraWorkId, version: (await work()).version }),
    answer: async (decision: Decision = 'APPROVED') => {
      const { version, lines } = await work()
      const decisions = lines.map(({ id }) => ({ lineId: id, decision }))
      return inCustomer.extraWork.answer({ ...c, extraWorkId, version, decisions })
    },
    links: async () => (await inGarage.extraWorkLinks.ofTicket({ ...g, ticketId })).links,
    linksOfCustomer: async () => (await inCustomer.extraWorkLinks.ofTicket({ ...c, ticketId })).links,
    row: async (id: string) => {
      const [found] = await db.select().from(extraWorkLinks).where(eq(extraWorkLinks.id, id))
      if (!found) throw new Error('no such link')
      return found
    },
    /** The path in the message of a link, without its origin. */
    pathOf: async (id: string) => {
      const [found] = await db.select().from(extraWorkLinks).where(eq(extraWorkLinks.id, id))
      return extraWorkUrl(services, found?.linkId ?? '').replace(services.publicUrl, '')
    },
    sentFor: (id: string) =>
      db.select().from(deliveries).where(eq(deliveries.targetId, id)).orderBy(desc(deliveries.id)),
    /** What the provider reports of a delivery. */
    async provider(id: string, deliveryId: string, state: 'failed' | 'sent' | 'delivered' | 'read') {
      await transact(db, async (tx) => {
        const about = {
          deliveryId,
          targetKind: 'extra-work-link',
          targetId: id,
          organizationId: customer.id,
          senderOrganizationId: garage.id,
        }
        if (state === 'failed') announce(tx, deliveryFailed, { ...about, channel: 'sms' })
        else announce(tx, deliveryMoved, { ...about, channel: 'sms', state })
      })
      await engine.relay.drain()
    },
    /** What a person writes back to a message. */
    async reply(deliveryId: string, body: string) {
      const received = { channel: 'sms' as const, from: '+358401234567', providerId: randomUUID(), body, deliveryId }
      await transact(db, async (tx) => announce(tx, textReceived, received))
    },
    status: async () => (await db.select().from(tickets).where(eq(tickets.id, ticketId)))[0]?.status,
    sold: async () =>
      (await inGarage.lineItems.ofTicket({ ...g, ticketId })).lines.map(({ name, approvedCents }) => [
        name,
        approvedCents,
      ]),
    timeline: async () => (await inCustomer.tickets.timeline({ ...c, ticketId })).entries,
    acts: async () =>
      (await inCustomer.tickets.timeline({ ...c, ticketId })).entries
        .flatMap((entry) => (entry.kind === 'EXTRA_WORK' ? [entry.act] : []))
        .reverse(),
    told: async (organizationId: string) => {
      await engine.relay.drain()
      const rows = await db.select().from(notifications).where(eq(notifications.organizationId, organizationId))
      return rows.map(({ title }) => title.replace(/^\S+ /, '').replaceAll('\u00a0', ' '))
    },
  }
}
