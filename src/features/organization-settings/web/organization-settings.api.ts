import { settingsPages } from '#features/organizations/web/settings-context.ts'
import type { OrganizationSettingsPages } from '../server/organization-settings.router.ts'

export const useSettingsApi = settingsPages<OrganizationSettingsPages>()
