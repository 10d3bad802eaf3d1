import { randomUUID } from 'node:crypto'
import { makeConnection, makeCustomer, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import type { Database } from '#server/db/database.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { makeCourtesyCar } from './courtesy-cars.factory.ts'
import { courtesyCarsRouter } from './courtesy-cars.router.ts'

const api = router({ courtesyCars: courtesyCarsRouter })

/** The clock of these tests: a Monday morning in Helsinki. */
export const NOW = new Date('2026-11-23T07:00:00.000Z')
const DAY_MS = 86_400_000
export const inDays = (days: number): string => new Date(NOW.getTime() + days * DAY_MS).toISOString()

/** A garage with a car to lend, and a customer with people of its own who has an open ticket. */
export async function lendingWorld(db: Database) {
  const { organization: garage, user } = await makeStaffed(db, { type: 'GARAGE', role: 'MEMBER' })
  const { organization: customer, user: customerUser } = await makeStaffed(db, { type: 'CUSTOMER', role: 'MEMBER' })
  await makeConnection(db, { garageId: garage.id, customerId: customer.id })
  const car = await makeCourtesyCar(db, { garageId: garage.id })
  const ticket = await makeTicket(db, { garageId: garage.id, customerId: customer.id, status: 'SCHEDULED' })
  const services = { clock: () => NOW }
  const { courtesyCars } = callerOf(api, await contextOf(db, user.id, services))
  const asCustomer = callerOf(api, await contextOf(db, customerUser.id, services)).courtesyCars
  const g = { organizationId: garage.id }
  const reserve = (given: object = {}) =>
    courtesyCars.reserve({
      ...g,
      carId: car.id,
      ticketId: ticket.id,
      customerId: null,
      startsAt: inDays(0),
      endsAt: inDays(2),
      driverName: 'Sari Kuski',
      driverPhone: '',
      requestKey: randomUUID(),
      ...given,
    })
  const handOut = (loanId: string, given: object = {}) =>
    courtesyCars.handOut({
      ...g,
      loanId,
      version: 1,
      mileageKm: 45_010,
      level: 8,
      endsAt: inDays(2),
      driverName: 'Sari Kuski',
      driverPhone: '040 123 4567',
      licenceChecked: true,
      signature: {
        way: 'DRAWN',
        name: 'Sari Kuski',
        strokes: [
          [
            [1, 2],
            [300, 200],
          ],
        ],
      },
      requestKey: randomUUID(),
      ...given,
    })
  const takeBack = (loanId: string, given: object = {}) =>
    courtesyCars.takeBack({
      ...g,
      loanId,
      version: 2,
      mileageKm: 45_200,
      level: 6,
      requestKey: randomUUID(),
      ...given,
    })
  return {
    garage,
    user,
    customer,
    customerUser,
    car,
    ticket,
    courtesyCars,
    asCustomer,
    g,
    c: { organizationId: customer.id },
    reserve,
    handOut,
    takeBack,
    makeCustomer: () => makeCustomer(db, { name: 'Aino Laakso', managedByGarageId: garage.id }),
  }
}
