import { noticesIn } from '#features/notifications/server/notices-in.ts'
import { serverFeature } from '#server/feature.ts'
import type {} from '../offer-requests.failures.ts'
import { archivedRequests } from './archived-requests.ts'
import { expireOfferRequests } from './expire-requests.ts'
import { searchedRequests } from './find-requests.ts'
import { offerData, requestData } from './offer-data.ts'
import { mayReadOfferRequest, OFFER_REQUEST_FILES } from './offer-request-files.ts'
import { offerRequestsExported } from './offer-requests.exported.ts'
import { hasOfferRequests, mergeVehicleInOfferRequests } from './offer-requests.hooks.ts'
import { offerRequestsRouter } from './offer-requests.router.ts'
import { offerRequests as table } from './offer-requests.tables.ts'
import { remindOfOffers } from './remind-of-offers.ts'
import { sumsOfRequests } from './sums-of-requests.ts'
import { waitingRequests } from './waiting-offers.ts'

/** Asking several garages for an offer, their answers, and accepting one. */
export const offerRequests = serverFeature({
  name: 'offer-requests',
  routers: { offerRequests: offerRequestsRouter },
  isolation: () => import('./offer-requests.isolation.ts'),
  notices: await noticesIn(new URL('./notices/', import.meta.url)),
  jobs: [expireOfferRequests, remindOfOffers],
  personalData: [requestData, offerData],
  waiting: [waitingRequests],
  searched: [searchedRequests],
  archived: [archivedRequests],
  archivedSums: [sumsOfRequests],
  fileAccess: { [OFFER_REQUEST_FILES]: mayReadOfferRequest },
  organizationUse: [hasOfferRequests],
  vehicleMerge: [mergeVehicleInOfferRequests],
  customerMerge: [{ columns: [table.customerId] }],
  exported: offerRequestsExported,
})
