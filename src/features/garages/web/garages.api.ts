import { featureApi } from '#web/api.ts'
import type { GaragesRouter } from '../server/garages.router.ts'

export const garagesApi = featureApi<GaragesRouter>('garages')
