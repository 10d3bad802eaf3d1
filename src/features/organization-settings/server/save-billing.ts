import { organizationBilling } from '#features/organizations/server/organizations.tables.ts'
import { organizationRow, settingsPage } from '#features/organizations/server/settings-page.ts'
import { NEW_BILLING } from '../new-settings.ts'
import type { BillingEdit, BillingSettings } from '../organization-settings.ts'

const row = organizationRow(organizationBilling, NEW_BILLING)

/** The page Laskutus. Where money goes is written down with what it was before. */
export const billingPage = settingsPage<BillingSettings, BillingEdit>({
  thing: 'billing',
  action: 'organizations.billing_saved',
  read: (db, { id }) => row.read(db, id),
  write: (tx, { organization, edit }) => row.write(tx, organization.id, edit),
})
