import { settingsPages } from '#features/organizations/web/settings-context.ts'
import { featureApi } from '#web/api.ts'
import type { CourtesyCarsPages, CourtesyCarsRouter } from '../server/courtesy-cars.router.ts'

export const courtesyCarsApi = featureApi<CourtesyCarsRouter>('courtesyCars')

export const useCourtesySettingsApi = settingsPages<CourtesyCarsPages>()
