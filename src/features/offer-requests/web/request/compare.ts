import { totalsOf } from '#shared/line-totals.ts'
import type { AskedGarage, OfferRequest, Wanted } from '../../offer-requests.ts'
import { isPast } from '../../offer-states.ts'
import type { Offer, OfferLine } from '../../offers.ts'

/** A garage's part that has an offer to compare. */
export type Compared = AskedGarage & { offer: Offer }

const hasOffer = (asked: AskedGarage): asked is Compared => asked.offer !== null

/** The chosen one first, then the cheapest; those from before an edit last, since they cannot be accepted. */
export const comparedOf = (garages: readonly AskedGarage[]): Compared[] =>
  garages
    .filter(hasOffer)
    .sort(
      (one, other) =>
        Number(other.state === 'CHOSEN') - Number(one.state === 'CHOSEN') ||
        Number(one.offer.isBeforeEdit) - Number(other.offer.isBeforeEdit) ||
        one.offer.grossCents - other.offer.grossCents,
    )

/** The lines of an offer that do this work. */
export const linesOfWork = ({ lines }: Offer, wantedId: string): OfferLine[] =>
  lines.filter((line) => line.wantedId === wantedId)

/** Those that do none of the wanted works, or all of them; of a work that is wanted no more, too. */
export const otherLines = ({ lines }: Offer, wanted: readonly Wanted[]): OfferLine[] =>
  lines.filter(({ wantedId }) => wantedId === null || !wanted.some(({ id }) => id === wantedId))

/** The wanted works that an offer has no line for. */
export const missingWorks = (offer: Offer, wanted: readonly Wanted[]): Wanted[] =>
  wanted.filter(({ id }) => linesOfWork(offer, id).length === 0)

/** How prices are shown. */
export type PriceView = 'gross' | 'net'

/** The sum of lines, in cents. VAT is computed again for them, so that several such sums may differ from the whole by a cent. */
export function sumOf(lines: readonly OfferLine[], day: string, view: PriceView): number {
  const { netCents, grossCents } = totalsOf(lines, day)
  return view === 'net' ? netCents : grossCents
}

/** Whether an offer does everything and can be accepted; once the request has ended, whether it could be then. `now` is milliseconds since 1970. */
export const canBeLowest = (
  offer: Offer,
  { wanted, closedAt }: Pick<OfferRequest, 'wanted' | 'closedAt'>,
  now: number,
): boolean =>
  !offer.isBeforeEdit &&
  missingWorks(offer, wanted).length === 0 &&
  !isPast(offer.validUntil, closedAt === null ? now : Date.parse(closedAt))

/** The lowest price of those that do everything and can be accepted; null when there is nothing to compare it with. */
export function lowestWhole(
  request: Pick<OfferRequest, 'garages' | 'wanted' | 'closedAt'>,
  now: number,
): number | null {
  const all = comparedOf(request.garages).map(({ offer }) => offer)
  const whole = all.filter((offer) => canBeLowest(offer, request, now))
  return all.length < 2 || whole.length === 0 ? null : Math.min(...whole.map(({ grossCents }) => grossCents))
}
