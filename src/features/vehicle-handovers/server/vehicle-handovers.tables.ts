import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { createdAt, id, instant } from '#server/db/columns.ts'

/** A code by which another customer receives a car, and what became of it. */
export const vehicleHandovers = pgTable(
  'vehicle_handovers',
  {
    id: id(),
    fromOrganizationId: uuid('from_organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    vehicleId: uuid('vehicle_id')
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    /** The code itself is kept nowhere. */
    codeHash: text('code_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    createdByUserId: uuid('created_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    receivedAt: instant('received_at'),
    toOrganizationId: uuid('to_organization_id').references(() => organizations.id, { onDelete: 'set null' }),
    receivedByUserId: uuid('received_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The receiver's record of the car, as a retry is answered with it. */
    receivedVehicleId: uuid('received_vehicle_id'),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      'vehicle_handovers_received',
      sql`(${table.receivedAt} is null) = (${table.receivedVehicleId} is null) and num_nonnulls(${table.receivedAt}, ${table.revokedAt}) < 2`,
    ),
    uniqueIndex('vehicle_handovers_code').on(table.codeHash),
    // one code of a car at a time
    uniqueIndex('vehicle_handovers_waiting')
      .on(table.fromOrganizationId, table.vehicleId)
      .where(sql`${table.receivedAt} is null and ${table.revokedAt} is null`),
    index('vehicle_handovers_vehicle').on(table.vehicleId),
    index('vehicle_handovers_receiver').on(table.toOrganizationId),
    index('vehicle_handovers_created_by').on(table.createdByUserId),
    index('vehicle_handovers_received_by').on(table.receivedByUserId),
  ],
)

export type HandoverRow = typeof vehicleHandovers.$inferSelect
