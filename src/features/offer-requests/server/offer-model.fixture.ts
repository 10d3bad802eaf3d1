import type { AskedState, OfferRequestState } from '../offer-states.ts'

/** The revision for which an offer was made, and until when it is valid. Moments are milliseconds. */
type Made = { revision: number; validUntil: number }
export type Part = { state: AskedState; made: Made[]; openUntil: number | null; isExpired: boolean }
export type Model = {
  state: OfferRequestState
  version: number
  revision: number
  answerBy: number
  parts: Part[]
}

/** What a user does; `until` is from the offer or the edit. */
export type Act = { kind: string; garage: number; until: number }

const SAID_NO: readonly AskedState[] = ['DECLINED', 'WITHDRAWN']
const UNANSWERED: readonly AskedState[] = ['ASKED', 'SEEN']

const isOver = ({ openUntil }: Part, now: number): boolean => openUntil === null || now >= openUntil

/** Those whose time has run out are over, in every later state of the request. */
const expired = (part: Part, now: number): Part =>
  part.openUntil !== null && now >= part.openUntil ? { ...part, openUntil: null, isExpired: true } : part

const closed = (part: Part): Part => ({ ...part, openUntil: null })

/** The rules, written independently; null when the act is refused. `seen` is the state at the time of the decision. */
export function after(model: Model, act: Act, { seen, now }: { seen: Model; now: number }): Model | null {
  const { kind, garage: at, until } = act
  const part = model.parts[at]
  const before = seen.parts[at]
  if (!part || !before) throw new Error('no such garage')
  const isOpen = model.state === 'OPEN'
  const put = (changed: Partial<Part>): Model => ({ ...model, parts: model.parts.with(at, { ...part, ...changed }) })
  const isSameOffer = part.made.length === before.made.length
  switch (kind) {
    case 'see':
      return isOpen && part.state === 'ASKED' ? put({ state: 'SEEN' }) : model
    case 'send':
      if (!isOpen || now >= model.answerBy || model.revision !== seen.revision) return null
      return put({
        state: 'OFFERED',
        made: [...part.made, { revision: model.revision, validUntil: until }],
        openUntil: Math.max(until, model.answerBy),
        isExpired: false,
      })
    case 'decline':
      if (part.state === 'DECLINED') return model
      return isOpen && !isOver(part, now) && UNANSWERED.includes(part.state)
        ? put({ state: 'DECLINED', openUntil: null })
        : null
    case 'withdraw':
      if (part.state === 'WITHDRAWN' && isSameOffer) return model
      return isOpen && !isOver(part, now) && part.state === 'OFFERED' && isSameOffer
        ? put({ state: 'WITHDRAWN', openUntil: null })
        : null
    case 'accept':
      return isOpen && isSameOffer ? accepted(model, at, now) : null
    case 'expire':
      return isOpen ? ended(model, now) : model
    case 'cancel':
      if (model.state === 'CANCELLED') return model
      return isOpen && model.version === seen.version
        ? {
            ...model,
            version: model.version + 1,
            state: 'CANCELLED',
            parts: model.parts.map((one) => closed(expired(one, now))),
          }
        : null
    case 'edit':
      return isOpen && model.version === seen.version ? edited(model, until) : null
    default:
      throw new Error(`no act ${kind}`)
  }
}

function accepted(model: Model, at: number, now: number): Model | null {
  const newest = model.parts[at]?.made.at(-1)
  if (model.parts[at]?.state !== 'OFFERED' || newest?.revision !== model.revision || now >= newest.validUntil)
    return null
  const parts = model.parts.map((one, index): Part => {
    const part = closed(expired(one, now))
    if (index === at) return { ...part, state: 'CHOSEN' }
    // a garage that said no gets no notice, and neither does one that let the time run out without an offer
    const isLeftOut = SAID_NO.includes(part.state) || (part.isExpired && part.state !== 'OFFERED')
    return isLeftOut ? part : { ...part, state: 'NOT_CHOSEN' }
  })
  return { ...model, state: 'ACCEPTED', version: model.version + 1, parts }
}

function ended(model: Model, now: number): Model {
  const parts = model.parts.map((one) => expired(one, now))
  const isOverForAll = parts.every(({ openUntil }) => openUntil === null) && now >= model.answerBy
  return isOverForAll ? { ...model, parts, state: 'EXPIRED', version: model.version + 1 } : { ...model, parts }
}

/** Another time to answer: those that have not said no wait again. */
const edited = (model: Model, answerBy: number): Model => ({
  ...model,
  answerBy,
  version: model.version + 1,
  revision: model.revision + 1,
  parts: model.parts.map((part): Part => {
    if (SAID_NO.includes(part.state) || answerBy === model.answerBy) return part
    const stands = part.state === 'OFFERED' ? (part.made.at(-1)?.validUntil ?? 0) : 0
    return { ...part, openUntil: Math.max(answerBy, stands), isExpired: false }
  }),
})

const orders = <One>(all: readonly One[]): One[][] =>
  all.length === 0 ? [[]] : all.flatMap((one, index) => orders(all.toSpliced(index, 1)).map((rest) => [one, ...rest]))

/** The possible outcomes of acts at the same moment: one after the other, in any order. */
export const outcomes = (model: Model, acts: readonly Act[], now: number): { done: boolean[]; now: Model }[] =>
  orders(acts.map((_, index) => index)).map((order) => {
    const done: boolean[] = []
    let reached = model
    for (const index of order) {
      const next = acts[index] ? after(reached, acts[index], { seen: model, now }) : null
      done[index] = next !== null
      reached = next ?? reached
    }
    return { done, now: reached }
  })
