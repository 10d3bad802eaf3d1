import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { lineItemsRouter } from '#features/line-items/server/line-items.router.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { ticketMoved } from '#features/tickets/tickets.events.ts'
import type { TicketStatus } from '#features/tickets/tickets.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { vehiclesRouter } from '#features/vehicles/server/vehicles.router.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import type { TemplateItem } from '../plan-templates.ts'
import { movePlansOn } from './move-on.ts'
import { ITEMS, makePlan } from './service-plans.factory.ts'
import { servicePlansRouter } from './service-plans.router.ts'

export const now = new Date('2026-11-23T10:00:00.000Z')
const clock = () => now
const api = router({ plans: servicePlansRouter, lines: lineItemsRouter, cars: vehiclesRouter })
export const inPlans = async (db: Database, userId: string) => callerOf(api, await contextOf(db, userId, { clock }))

type Given = {
  items?: readonly TemplateItem[]
  ownItems?: (garageId: string) => Promise<TemplateItem[]>
}

/** A garage and a customer with a car that has a programme, and an open ticket of it. */
export async function planWorld(db: Database, { items = ITEMS, ownItems }: Given = {}) {
  const { organization: garage, user: mechanic } = await makeStaffed(db, { type: 'GARAGE' })
  const { organization: customer, user: person } = await makeStaffed(db, { type: 'CUSTOMER' })
  const car = await makeVehicle(db, {
    organizationId: customer.id,
    mileageKm: 119_000,
    mileageAt: '2026-11-20T10:00:00.000Z',
    nextServiceOn: '2028-01-01',
  })
  const ticketAt = (mileageKm: number) =>
    makeTicket(db, {
      garageId: garage.id,
      customerId: customer.id,
      vehicleId: car.id,
      status: 'IN_PROGRESS',
      title: 'Vikahaku',
      mileageKm,
    })
  const ticket = await ticketAt(119_500)
  const given = ownItems ? await ownItems(garage.id) : items
  const parts = await makePlan(db, {
    vehicleId: car.id,
    items: given,
    garageId: garage.id,
    now: new Date('2025-11-20T10:00:00Z'),
  })
  const [g, c] = [{ organizationId: garage.id }, { organizationId: customer.id }]
  const [inGarage, inCustomer] = [await inPlans(db, mechanic.id), await inPlans(db, person.id)]
  const vehicle = async () => {
    const [found] = await db.select().from(vehicles).where(eq(vehicles.id, car.id))
    if (!found) throw new Error('no car')
    return found
  }
  const move = async (from: TicketStatus, to: TicketStatus, ticketIds: readonly string[] = [ticket.id]) => {
    await db
      .update(tickets)
      .set({ status: to })
      .where(inArray(tickets.id, [...ticketIds]))
    const about = { garageId: garage.id, customerId: customer.id, actorOrganizationId: garage.id, actorUserId: null }
    const events = ticketIds.map((ticketId) => ({
      eventId: 1,
      announcedAt: now.toISOString(),
      attempt: 1,
      name: ticketMoved.name,
      payload: { ...about, ticketId, from, to },
    }))
    await transact(db, (tx) => movePlansOn(clock).handle(tx, events as never))
  }
  const plan = async () => (await inCustomer.plans.ofVehicle({ ...c, vehicleId: car.id })).plan
  return {
    garage,
    customer,
    car,
    ticket,
    ticketAt,
    parts,
    g,
    c,
    inGarage,
    inCustomer,
    vehicle,
    move,
    plan,
    card: () => inGarage.plans.ofTicket({ ...g, ticketId: ticket.id }),
    part: async (name: string) => (await plan())?.items.find((item) => item.name === name),
    addDue: (itemIds = parts.map(({ id }) => id), requestKey: string = randomUUID()) =>
      inGarage.plans.addLines({ ...g, ticketId: ticket.id, itemIds, requestKey }),
    lines: async () => (await inGarage.lines.ofTicket({ ...g, ticketId: ticket.id })).lines,
  }
}
