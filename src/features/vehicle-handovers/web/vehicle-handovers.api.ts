import { featureApi } from '#web/api.ts'
import type { VehicleHandoversRouter } from '../server/vehicle-handovers.router.ts'

export const vehicleHandoversApi = featureApi<VehicleHandoversRouter>('vehicleHandovers')
