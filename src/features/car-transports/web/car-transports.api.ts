import { settingsPages } from '#features/organizations/web/settings-context.ts'
import { featureApi } from '#web/api.ts'
import type { CarTransportsPages, CarTransportsRouter } from '../server/car-transports.router.ts'

export const carTransportsApi = featureApi<CarTransportsRouter>('carTransports')

export const useTransportSettingsApi = settingsPages<CarTransportsPages>()
