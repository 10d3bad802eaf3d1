import type { OfferRequest } from '../../offer-requests.ts'

const ASK_EVERY_MS = 10_000

type Asked = Pick<OfferRequest, 'state'> & { garages: readonly Pick<OfferRequest['garages'][number], 'state'>[] }

/** No event announces that a garage has looked at a request: as long as one has not, an open page asks again. */
export const askAgainMs = (request: Asked | undefined): number | false =>
  request?.state === 'OPEN' && request.garages.some(({ state }) => state === 'ASKED') ? ASK_EVERY_MS : false
