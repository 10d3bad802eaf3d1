import { eq } from 'drizzle-orm'
import {
  demandVersion,
  lockOrganization,
  type OrganizationRow,
  organizationById,
} from '#features/organizations/server/organizations.access.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { changedFields } from '#server/audit/changed-fields.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Actor } from '#server/caller.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { BillingEdit, BillingSettings } from '../organization-settings.ts'

function billingOf(row: OrganizationRow): BillingSettings {
  const { billingName, billingAddress, billingEmail, eInvoiceAddress, eInvoiceOperator } = row
  const { billingReference, paymentTermsDays, billingVersion: version } = row
  return {
    ...{ billingName, billingAddress, billingEmail, eInvoiceAddress, eInvoiceOperator },
    ...{ billingReference, paymentTermsDays, version },
  }
}

export const billingSettings = async (db: Queryable, organizationId: string): Promise<BillingSettings> =>
  billingOf(await organizationById(db, organizationId))

/** Saves the page Laskutus. Where money goes is written down with what it was before. */
export const saveBilling = (
  db: Database,
  organizationId: string,
  edit: BillingEdit,
  actor: Actor,
): Promise<BillingSettings> =>
  transact(db, async (tx) => {
    const before = billingOf(await lockOrganization(tx, organizationId))
    demandVersion('billing', before, edit)
    const changed = changedFields(before, edit)
    if (Object.keys(changed).length === 0) return before
    const { version, ...fields } = edit
    const [saved] = await tx
      .update(organizations)
      .set({ ...fields, billingVersion: version + 1 })
      .where(eq(organizations.id, organizationId))
      .returning()
    if (!saved) throw new Error('a locked organisation is gone')
    await recordAudit(tx, actor, { action: 'organizations.billing_saved', organizationId, details: { changed } })
    return billingOf(saved)
  })
