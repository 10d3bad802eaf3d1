import type { FileAccess } from '#server/contributions.ts'
import { AppError } from '#shared/app-error.ts'
import { offerRequestFor } from './offer-requests.access.ts'

export const OFFER_REQUEST_FILES = 'offer_request'

/** The customer and every garage that it asked look at the photos. */
export const mayReadOfferRequest: FileAccess = async (db, caller, offerRequestId) => {
  for (const membership of caller.memberships)
    try {
      await offerRequestFor(db, membership, offerRequestId)
      return true
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  return false
}
