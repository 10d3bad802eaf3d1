import { carWords, type WordSource } from '#server/word-sources.ts'
import { askedGarages, offerRequests } from './offer-requests.tables.ts'
import { offerLines, offers } from './offers.tables.ts'

/** A request by itself; what is wanted is read out of its JSON. */
export const requestItself: WordSource = {
  thing: offerRequests.id,
  words: [...carWords(offerRequests), offerRequests.description, offerRequests.customerReference],
  reads: [offerRequests.wanted, offerRequests.customerId, offerRequests.createdAt],
}

export const askedGarage: WordSource = { thing: askedGarages.offerRequestId, words: [], reads: [askedGarages.garageId] }

/** An offer is sent again when it changes: its lines are written with it. */
export const offer: WordSource = {
  thing: { column: offers.askedId, leadsTo: askedGarages.offerRequestId },
  words: [offers.message],
  fixed: [offers.number, offerLines.offerId, offerLines.name, offerLines.place],
}
