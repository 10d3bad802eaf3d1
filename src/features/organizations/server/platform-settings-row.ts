import { organizationPlatformSettings } from './organizations.tables.ts'
import { organizationRow } from './settings-page.ts'

/** What only the platform knows of an organisation; the page is management's. */
export const platformSettingsRow = organizationRow(organizationPlatformSettings, {
  platformFeeCents: 0,
  notes: '',
  version: 1,
})
