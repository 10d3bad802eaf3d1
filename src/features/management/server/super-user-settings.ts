import { eq, sql } from 'drizzle-orm'
import { requireFreeBusinessId } from '#features/organizations/server/free-business-id.ts'
import type { OrganizationRow } from '#features/organizations/server/organizations.access.ts'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import { platformSettingsRow } from '#features/organizations/server/platform-settings-row.ts'
import { settingsPage } from '#features/organizations/server/settings-page.ts'
import type { OrganizationUse } from '#server/contributions.ts'
import type { Transaction } from '#server/db/database.ts'
import { cutConnections } from '#server/realtime/bus-message.ts'
import { AppError, invalidFields } from '#shared/app-error.ts'
import type { ManagementAudit } from '../management.audit.ts'
import type { SuperUserSettings } from '../management.ts'

/** The sub-page super-user. The type changes only while nothing depends on it. */
export const superUserPage = settingsPage<SuperUserSettings, SuperUserSettings, ManagementAudit>({
  thing: 'super_user_settings',
  read: async (db, { id, type, listed, disabledAt }) => ({
    type,
    listed,
    disabled: disabledAt !== null,
    ...(await platformSettingsRow.read(db, id)),
  }),
  async check(tx, { organization, edit, changes, features }) {
    if (edit.listed && edit.type !== 'GARAGE')
      throw invalidFields({ field: 'listed', message: 'Vain korjaamo voi näkyä asiakkaiden korjaamolistassa' })
    if (changes.type) await requireTypeChange(tx, organization, edit.type, features.organizationUse)
  },
  async write(tx, { organization, edit: { type, listed, disabled, ...row }, changes }) {
    const disabledAt = disabled ? (organization.disabledAt ?? sql`now()`) : null
    await tx.update(organizations).set({ type, listed, disabledAt }).where(eq(organizations.id, organization.id))
    await platformSettingsRow.write(tx, organization.id, row)
    // works at once: the members' requests lose the organisation, their open connections end
    if (changes.disabled && disabled) await cutMembers(tx, organization.id)
  },
  audit: ({ notes, ...facts }) => ({
    action: 'management.organization_settings_saved',
    details: { changed: facts, ...(notes && { notesChanged: true }) },
  }),
})

async function cutMembers(tx: Transaction, organizationId: string): Promise<void> {
  const members = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(eq(memberships.organizationId, organizationId))
  for (const { userId } of members) await cutConnections(tx, { userId })
}

/** A garage with tickets cannot turn into a customer: both sides' history would lose its meaning. */
async function requireTypeChange(
  tx: Transaction,
  row: OrganizationRow,
  type: OrganizationRow['type'],
  uses: readonly OrganizationUse[],
): Promise<void> {
  const message = 'Tyyppiä ei voi enää vaihtaa: organisaatiolla on jo huoltoja, autoja tai muuta tyyppiin kuuluvaa'
  for (const isUsed of uses)
    if (await isUsed(tx, row.id))
      throw new AppError('conflict', 'organization_in_use', { details: { fields: [{ field: 'type', message }] } })
  if (row.businessId)
    await requireFreeBusinessId(tx, {
      type,
      businessId: row.businessId,
      exceptOrganizationId: row.id,
      field: 'type',
      message: 'Samalla Y-tunnuksella on jo tämän tyyppinen organisaatio',
    })
}
