import { getColumns } from 'drizzle-orm'
import { reportedFieldNames } from '../ticket-fields.ts'
import { tickets } from './tickets.tables.ts'

/**
 * All that a customer's report depends on, in one read. $1 customer, $2 request key, $3 garage and $4 vehicle, each of
 * the two null when it is not an id. The vehicle stays as it is until the transaction ends: it may be one of two records of a car
 * that become one at this moment. `listed` is null for a garage that is not in use.
 */
export const reportBasis = {
  name: 'report-basis',
  text: `
    with vehicle as (select * from vehicles where id = $4 and organization_id = $1 for no key update)
    select
      (select json_build_object('id', id, 'requestHash', request_hash)
        from tickets where reported_by_organization_id = $1 and request_key = $2) as known,
      (select reference_required from customer_properties where organization_id = $1) as "referenceRequired",
      connection.state as connection, shown.garage_id is not null as shown, garage.listed,
      case when vehicle.id is not null then json_build_object(
        'id', vehicle.id, 'registrationNumber', vehicle.registration_number, 'vinNumber', vehicle.vin_number,
        'make', vehicle.make, 'model', vehicle.model, 'color', vehicle.color, 'year', vehicle.year,
        'mileageKm', vehicle.mileage_km) end as vehicle
    from (select $1::uuid as customer_id, $3::uuid as garage_id) asked
    left join organizations garage
      on garage.id = asked.garage_id and garage.type = 'GARAGE' and garage.disabled_at is null
    left join connections connection on connection.garage_id = garage.id and connection.customer_id = asked.customer_id
    left join vehicle on true
    left join vehicle_garages shown on shown.garage_id = garage.id and shown.vehicle_id = vehicle.id`,
}

const given = [
  'garageId',
  'id',
  'customerId',
  'vehicleId',
  'registrationNumber',
  'vinNumber',
  'make',
  'model',
  'color',
  'year',
  ...reportedFieldNames,
  'status',
  'scheduledStart',
  'scheduledEnd',
  'promisedReadyAt',
  'mechanicId',
  'reportedByUserId',
  'reportedByOrganizationId',
  'requestKey',
  'requestHash',
] as const satisfies readonly (keyof typeof tickets.$inferInsert)[]

/** What a new ticket is made of; the number and the rest come from the database. */
export type NewTicket = Required<Pick<typeof tickets.$inferInsert, (typeof given)[number]>>

const columns = getColumns(tickets)

/** $1 garage, $2 and on the rest of `given`, then the year of the number, and the id of the timeline's first entry with what it keeps. */
const insertTicket = {
  name: 'insert-ticket',
  text: `
    with counter as (
      insert into ticket_counters (garage_id, year, last) values ($1, $${given.length + 1}::int, 1)
      on conflict (garage_id, year) do update set last = ticket_counters.last + 1
      returning year || '-' || lpad(last::text, greatest(4, length(last::text)), '0') as number
    ), ticket as (
      insert into tickets (number, ${given.map((key) => columns[key].name).join(', ')})
      values ((select number from counter), ${given.map((_key, index) => `$${index + 1}`).join(', ')})
      returning id, reported_by_user_id, reported_by_organization_id
    )
    insert into ticket_events (id, ticket_id, kind, actor_user_id, actor_organization_id, data)
    select $${given.length + 2}::uuid, id, 'REPORTED', reported_by_user_id, reported_by_organization_id, $${given.length + 3}::jsonb from ticket`,
}

/** Number, ticket and the timeline's first entry in one statement, which holds the garage's counter for the shortest. */
export const insertTicketStatement = (ticket: NewTicket, year: number, entry: { id: string; data: object }) => ({
  ...insertTicket,
  values: [...given.map((key) => ticket[key]), year, entry.id, JSON.stringify(entry.data)],
})
