import { getColumns, sql } from 'drizzle-orm'
import { shownPlateKey } from '#features/vehicles/server/plate-key-sql.ts'
import { type ArchivedKind, archivedColumns, type FileColumns, walkEnd } from '#server/archived.ts'
import { wordsSql } from '#server/word-sources.ts'
import { archivedTicket } from '../archived-ticket.ts'
import { ticketField, ticketFieldNames } from '../ticket-fields.ts'
import { archivedTicketWords } from './ticket-words.ts'
import { tickets } from './tickets.tables.ts'

const at = sql`t.closed_at`
const id = sql`t.id`
const plate = shownPlateKey({ registrationNumber: sql`t.registration_number`, vinNumber: sql`t.vin_number` })

const ticketColumns = getColumns(tickets)
const inFiles: FileColumns = Object.fromEntries(
  ticketFieldNames.flatMap((name) => {
    const field = ticketField(name)
    if ((field.kind !== 'text' && field.kind !== 'number') || !field.inFiles) return []
    const type: FileColumns[string]['type'] = field.kind === 'number' ? 'int' : 'text'
    return [[name, { ...field.inFiles, type, sql: sql.raw(`t.${ticketColumns[name].name}`) }]]
  }),
)

const columnsOf = (other: 'garage' | 'customer') =>
  archivedColumns(
    sql`t`,
    {
      id,
      at,
      status: sql`t.status`,
      number: sql`t.number`,
      title: sql`t.title`,
      party_ids: sql`array[t.${sql.raw(other)}_id]`,
      words: sql.raw(`concat_ws(' ', ${wordsSql('t', archivedTicketWords)})`),
    },
    inFiles,
  )

const sides = {
  GARAGE: { own: sql.raw('garage'), other: sql.raw('customer'), columns: columnsOf('customer') },
  CUSTOMER: { own: sql.raw('customer'), other: sql.raw('garage'), columns: columnsOf('garage') },
}

/** The tickets of the archive: those that a side has taken off its desk, by when they were closed. */
export const archivedTickets: ArchivedKind = {
  ...archivedTicket,
  indexed: ['partyId', 'plate'],
  inFiles,
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
