import { settingsPages } from '#features/organizations/web/settings-context.ts'
import { featureApi } from '#web/api.ts'
import type { OrganizationSettingsPages } from '../server/organization-settings.router.ts'

export const useSettingsApi = settingsPages<OrganizationSettingsPages>()
/** Toimintatavat of the viewer's own organisation, for pages that are no settings. */
export const ownPropertiesApi = featureApi<OrganizationSettingsPages['properties']>('settings.properties')
