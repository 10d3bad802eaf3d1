import { sql } from 'drizzle-orm'
import { type ArchivedKind, archivedColumns, walkEnd } from '#server/archived.ts'
import { carWords, wordsSql } from '#server/word-sources.ts'
import { archivedBook, PAST_GROUPS } from '../archived-book.ts'
import { maintenanceBooks } from './maintenance-books.tables.ts'

const at = sql`b.group_since`
const id = sql`b.id`

const columnsOf = (other: 'garage' | 'customer') =>
  archivedColumns(sql`b`, {
    id,
    at,
    status: sql`b.book_group`,
    number: null,
    title: null,
    party_ids: sql`array[b.${sql.raw(other)}_id]`,
    words: sql.raw(`concat_ws(' ', ${wordsSql('b', carWords(maintenanceBooks))})`),
  })

const sides = {
  GARAGE: { own: sql.raw('garage_id'), columns: columnsOf('customer') },
  CUSTOMER: { own: sql.raw('customer_id'), columns: columnsOf('garage') },
}

/** The maintenance books of the archive: each group is a range of one index, in the order of coming there. */
export const archivedBooks: ArchivedKind = {
  ...archivedBook,
  indexed: ['status'],
  inFiles: {},
  walk(walk) {
    const { own, columns } = sides[walk.side]
    const groups = PAST_GROUPS.filter((group) => walk.status === null || walk.status === group)
    const ranges = groups.map(
      (group) => sql`(select ${columns} from maintenance_books b where b.${own} = ${walk.organizationId}
        and b.book_group = ${group} ${walkEnd(at, id, walk)})`,
    )
    // the filter names a status that no book has
    if (ranges.length === 0) return sql`select ${columns} from maintenance_books b where false`
    const order = walk.limit === null ? sql`` : sql`order by at desc, id desc limit ${walk.limit}`
    return sql`select * from (${sql.join(ranges, sql` union all `)}) b ${order}`
  },
}
