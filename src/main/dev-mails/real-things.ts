import { z } from 'zod'
import type { Queryable } from '#server/db/database.ts'
import type { Known } from './sample-events.ts'

const NEWEST = 20

const Thing = z.object({ id: z.string(), label: z.string(), known: z.record(z.string(), z.unknown()) })
/** Something of the database that a mail is tried on. */
export type Thing = z.infer<typeof Thing>

/** The newest tickets of recorded cars, with everything around them that an event may name. */
export async function newestTickets(db: Queryable): Promise<Thing[]> {
  const { rows } = await db.$client.query(
    `select t.id, concat_ws(' · ', t.number, coalesce(t.registration_number, t.vin_number), g.name, c.name) as label,
      jsonb_build_object('ticketId', t.id, 'garageId', t.garage_id, 'customerId', t.customer_id, 'vehicleId', t.vehicle_id,
        'extraWorkId', t.id, 'maintenanceBookId', t.id, 'actorOrganizationId', t.garage_id, 'actorUserId', null,
        'connectionId', (select id from connections n where n.garage_id = t.garage_id and n.customer_id = t.customer_id),
        'offerRequestId', t.id, 'vehicleIds', jsonb_build_array(t.vehicle_id),
        'payerOrganizationId', t.customer_id, 'organizationId', t.garage_id, 'endpointId', t.id, 'permitId', t.id,
        'messageId', 1) as known
    from tickets t join organizations g on g.id = t.garage_id join organizations c on c.id = t.customer_id
    where t.vehicle_id is not null
    order by t.created_at desc limit $1`,
    [NEWEST],
  )
  return Thing.array().parse(rows)
}

/** People with an organisation. */
export async function newestMembers(db: Queryable): Promise<Thing[]> {
  const { rows } = await db.$client.query(
    `select u.id, concat_ws(' · ', u.name, o.name) as label,
      jsonb_build_object('userId', u.id, 'organizationId', o.id, 'actorUserId', $2::text, 'provider', 'google',
        'email', u.email, 'oldEmail', 'vanha@example.fi') as known
    from users u join memberships m on m.user_id = u.id join organizations o on o.id = m.organization_id
    order by u.created_at desc limit $1`,
    [NEWEST, '00000000-0000-7000-8000-000000000000'],
  )
  return Thing.array().parse(rows)
}

/** What was really announced under this name lately: its values hold before made-up ones. */
export async function announced(db: Queryable, event: string): Promise<Known[]> {
  const { rows } = await db.$client.query(
    'select payload from (select * from outbox_events order by id desc limit 5000) newest where name = $1 order by id desc limit 20',
    [event],
  )
  return z
    .object({ payload: z.record(z.string(), z.unknown()) })
    .array()
    .parse(rows)
    .map(({ payload }) => payload)
}
