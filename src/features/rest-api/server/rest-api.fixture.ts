import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { makeApiKey } from '#features/api-keys/server/api-keys.factory.ts'
import { makeInvoiceBasisOf } from '#features/invoice-bases/server/invoice-bases.factory.ts'
import { makeLine } from '#features/line-items/server/line-items.factory.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import type { Database } from '#server/db/database.ts'
import type { Operation } from './operation.ts'

/** A garage and a customer that are connected, with a key of each and one thing of every kind. */
export async function makeSides(db: Database) {
  const { organization: garage } = await makeStaffed(db, { type: 'GARAGE', name: 'Korjaamo Mäkinen' })
  const { organization: customer } = await makeStaffed(db, { type: 'CUSTOMER', name: 'Kuljetus Virtanen' })
  const vehicle = await makeVehicle(db, { organizationId: customer.id })
  const ticket = await makeTicket(db, { garageId: garage.id, customerId: customer.id, vehicleId: vehicle.id })
  await makeLine(db, { garageId: garage.id, ticketId: ticket.id, unitPriceCents: 10_000 })
  const invoice = await makeInvoiceBasisOf(db, ticket)
  const keys = {
    garage: await makeApiKey(db, { organizationId: garage.id }),
    customer: await makeApiKey(db, { organizationId: customer.id }),
  }
  const ids = { customerId: customer.id, vehicleId: vehicle.id, ticketId: ticket.id, invoiceId: invoice.id }
  return { garage, customer, vehicle, ticket, invoice, keys, ids }
}
export type Sides = Awaited<ReturnType<typeof makeSides>>

export type SideName = 'garage' | 'customer'

/** Whose keys may call it. */
export const sidesOf = ({ side }: Operation): SideName[] => (side === 'both' ? ['garage', 'customer'] : [side])

/** A body that its operation takes, of the things of these two. */
export function bodyOf({ id }: Operation, side: SideName, { garage, ids }: Pick<Sides, 'garage' | 'ids'>): object {
  if (id === 'createMileage') return { mileageKm: 12_000 }
  const party = side === 'garage' ? { customerId: ids.customerId } : { garageId: garage.id }
  return { ...party, vehicleId: ids.vehicleId, title: 'Öljynvaihto' }
}

/** How an operation is called in a test: over HTTP, as a program does. */
export function callerOn(app: FastifyInstance) {
  return async (
    operation: Operation,
    {
      key,
      params = {},
      query = '',
      body,
      requestKey = randomUUID(),
      headers = {},
    }: {
      key?: string
      params?: Readonly<Record<string, string>>
      query?: string
      body?: object
      requestKey?: string
      headers?: Record<string, string>
    },
  ) => {
    const path = operation.path.replace(/\{(\w+)\}/g, (_part, name: string) => params[name] ?? name)
    const answer = await app.inject({
      method: operation.method,
      url: `/api/v1${path}${query}`,
      headers: {
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(operation.method === 'POST' && { 'idempotency-key': requestKey }),
        ...headers,
      },
      ...(body && { payload: body }),
    })
    return { status: answer.statusCode, headers: answer.headers, json: answer.json() }
  }
}
