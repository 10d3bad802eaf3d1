import { sql } from 'drizzle-orm'
import { type ArchivedKind, archivedColumns, walkEnd } from '#server/archived.ts'
import { archivedTicket } from '../archived-ticket.ts'
import { shownPlateKey } from './shown-plate-key.ts'

const at = sql`t.closed_at`
const id = sql`t.id`
const plate = shownPlateKey({ registrationNumber: sql`t.registration_number`, vinNumber: sql`t.vin_number` })

const columnsOf = (other: 'garage' | 'customer') =>
  archivedColumns(sql`t`, {
    id,
    at,
    status: sql`t.status`,
    number: sql`t.number`,
    title: sql`t.title`,
    mileage_km: sql`t.mileage_km`,
    party_ids: sql`array[t.${sql.raw(other)}_id]`,
    words: sql`concat_ws(' ', replace(t.registration_number, ' ', ''), t.vin_number, t.make, t.model, t.number, t.title,
      t.contact_name, t.customer_reference)`,
  })

const sides = {
  GARAGE: { own: sql.raw('garage'), other: sql.raw('customer'), columns: columnsOf('customer') },
  CUSTOMER: { own: sql.raw('customer'), other: sql.raw('garage'), columns: columnsOf('garage') },
}

/** The tickets of the archive: those that a side has taken off its desk, by when they were closed. */
export const archivedTickets: ArchivedKind = {
  ...archivedTicket,
  indexed: ['partyId', 'plate'],
  walk(walk) {
    const { own, other, columns } = sides[walk.side]
    const conditions = [
      walk.partyId ? sql`and t.${other}_id = ${walk.partyId}` : sql``,
      walk.plate ? sql`and ${plate} = ${walk.plate}` : sql``,
    ]
    return sql`select ${columns} from tickets t where t.${own}_id = ${walk.organizationId}
      and t.${own}_archived_at is not null ${sql.join(conditions, sql` `)} ${walkEnd(at, id, walk)}`
  },
}
