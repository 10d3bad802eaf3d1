import { pgTable } from 'drizzle-orm/pg-core'
import { ownedByOrganization } from '#features/organizations/server/organizations.tables.ts'
import { createdAt } from '#server/db/columns.ts'

/** Organisations that want to see their first steps no more. */
export const putAwayFirstSteps = pgTable('put_away_first_steps', {
  organizationId: ownedByOrganization(),
  createdAt: createdAt(),
})
