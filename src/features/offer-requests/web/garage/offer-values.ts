import { dayInHelsinki, instantAt, wallClockAt } from '#shared/helsinki-clock.ts'
import { Instant } from '#shared/instant.ts'
import { kilometresOf, wholeOf } from '#web/editing/typed-numbers.ts'
import type { GarageOfferRequest, Wanted } from '../../offer-requests.ts'
import type { TemplateLine } from '../../offer-templates.ts'
import { type Offer, type OfferDraft, type OfferedLine, OfferTime, SendOffer } from '../../offers.ts'

/** A line while the offer is written; its key is the browser's own. */
export type LineOfOffer = OfferedLine & { key: string }
/** Times are ISO instants, or what was typed and not understood. */
export type TimeOfOffer = { key: string; start: string | null; end: string | null }

/** What is written of an offer. Numbers are texts until they are sent. */
export type OfferValues = Pick<OfferDraft, 'priceType' | 'courtesyCar' | 'message'> & {
  lines: readonly LineOfOffer[]
  times: readonly TimeOfOffer[]
  guaranteeMonths: string
  guaranteeKm: string
  validUntil: string | null
}

const VALID_DAYS = 14
const CLOSES = { hour: 16, minute: 0 }

/** A customer compares once all have answered: an offer is valid so long after that unless the garage says otherwise. */
function usualEnd(answerBy: string, now: number): string {
  const { year, month, day } = wallClockAt(new Date(Math.max(now, Date.parse(answerBy))))
  return instantAt({ year, month, day: day + VALID_DAYS, ...CLOSES }).toISOString()
}

export const newKey = (): string => crypto.randomUUID()

const digits = (value: number | null): string => (value === null ? '' : String(value))

export const blankOffer = (answerBy: string, now: number): OfferValues => ({
  priceType: 'ESTIMATE',
  courtesyCar: 'NONE',
  message: '',
  lines: [],
  times: [],
  guaranteeMonths: '',
  guaranteeKm: '',
  validUntil: usualEnd(answerBy, now),
})

/** What was written before, or sent. */
export const valuesOf = (known: OfferDraft | Offer): OfferValues => ({
  priceType: known.priceType,
  courtesyCar: known.courtesyCar,
  message: known.message,
  lines: known.lines.map((line) => ({ ...lineOf(line), key: newKey() })),
  times: known.times.map(({ start, end }) => ({ start, end, key: newKey() })),
  guaranteeMonths: digits(known.guaranteeMonths),
  guaranteeKm: digits(known.guaranteeKm),
  validUntil: known.validUntil,
})

const lineOf = ({ kind, sourceId, wantedId, name, code, ...numbers }: OfferedLine): OfferedLine => {
  const { quantityThousandths, unit, unitPriceCents, discountPerMille, vatCode } = numbers
  return {
    kind,
    sourceId,
    wantedId,
    name,
    code,
    quantityThousandths,
    unit,
    unitPriceCents,
    discountPerMille,
    vatCode,
  }
}

/** An offer that is changed begins from what was sent; one that is not any more can end only later than now. */
export function firstValues({ draft, offer, answerBy }: GarageOfferRequest, now: number): OfferValues {
  if (draft) return valuesOf(draft.draft)
  if (!offer) return blankOffer(answerBy, now)
  const values = valuesOf(offer)
  return Date.parse(offer.validUntil) > now ? values : { ...values, validUntil: usualEnd(answerBy, now) }
}

const monthsOf = (text: string): number | null => (text.trim() === '' ? null : wholeOf(text))

const whole = ({ lines, times, guaranteeMonths, guaranteeKm, ...rest }: OfferValues, wanted: readonly Wanted[]) => ({
  ...rest,
  // a work that the customer has taken out of the request leaves its lines behind
  lines: lines.map((line) => ({ ...lineOf(line), wantedId: groupOf(line, wanted) })),
  times: times.map(({ start, end }) => ({ start: start ?? '', end: end || null })),
  guaranteeMonths: monthsOf(guaranteeMonths),
  guaranteeKm: kilometresOf(guaranteeKm),
})

