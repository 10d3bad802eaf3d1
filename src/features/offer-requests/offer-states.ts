/** A customer's request. Only an open one is acted upon; the others are where it ends. */
export const OFFER_REQUEST_STATES = ['OPEN', 'ACCEPTED', 'CANCELLED', 'EXPIRED'] as const
export type OfferRequestState = (typeof OFFER_REQUEST_STATES)[number]

/** The state of one asked garage's part. */
export const ASKED_STATES = ['ASKED', 'SEEN', 'OFFERED', 'DECLINED', 'WITHDRAWN', 'CHOSEN', 'NOT_CHOSEN'] as const
export type AskedState = (typeof ASKED_STATES)[number]

/** Those with an offer to choose from, now or at the end: one that the garage took back does not count. */
export const STANDING_STATES: readonly AskedState[] = ['OFFERED', 'CHOSEN', 'NOT_CHOSEN']

/** What a garage does with its part of an open request, and what an acceptance makes of it. */
export const ASKED_ACTS = ['see', 'offer', 'decline', 'withdraw', 'choose', 'reject'] as const
export type AskedAct = (typeof ASKED_ACTS)[number]

/**
 * What each act makes of each state; an act that is missing is refused. A garage that said no or took its offer back may offer again as
 * long as the request is open; one that has offered takes that back in place of declining.
 */
export const ASKED_MOVES: Record<AskedAct, Partial<Record<AskedState, AskedState>>> = {
  see: { ASKED: 'SEEN' },
  offer: { ASKED: 'OFFERED', SEEN: 'OFFERED', OFFERED: 'OFFERED', DECLINED: 'OFFERED', WITHDRAWN: 'OFFERED' },
  decline: { ASKED: 'DECLINED', SEEN: 'DECLINED' },
  withdraw: { OFFERED: 'WITHDRAWN' },
  choose: { OFFERED: 'CHOSEN' },
  // a garage that said no gets no notice
  reject: { ASKED: 'NOT_CHOSEN', SEEN: 'NOT_CHOSEN', OFFERED: 'NOT_CHOSEN' },
}

/** Null: not from there. */
export const afterAct = (state: AskedState, act: AskedAct): AskedState | null => ASKED_MOVES[act][state] ?? null

/** A moment until which something holds: at the moment itself it is over. `now` is milliseconds since 1970. */
export const isPast = (at: string, now: number): boolean => now >= Date.parse(at)

type Request = { state: OfferRequestState; answerBy: string; revision: number }
/** `openUntil`: null when it is over for this garage. */
type Asked = { state: AskedState; openUntil: string | null }
/** The newest offer of a garage. */
type Offer = { requestRevision: number; validUntil: string }

/** A garage's part ends by itself when its time runs out, also when other garages have offered: so it cannot learn whether they have. */
export const isOver = ({ openUntil }: Pick<Asked, 'openUntil'>, now: number): boolean =>
  openUntil === null || isPast(openUntil, now)

/** The garage may offer, or send another offer, until the time to answer is over. */
export const mayOffer = (request: Request, asked: Pick<Asked, 'state'>, now: number): boolean =>
  request.state === 'OPEN' && !isPast(request.answerBy, now) && afterAct(asked.state, 'offer') !== null

export const mayDecline = (request: Request, asked: Asked, now: number): boolean =>
  request.state === 'OPEN' && !isOver(asked, now) && afterAct(asked.state, 'decline') !== null

/** An offer is taken back as long as it could be accepted. */
export const mayWithdraw = (request: Request, asked: Asked, now: number): boolean =>
  request.state === 'OPEN' && !isOver(asked, now) && afterAct(asked.state, 'withdraw') !== null

export const mayChangeRequest = ({ state }: Pick<Request, 'state'>): boolean => state === 'OPEN'

/** Why an offer cannot be accepted now; null when it can. */
export function whyNotAccepted(
  request: Request,
  asked: Pick<Asked, 'state'>,
  offer: Offer,
  now: number,
): 'offer_request_settled' | 'offer_not_standing' | 'offer_before_edit' | 'offer_expired' | null {
  if (request.state !== 'OPEN') return 'offer_request_settled'
  if (afterAct(asked.state, 'choose') === null) return 'offer_not_standing'
  // its price is for something else than what is asked for now
  if (offer.requestRevision !== request.revision) return 'offer_before_edit'
  return isPast(offer.validUntil, now) ? 'offer_expired' : null
}
