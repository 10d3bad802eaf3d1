import { and, eq } from 'drizzle-orm'
import { memberships } from '#features/organizations/server/organizations.tables.ts'
import { organizationRow, settingsPage } from '#features/organizations/server/settings-page.ts'
import type { Transaction } from '#server/db/database.ts'
import { AppError, invalidFields } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { NEW_CUSTOMER_PROPERTIES, NEW_GARAGE_PROPERTIES } from '../new-settings.ts'
import type { SettingsAudit } from '../organization-settings.audit.ts'
import type { Properties, PropertiesEdit } from '../organization-settings.ts'
import { customerProperties, garageProperties } from './organization-settings.tables.ts'

const garageRow = organizationRow(garageProperties, NEW_GARAGE_PROPERTIES)
const customerRow = organizationRow(customerProperties, NEW_CUSTOMER_PROPERTIES)

/** The page Toimintatavat; its fields depend on the type, which an edit cannot change. */
export const propertiesPage = settingsPage<Properties, PropertiesEdit, SettingsAudit>({
  thing: 'properties',
  audit: (changed) => ({ action: 'settings.properties_saved', details: { changed } }),
  read: async (db, { id, type }) =>
    type === 'GARAGE' ? { type, ...(await garageRow.read(db, id)) } : { type, ...(await customerRow.read(db, id)) },
  fits(before, edit) {
    if (before.type !== edit.type) throw new AppError('invalid', 'other_organization_type')
  },
  async check(tx, { organization, edit }) {
    if (edit.type === 'CUSTOMER') await requireOwnMember(tx, organization.id, edit.approvalDeputyUserId)
  },
  write(tx, { organization, edit: { type: _, ...row } }) {
    return 'bays' in row ? garageRow.write(tx, organization.id, row) : customerRow.write(tx, organization.id, row)
  },
})

async function requireOwnMember(tx: Transaction, organizationId: string, userId: string | null): Promise<void> {
  if (userId === null) return
  const [member] = isUuid(userId)
    ? await tx
        .select({ userId: memberships.userId })
        .from(memberships)
        .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)))
    : []
  if (!member) throw invalidFields({ field: 'approvalDeputyUserId', message: 'Valitse varahyväksyjä jäsenistä' })
}
