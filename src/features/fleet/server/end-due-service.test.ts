import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeConnection, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketMoved } from '#features/tickets/tickets.events.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/events/announce.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { testDatabase } from '#test/database.ts'
import { deliveryWorld } from '#test/delivery-world.ts'
import { endDueService } from './end-due-service.ts'

const { db } = await testDatabase()
const inDays = (days: number) => plusDays(dayInHelsinki(new Date()), days)

/** The car after a job of that title was done on it. */
async function after(title: string, nextServiceOn: string, to: 'READY' | 'DONE' = 'DONE') {
  const { organization: garage } = await makeStaffed(db, { type: 'GARAGE' })
  const { organization: customer, user } = await makeStaffed(db, { type: 'CUSTOMER' })
  const pair = { garageId: garage.id, customerId: customer.id }
  await makeConnection(db, pair)
  const { id: vehicleId } = await makeVehicle(db, { organizationId: customer.id, nextServiceOn, nextServiceKm: null })
  const { id: ticketId } = await makeTicket(db, { ...pair, vehicleId, title, status: to })
  await transact(db, async (tx) =>
    announce(tx, ticketMoved, {
      ...pair,
      ticketId,
      actorOrganizationId: customer.id,
      actorUserId: user.id,
      from: 'IN_PROGRESS' as const,
      to,
    }),
  )
  await deliveryWorld(db, { listeners: [endDueService], notices: [], at: '2036-11-23T10:00:00Z' }).relay.drain()
  const [car] = await db.select().from(vehicles).where(eq(vehicles.id, vehicleId))
  return { due: car?.nextServiceOn, isAsked: car?.servicedOn !== null }
}

test('a finished periodic service ends the day that it was done for, and its next one is asked', async () => {
  expect(await after('Määräaikaishuolto', inDays(-4))).toEqual({ due: null, isAsked: true })
  expect(await after('Öljynvaihto', inDays(20), 'READY')).toEqual({ due: null, isAsked: true })
})

test.each([
  ['another job', 'Jarruhuolto', -4],
  ['a service whose next one was told already', 'Määräaikaishuolto', 365],
])('%s changes nothing of what is due', async (_, title, days) => {
  expect(await after(title, inDays(days))).toEqual({ due: inDays(days), isAsked: false })
})
