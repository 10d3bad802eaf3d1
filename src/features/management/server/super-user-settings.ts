import { eq, sql } from 'drizzle-orm'
import { demandFreeBusinessId } from '#features/organizations/server/free-business-id.ts'
import {
  demandVersion,
  lockOrganization,
  type OrganizationRow,
  organizationById,
} from '#features/organizations/server/organizations.access.ts'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import { changedFields } from '#server/audit/changed-fields.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Actor } from '#server/caller.ts'
import type { Database, Queryable, Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { cutConnections } from '#server/realtime/bus-message.ts'
import { AppError, invalidFields } from '#shared/app-error.ts'
import type { SuperUserSettings } from '../management.ts'

const settingsOf = (row: OrganizationRow): SuperUserSettings => ({
  type: row.type,
  listed: row.listed,
  disabled: row.disabledAt !== null,
  platformFeeCents: row.platformFeeCents,
  notes: row.superUserNotes,
  version: row.superUserVersion,
})

export const superUserSettings = async (db: Queryable, organizationId: string): Promise<SuperUserSettings> =>
  settingsOf(await organizationById(db, organizationId))

/**
 * Saves what the platform alone decides. Disabling works at once: the members' requests lose the organisation and their
 * open connections end. The type changes only while nothing depends on it.
 */
export const saveSuperUserSettings = (
  db: Database,
  organizationId: string,
  edit: SuperUserSettings,
  actor: Actor,
): Promise<SuperUserSettings> =>
  transact(db, async (tx) => {
    const row = await lockOrganization(tx, organizationId)
    const before = settingsOf(row)
    demandVersion('super_user_settings', before, edit)
    const changed = changedFields(before, edit)
    if (Object.keys(changed).length === 0) return before
    if (edit.listed && edit.type !== 'GARAGE')
      throw invalidFields({ field: 'listed', message: 'Vain korjaamo voi näkyä asiakkaiden korjaamolistassa' })
    if (changed.type) await demandTypeChange(tx, row, edit.type)
    const disabledAt = edit.disabled ? (row.disabledAt ?? new Date().toISOString()) : null
    const [saved] = await tx
      .update(organizations)
      .set({
        type: edit.type,
        listed: edit.listed,
        disabledAt,
        platformFeeCents: edit.platformFeeCents,
        superUserNotes: edit.notes,
        superUserVersion: edit.version + 1,
      })
      .where(eq(organizations.id, organizationId))
      .returning()
    if (!saved) throw new Error('a locked organisation is gone')
    if (changed.disabled && edit.disabled) await cutMembers(tx, organizationId)
    const { notes, ...facts } = changed
    await recordAudit(tx, actor, {
      action: 'organizations.super_user_settings_saved',
      organizationId,
      // notes are long and may tell of people: that they changed is enough
      details: { changed: facts, ...(notes && { notesChanged: true }) },
    })
    return settingsOf(saved)
  })

async function cutMembers(tx: Transaction, organizationId: string): Promise<void> {
  const members = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(eq(memberships.organizationId, organizationId))
  for (const { userId } of members) await cutConnections(tx, { userId })
}

/** A garage with tickets cannot turn into a customer: both sides' history would lose its meaning. */
async function demandTypeChange(tx: Transaction, row: OrganizationRow, type: OrganizationRow['type']): Promise<void> {
  const { rows } = await tx.execute<{ inUse: boolean }>(sql`
    select exists (select 1 from tickets where garage_id = ${row.id} or customer_id = ${row.id})
      or exists (select 1 from garage_customers where garage_id = ${row.id} or customer_id = ${row.id})
      or exists (select 1 from vehicles where organization_id = ${row.id})
      or exists (select 1 from drivers where organization_id = ${row.id})
      or exists (select 1 from services where organization_id = ${row.id})
      or exists (select 1 from products where organization_id = ${row.id})
      or exists (select 1 from organizations where kept_by_garage_id = ${row.id})
      or ${row.managedByGarageId}::uuid is not null as "inUse"`)
  const message = 'Tyyppiä ei voi enää vaihtaa: organisaatiolla on jo huoltoja, ajoneuvoja tai muuta tyyppiin kuuluvaa'
  if (rows[0]?.inUse)
    throw new AppError('conflict', 'organization_in_use', { details: { fields: [{ field: 'type', message }] } })
  if (row.businessId)
    await demandFreeBusinessId(tx, {
      ...{ type, businessId: row.businessId, exceptOrganizationId: row.id },
      field: 'type',
      message: 'Samalla Y-tunnuksella on jo tämän tyyppinen organisaatio',
    })
}
