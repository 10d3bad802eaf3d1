import { organizationBilling } from '#features/organizations/server/organizations.tables.ts'
import { organizationRow, settingsPage } from '#features/organizations/server/settings-page.ts'
import { NEW_BILLING } from '../new-settings.ts'
import type { SettingsAudit } from '../organization-settings.audit.ts'
import type { BillingEdit, BillingSettings } from '../organization-settings.ts'

const row = organizationRow(organizationBilling, NEW_BILLING)

/** The page Laskutus. Where money goes is written down with what it was before. */
export const billingPage = settingsPage<BillingSettings, BillingEdit, SettingsAudit>({
  thing: 'billing',
  audit: (changed) => ({ action: 'settings.billing_saved', details: { changed } }),
  read: (db, { id }) => row.read(db, id),
  write: (tx, { organization, edit }) => row.write(tx, organization.id, edit),
})
