import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { drivers } from '#features/drivers/server/drivers.tables.ts'
import { makeMessageBatch, nameDriver } from '#features/ticket-drivers/server/ticket-drivers.factory.ts'
import { driverMessages } from '#features/ticket-drivers/server/ticket-drivers.tables.ts'
import type { MessageState } from '#features/ticket-drivers/ticket-drivers.ts'
import { ticketEvents, tickets } from '#features/tickets/server/tickets.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'

/** How many cars of the fleet have drivers; the drivers of those that are ready were notified, with one message in each state. */
const TICKETS = 8
const STATES: readonly MessageState[] = ['DELIVERED', 'READ', 'SENT', 'FAILED']

type Demo = { garageId: string; customerId: string }

/** Who fetches the cars of the first customer from the first garage, and the state of the messages that they were sent. */
export async function makeDemoTicketDrivers(db: Queryable, { garageId, customerId }: Demo): Promise<void> {
  const [people, cars] = await Promise.all([
    db.select().from(drivers).where(eq(drivers.organizationId, customerId)).orderBy(asc(drivers.name)),
    db
      .select()
      .from(tickets)
      .where(
        and(
          eq(tickets.garageId, garageId),
          eq(tickets.customerId, customerId),
          inArray(tickets.status, ['SCHEDULED', 'IN_PROGRESS', 'WAITING', 'READY']),
        ),
      )
      // those that are ready first
      .orderBy(desc(eq(tickets.status, 'READY')), asc(tickets.id))
      .limit(TICKETS),
  ])
  let sentCount = 0
  for (const [index, ticket] of cars.entries()) {
    const picked = [people[(2 * index) % people.length], people[(2 * index + 1) % people.length]]
    const named = []
    for (const driver of picked) if (driver) named.push({ driver, ...(await nameDriver(db, ticket.id, driver)) })
    if (ticket.status !== 'READY') continue
    const createdAt = ticket.statusChangedAt
    const { id: batchId } = await makeMessageBatch(db, ticket, {
      keysPlace: 'Avainlaatikko oven vieressä',
      payer: 'COMPANY',
      createdAt,
    })
    const reached = named.flatMap(({ id: namedId, driver }) =>
      driver.channel === 'NONE' ? [] : [{ namedId, name: driver.name, channel: driver.channel }],
    )
    for (const { namedId, channel } of reached) {
      const state = STATES[sentCount++ % STATES.length] ?? 'SENT'
      await db.insert(driverMessages).values({
        batchId,
        namedId,
        kind: 'READY',
        channel,
        tried: [channel],
        state,
        stateAt: createdAt,
        createdAt,
        // its delivery is long forgotten
        deliveryId: newId(),
      })
    }
    if (reached.length > 0)
      await db.insert(ticketEvents).values({
        ticketId: ticket.id,
        kind: 'TOLD_DRIVERS',
        actorOrganizationId: garageId,
        createdAt,
        data: { what: 'READY', names: reached.map(({ name }) => name), newTime: null },
      })
  }
}
