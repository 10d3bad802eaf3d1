import { randomUUIDv7 } from 'node:crypto'
import type { Statement } from './database.ts'
import type { Given } from './given.ts'

export type Report = {
  organizationId: string
  garageId: string
  vehicle: { vehicleId: string }
  job: { title: string; description: string }
  requestKey: string
}

/**
 * All that a report writes, in one statement: what binds the two and the car, number, ticket and first entry. $1 the customer, $2 the
 * garage, $3 the vehicle, $4 the ticket's id, $5 title, $6 description, $7 key, $8 year, $9 ids of entry and connection, $10 what open screens are told,
 * $11 where.
 */
const written = `
  vehicle as (select * from vehicles where id = $3 and organization_id = $1 for no key update),
  connected as (
    insert into connections (id, garage_id, customer_id, state, accepted_at, changed_by_side)
    select ($9::uuid[])[2], $2, $1, 'ACCEPTED', now(), 'CUSTOMER' from vehicle
    where not exists (select from connections where garage_id = $2 and customer_id = $1)
    on conflict do nothing
  ), shown as (
    insert into vehicle_garages (garage_id, vehicle_id) select $2, id from vehicle
    where not exists (select from vehicle_garages where garage_id = $2 and vehicle_id = $3)
    on conflict do nothing
  ), counter as (
    insert into ticket_counters (garage_id, year, last) select $2, $8::int, 1 from vehicle
    on conflict (garage_id, year) do update set last = ticket_counters.last + 1
    returning year || '-' || lpad(last::text, greatest(4, length(last::text)), '0') as number
  ), ticket as (
    insert into tickets (id, number, garage_id, customer_id, vehicle_id, registration_number, vin_number, make, model, color, year,
      title, description, reported_by_organization_id, request_key)
    select $4, counter.number, garage.id, $1, v.id, v.registration_number, v.vin_number, v.make, v.model, v.color, v.year,
      $5, $6, $1, $7
    from vehicle v cross join counter
    join organizations garage on garage.id = $2 and garage.type = 'GARAGE' and garage.disabled_at is null
    returning id, registration_number
  ), entry as (
    insert into ticket_events (id, ticket_id, kind, actor_organization_id, data)
    select ($9::uuid[])[1], id, 'REPORTED', $1, '{}' from ticket
  )`

/** The report with the event that is handled later. */
const accepted = {
  name: 'real-report',
  text: `
    with ${written}, announced as (
      insert into outbox_events (name, payload)
      select 'ticket.reported', json_build_object('ticketId', id, 'garageId', $2::uuid, 'customerId', $1::uuid,
        'actorOrganizationId', $1::uuid, 'actorUserId', null) from ticket
    )
    select id, pg_notify($11, $10) from ticket`,
}

/** The report with all that its notice leaves behind: the garage's notification and a mail for each of its people. */
const noticed = {
  name: 'real-report-noticed',
  text: `
    with ${written}, notice as (
      insert into notifications (id, organization_id, kind, title, target_kind, target_id, metadata)
      select gen_random_uuid(), $2, 'ticket.reported', o.name || ' ilmoitti auton ' || t.registration_number, 'ticket', t.id,
        json_build_object('previewText', $5::text)::text
      from ticket t join organizations o on o.id = $1
    ), mail as (
      insert into deliveries (id, channel, "to", subject, state, due_at, user_id, organization_id, notice_kind, notice_group, target_kind,
        target_id, sender_organization_id, group_key, parts)
      select gen_random_uuid(), 'mail', u.email, $5, 'held', now() + interval '2 minutes', u.id, $2, 'ticket.reported', 'TICKETS',
        'ticket', t.id, $1, concat_ws(' ', 'mail', $2, u.id, 'TICKETS', 'ticket', t.id),
        json_build_array(json_build_object('title', $5::text, 'paragraphs', json_build_array($5::text, $6::text)))
      from ticket t join memberships m on m.organization_id = $2
      join users u on u.id = m.user_id and u.email_verified_at is not null and u.disabled_at is null
      left join notification_preferences p on p.user_id = u.id and p.notice_group = 'TICKETS' and p.channel = 'mail'
      where p.enabled is not false
    )
    select id, pg_notify($11, $10) from ticket`,
}

/** Makes the statement for one report; `withNotices` notifies the garage at once, without a relay. */
export const reportStatements =
  ({ channel, year }: Given) =>
  (report: Report, { withNotices }: { withNotices: boolean }): Statement => {
    const { organizationId, garageId, vehicle, job, requestKey } = report
    const id = randomUUIDv7()
    const organizationIds = [garageId, organizationId]
    const invalidations = [{ organizationIds, event: { type: 'ticketEvent.new', ticketId: id } }]
    const told = JSON.stringify({ origin: 'limit', relay: !withNotices, invalidations })
    return {
      ...(withNotices ? noticed : accepted),
      values: [
        organizationId,
        garageId,
        vehicle.vehicleId,
        id,
        job.title,
        job.description,
        requestKey,
        year,
        [randomUUIDv7(), randomUUIDv7()],
        told,
        channel,
      ],
    }
  }
