import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Actor } from '#server/caller.ts'
import type { Transaction } from '#server/db/database.ts'
import type { OrganizationsAudit } from '../organizations.audit.ts'
import { organizations } from './organizations.tables.ts'
import { platformSettingsRow } from './platform-settings-row.ts'

/**
 * Takes an organisation that its last member left out of use and off the list of garages; the caller has locked it. The super-user's page shows both,
 * so an open form of it is stale from then on.
 */
export async function disableOrganization(tx: Transaction, organizationId: string, actor: Actor): Promise<void> {
  await tx
    .update(organizations)
    .set({ disabledAt: sql`now()`, listed: false })
    .where(eq(organizations.id, organizationId))
  const row = await platformSettingsRow.read(tx, organizationId)
  await platformSettingsRow.write(tx, organizationId, { ...row, version: row.version + 1 })
  const details = { lastMemberLeft: true } as const
  await recordAudit<OrganizationsAudit>(tx, actor, { action: 'organizations.disabled', organizationId, details })
}