const sameName = (one: string, other: string): boolean =>
  one.trim().toLocaleLowerCase('fi') === other.trim().toLocaleLowerCase('fi')

/** As a template keeps them: by the names of their works. */
export const templateOfLines = (lines: readonly LineOfOffer[], wanted: readonly Wanted[]): TemplateLine[] =>
  lines.map((line) => {
    const { wantedId, ...rest } = lineOf(line)
    return { ...rest, work: wanted.find(({ id }) => id === wantedId)?.name ?? '' }
  })

/** Under the works of this request with the same name, or under none. */
export const linesOfTemplate = (lines: readonly TemplateLine[], wanted: readonly Wanted[]): LineOfOffer[] =>
  lines.map(({ work, ...line }) => ({
    ...line,
    key: newKey(),
    wantedId: wanted.find(({ name }) => sameName(name, work))?.id ?? null,
  }))

/** To which of the wanted works a line belongs now. */
export const groupOf = ({ wantedId }: Pick<OfferedLine, 'wantedId'>, wanted: readonly Wanted[]): string | null =>
  wanted.some(({ id }) => id === wantedId) ? wantedId : null

/** As a draft is kept: without what is not understood yet. */
export function draftOf(values: OfferValues, wanted: readonly Wanted[]): OfferDraft {
  const { times, validUntil, ...rest } = whole(values, wanted)
  return {
    ...rest,
    // a draft keeps what can be understood
    guaranteeMonths: Number.isNaN(rest.guaranteeMonths) ? null : rest.guaranteeMonths,
    guaranteeKm: Number.isNaN(rest.guaranteeKm) ? null : rest.guaranteeKm,
    times: times.flatMap((time) => OfferTime.safeParse(time).data ?? []),
    validUntil: Instant.safeParse(validUntil).data ?? null,
  }
}

/** Whether both say the same, in any order of keys that the database keeps. */
export const isSameDraft = (one: OfferDraft, other: OfferDraft): boolean => textOf(one) === textOf(other)
const textOf = (draft: OfferDraft): string =>
  JSON.stringify(
    draftOf(
      valuesOf(draft),
      draft.lines.flatMap(({ wantedId }) => (wantedId ? [{ id: wantedId, name: '' }] : [])),
    ),
  )

type Sent = Omit<SendOffer, 'offerRequestId' | 'revision' | 'requestKey'>
export type OfferErrors = Partial<Record<string, string>>
const Sendable = SendOffer.omit({ offerRequestId: true, revision: true, requestKey: true })

/** As it is sent, or what is wrong with it by its field: `times.0` is the first time. */
export function sentOf(
  values: OfferValues,
  wanted: readonly Wanted[],
  now: number,
): { sent: Sent; errors?: never } | { errors: OfferErrors; sent?: never } {
  const read = Sendable.safeParse({ ...whole(values, wanted), validUntil: values.validUntil ?? '' })
  const errors: OfferErrors = {}
  for (const { path, message } of read.error?.issues ?? []) {
    const name = path[0] === 'times' && path.length > 1 ? `times.${String(path[1])}` : String(path[0])
    errors[name] ??= message
  }
  if (values.validUntil === null || values.validUntil === '')
    errors.validUntil = 'Kerro, mihin asti tarjous on voimassa'
  else if (!errors.validUntil && Date.parse(values.validUntil) <= now)
    errors.validUntil = 'Valitse voimassaololle myöhempi hetki'
  return read.success && Object.keys(errors).length === 0 ? { sent: read.data } : { errors }
}

/** The day of the VAT rate, as on the server. */
export function dayOf({ times }: OfferValues, requestedAt: string | null, now: number): string {
  const first = Instant.safeParse(times[0]?.start).data
  return dayInHelsinki(new Date(first ?? requestedAt ?? now))
}
