import { describe, expect, test } from 'vitest'
import { ASKED_ACTS, ASKED_STATES, afterAct, isPast, mayOffer, whyNotAccepted } from './offer-states.ts'

test('each act makes its next state of each state, or is refused', () => {
  const table = Object.fromEntries(
    ASKED_ACTS.map((act) => [act, ASKED_STATES.map((state) => afterAct(state, act) ?? '-').join(' ')]),
  )
  // ASKED SEEN OFFERED DECLINED WITHDRAWN CHOSEN NOT_CHOSEN
  expect(table).toEqual({
    see: 'SEEN - - - - - -',
    offer: 'OFFERED OFFERED OFFERED OFFERED OFFERED - -',
    decline: 'DECLINED DECLINED - - - - -',
    withdraw: '- - WITHDRAWN - - - -',
    choose: '- - CHOSEN - - - -',
    reject: 'NOT_CHOSEN NOT_CHOSEN NOT_CHOSEN - - - -',
  })
})

const at = '2031-01-15T12:00:00.000Z'
const now = Date.parse(at)
const request = { state: 'OPEN', answerBy: at, revision: 2 } as const
const offer = { requestRevision: 2, validUntil: at }
const offered = { state: 'OFFERED' } as const

test('a moment is past at itself, and not a millisecond before', () => {
  expect([isPast(at, now - 1), isPast(at, now)]).toEqual([false, true])
  expect([mayOffer(request, offered, now - 1), mayOffer(request, offered, now)]).toEqual([true, false])
})

describe('an offer is accepted', () => {
  test.each([
    ['while it is valid', request, offered, offer, now - 1, null],
    ['after the time to answer too', { ...request, answerBy: '2031-01-01T12:00:00Z' }, offered, offer, now - 1, null],
    ['no more when it has expired', request, offered, offer, now, 'offer_expired'],
    ['not when made before an edit', request, offered, { ...offer, requestRevision: 1 }, now - 1, 'offer_before_edit'],
    ['not when taken back', request, { state: 'WITHDRAWN' } as const, offer, now - 1, 'offer_not_standing'],
    ['once', { ...request, state: 'ACCEPTED' } as const, offered, offer, now - 1, 'offer_request_settled'],
  ])('%s', (_, of, asked, one, when, why) => {
    expect(whyNotAccepted(of, asked, one, when)).toBe(why)
  })
})
