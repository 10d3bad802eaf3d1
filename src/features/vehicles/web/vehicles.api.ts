import { featureApi } from '#web/api.ts'
import type { VehiclesRouter } from '../server/vehicles.router.ts'

export const vehiclesApi = featureApi<VehiclesRouter>('vehicles')
