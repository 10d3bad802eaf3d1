import { randomUUIDv7 } from 'node:crypto'
import type pg from 'pg'
import { openSession } from '../../src/features/accounts/server/session-store.ts'
import { openDatabase } from '../../src/server/db/database.ts'
import { hashToken } from '../../src/server/secure-token.ts'
import type { World } from '../world.ts'

/** Who calls: the cookie of each, and none of a visitor. */
export type Role = 'garage' | 'customer' | 'super-user' | 'visitor'

/** What the inputs name: things of the measured garage and customer, which have dealt with each other. */
export type Things = {
  sessions: Partial<Record<Role, string>>
  garageId: string
  customerId: string
  /** Open, between the two. */
  ticketId: string
  vehicleId: string
  plate: string
  /** Of that vehicle, at that garage. */
  maintenanceBookId: string
  /** Of the customer, which has the garage's offer to it; open when one of these is. */
  offerRequestId: string
  /** The garage's own, of lines for offers. */
  offerTemplateId: string
  /** On the garage's price list. */
  serviceId: string
  notificationOf: Record<'garage' | 'customer', string>
  invitationToken: string
  /** Of today in the garage's calendar. */
  day: string
}

export async function findThings(pool: pg.Pool, { garage, customer }: World): Promise<Things> {
  const superUserId = randomUUIDv7()
  await pool.query(
    `insert into users (id, email, name, email_verified_at, is_super_user) values ($1, 'super@example.fi', 'Ylläpitäjä', now(), true)`,
    [superUserId],
  )
  const invitationToken = 'bench'
  await pool.query(
    `insert into invitations (id, organization_id, email, role, token_hash, invited_by_organization_id, expires_at)
     values ($1, $2, 'avattu@example.net', 'MEMBER', $3, $2, now() + interval '7 days')`,
    [randomUUIDv7(), garage.id, hashToken(invitationToken)],
  )
  const one = async (text: string, values: unknown[]) => {
    const { rows } = await pool.query<Record<string, string>>(text, values)
    const [row] = rows
    if (!row) throw new Error(`the world has nothing for: ${text}`)
    return row
  }
  const ticket = await one(
    `select id, vehicle_id, registration_number from tickets
     where garage_id = $1 and customer_id = $2 order by closed_at nulls first, id desc limit 1`,
    [garage.id, customer.id],
  )
  const book = await one('select id from maintenance_books where garage_id = $1 and vehicle_id = $2', [
    garage.id,
    ticket.vehicle_id,
  ])
  const request = await one(
    `select r.id from offer_requests r join offer_request_garages a on a.offer_request_id = r.id
     where r.customer_id = $1 and a.garage_id = $2 and a.offer_number = 1 order by r.state = 'OPEN' desc, r.id desc limit 1`,
    [customer.id, garage.id],
  )
  const template = await one('select id from offer_templates where garage_id = $1 limit 1', [garage.id])
  const service = await one('select id from services where organization_id = $1 order by name limit 1', [garage.id])
  const newest = async (organizationId: string) =>
    (await one('select id from notifications where organization_id = $1 limit 1', [organizationId])).id ?? ''
  const { day = '' } = await one(`select (now() at time zone 'Europe/Helsinki')::date::text as day`, [])
  const origin = { ip: '127.0.0.1', userAgent: 'bench' }
  return {
    day,
    invitationToken,
    garageId: garage.id,
    customerId: customer.id,
    sessions: {
      garage: garage.session,
      customer: customer.session,
      'super-user': await openSession(openDatabase(pool), superUserId, origin),
    },
    ticketId: ticket.id ?? '',
    maintenanceBookId: book.id ?? '',
    offerRequestId: request.id ?? '',
    offerTemplateId: template.id ?? '',
    serviceId: service.id ?? '',
    vehicleId: ticket.vehicle_id ?? '',
    plate: ticket.registration_number ?? '',
    notificationOf: { garage: await newest(garage.id), customer: await newest(customer.id) },
  }
}
