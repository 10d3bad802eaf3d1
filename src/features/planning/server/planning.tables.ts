import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { createdAt, id } from '#server/db/columns.ts'
import { ABSENCE_KINDS } from '../absences.ts'

/** When a person of a garage is away. It is the garage's own; customers see only that there is less time. */
export const absences = pgTable(
  'absences',
  {
    id: id(),
    garageId: uuid('garage_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: ABSENCE_KINDS }).notNull(),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    toDay: date('to_day', { mode: 'string' }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('absences_go_forward', sql`${table.toDay} >= ${table.fromDay}`),
    // what is planned asks for those that are not over yet
    index('absences_garage').on(table.garageId, table.toDay),
    // a retry enters nothing twice
    uniqueIndex('absences_once').on(table.garageId, table.userId, table.fromDay, table.toDay),
    // for the person's own copy of what is known of them, and the end of their account
    index('absences_person').on(table.userId, table.id),
    // what is old is forgotten
    index('absences_age').on(table.toDay),
  ],
)
