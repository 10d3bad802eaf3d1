import { featureApi } from '#web/api.ts'
import type { OfferRequestsRouter } from '../server/offer-requests.router.ts'

export const offerRequestsApi = featureApi<OfferRequestsRouter>('offerRequests')
