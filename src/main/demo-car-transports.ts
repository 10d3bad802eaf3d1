import { and, asc, eq, sql } from 'drizzle-orm'
import { makeTransport } from '#features/car-transports/server/car-transports.factory.ts'
import { CAR_TRANSPORTS, carTransportsRow } from '#features/car-transports/server/car-transports-page.ts'
import { noteData } from '#features/car-transports/server/change-transport.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { ticketEvents, tickets } from '#features/tickets/server/tickets.tables.ts'
import type { TicketStatus } from '#features/tickets/tickets.ts'
import type { Transaction } from '#server/db/database.ts'
import { partsOf, plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki, instantAt } from '#shared/helsinki-clock.ts'
import type { TransportAct } from '#shared/timeline-acts.ts'

type Person = { id: string }
type World = { garageId: string; customerId: string; admin: Person; mechanic: Person; manager: Person }

/** A moment so many days from today, by Helsinki's clock. */
const at = (days: number, hour: number): string => {
  const day = plusDays(dayInHelsinki(new Date()), days)
  return instantAt({ ...partsOf(day), hour, minute: 0 }).toISOString()
}
const window = (days: number, hour: number) => ({ startsAt: at(days, hour), endsAt: at(days, hour + 1) })

const PLACES = [
  { streetAddress: 'Teollisuuskatu 21', postalCode: '00510', city: 'Helsinki' },
  { streetAddress: 'Mäkelänkatu 54 B 12', postalCode: '00510', city: 'Helsinki' },
  { streetAddress: 'Lentoasemantie 7', postalCode: '01530', city: 'Vantaa' },
  { streetAddress: 'Länsituulentie 3', postalCode: '02100', city: 'Espoo' },
] as const

/** The first garage's transports: one that was driven, some of today and tomorrow, one without a driver, and a request of the fleet. */
export async function makeDemoCarTransports(db: Transaction, world: World): Promise<void> {
  const { garageId, customerId, admin, mechanic, manager } = world
  await db
    .update(organizations)
    .set({ switchedOn: sql`array_append(${organizations.switchedOn}, ${CAR_TRANSPORTS})` })
    .where(eq(organizations.id, garageId))
  await carTransportsRow.write(db, garageId, {
    area: 'Helsinki, Vantaa ja Espoo, enintään 20 km',
    priceCents: 2500,
    hours: 'arkisin 8–17',
    capacity: 1,
    version: 1,
  })
  const ticketsIn = (status: TicketStatus) =>
    db
      .select()
      .from(tickets)
      .where(and(eq(tickets.garageId, garageId), eq(tickets.status, status)))
      .orderBy(asc(tickets.id))
  const [inWork] = await ticketsIn('IN_PROGRESS')
  const [ready] = await ticketsIn('READY')
  const scheduled = await ticketsIn('SCHEDULED')
  const wished = [...scheduled, ...(await ticketsIn('NEW'))].find(
    (one) => one.customerId === customerId && one !== scheduled[0] && one !== scheduled[1],
  )

  type Made = Omit<Parameters<typeof makeTransport>[1], 'garageId' | 'customerId' | 'ticketId'>
  const add = async (
    ticket: typeof inWork,
    place: (typeof PLACES)[number] | undefined,
    made: Made,
    act: TransportAct,
    by: { userId: string; organizationId: string; createdAt: string },
  ) => {
    if (!ticket) return
    const { id: ticketId, contactName, contactPhone } = ticket
    const who = { contactName: contactName || 'Sari Kettunen', contactPhone: contactPhone || '+358401234501' }
    const given = { garageId, customerId: ticket.customerId, ticketId, createdAt: by.createdAt }
    const transport = await makeTransport(db, { ...given, ...place, ...who, ...made })
    await db.insert(ticketEvents).values({
      ticketId,
      kind: 'TRANSPORT',
      actorUserId: by.userId,
      actorOrganizationId: by.organizationId,
      data: noteData(transport, act),
      createdAt: by.createdAt,
    })
  }
  const byGarage = (userId: string, createdAt: string) => ({ userId, organizationId: garageId, createdAt })
  await add(
    inWork,
    PLACES[0],
    {
      ...window(-1, 8),
      state: 'DONE',
      driverId: mechanic.id,
      leftAt: at(-1, 8),
      doneAt: at(-1, 9),
      keysLeft: 'Avainkaappi 4',
    },
    'DONE',
    byGarage(mechanic.id, at(-1, 9)),
  )
  const yesterday = byGarage(admin.id, at(-1, 12))
  const keysPlace = 'Vastaanotossa'
  await add(scheduled[0], PLACES[1], { ...window(0, 15), driverId: mechanic.id, keysPlace }, 'PLANNED', yesterday)
  await add(ready, PLACES[2], { ...window(0, 16), direction: 'DELIVERY' }, 'PLANNED', yesterday)
  await add(
    scheduled[1],
    PLACES[0],
    { ...window(1, 8), driverId: mechanic.id, keysPlace, note: 'Soita portilta.' },
    'PLANNED',
    yesterday,
  )
  await add(wished, PLACES[3], { ...window(1, 9), state: 'ASKED', keysPlace }, 'ASKED', {
    userId: manager.id,
    organizationId: customerId,
    createdAt: at(-1, 15),
  })
}
