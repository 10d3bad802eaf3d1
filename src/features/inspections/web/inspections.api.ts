import { settingsPages } from '#features/organizations/web/settings-context.ts'
import { featureApi } from '#web/api.ts'
import type { InspectionsPages, InspectionsRouter } from '../server/inspections.router.ts'

export const inspectionsApi = featureApi<InspectionsRouter>('inspections')

export const useTemplatesApi = settingsPages<InspectionsPages>()
