import { z } from 'zod'
import { defineEvent } from '#shared/domain-event.ts'

/** All but two are about a customer's request and one garage that was asked: what happens to several is announced for each. */
export const AboutOffer = z.object({
  offerRequestId: z.string(),
  garageId: z.string(),
  customerId: z.string(),
  /** The side that acted: the other one is notified. */
  actorOrganizationId: z.string(),
  actorUserId: z.string().nullable(),
})
export type AboutOffer = z.infer<typeof AboutOffer>

export const offerRequestSent = defineEvent('offer-requests.sent', AboutOffer)
/** `isRevised`: what is asked for has changed, so that an offer that was made has to be confirmed. */
export const offerRequestEdited = defineEvent('offer-requests.edited', AboutOffer.extend({ isRevised: z.boolean() }))
export const offerRequestCancelled = defineEvent('offer-requests.cancelled', AboutOffer)

export const offerSent = defineEvent(
  'offer-requests.offered',
  AboutOffer.extend({ number: z.number(), grossCents: z.number() }),
)
export const offerDeclined = defineEvent('offer-requests.declined', AboutOffer.extend({ reason: z.string() }))
export const offerWithdrawn = defineEvent('offer-requests.withdrawn', AboutOffer)
export const offerAccepted = defineEvent(
  'offer-requests.accepted',
  AboutOffer.extend({ ticketId: z.string(), grossCents: z.number() }),
)
/** The garage's own offer was not accepted in its time. */
export const offerExpired = defineEvent('offer-requests.offer_expired', AboutOffer)
/** The garage has not answered, and soon cannot any more. */
export const answerDue = defineEvent('offer-requests.answer_due', AboutOffer)

/** Only for the customer, about all its garages at once. */
const AboutAll = AboutOffer.omit({ garageId: true })
/** Open offers that soon cannot be accepted any more; `expiresAt` is the first of their moments. */
export const offersExpiring = defineEvent(
  'offer-requests.expiring',
  AboutAll.extend({ count: z.number(), expiresAt: z.string() }),
)
export const offerRequestExpired = defineEvent('offer-requests.expired', AboutAll.extend({ hadOffers: z.boolean() }))

/** The reason and the rank by price where the customer allows them; null and empty otherwise. */
export const offerNotChosen = defineEvent(
  'offer-requests.not_chosen',
  AboutOffer.extend({ hadOffered: z.boolean(), reason: z.string(), rank: z.number().nullable() }),
)
