import { type AgreedPrice, levellingCents, limitCents, PRICE_TYPE_LABELS, priceState } from '#shared/agreed-price.ts'
import type { PricedLine, Totals } from '#shared/line-totals.ts'
import { formatMoney } from '#shared/money.ts'
import { Notice } from '#web/ui/notice.tsx'
import { type Guarantee, guaranteeText } from '../guarantee.ts'
import { type ShownPrices, shownCents, vatWord } from '../shown-prices.ts'
import { LineSums } from './line-sums.tsx'

type Props = {
  price: AgreedPrice
  /** What the accepted offer promised. */
  guarantee: Guarantee | null
  lines: readonly PricedLine[]
  totals: Totals
  shown: ShownPrices
  /** Of the lines, what the customer approved as extra work, without VAT. */
  approvedCents: number
  isGarage: boolean
}

/** What was agreed next to what the lines make, and the sums: what both sides must never have to ask each other. */
export function PriceSummary({ price, guarantee, lines, totals, shown, approvedCents, isGarage }: Props) {
  // what was approved as extra work is charged in addition to what was agreed
  const ofJob = totals.netCents - approvedCents
  const state = priceState(price, ofJob)
  const limit = limitCents(price)
  const levelling = totals.byRate.length > 0 ? levellingCents(price, ofJob) : 0
  return (
    <>
      {price.agreedCents === null ? null : (
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span>
            <span className="font-semibold">{PRICE_TYPE_LABELS[price.priceType]}</span>
            <span className="text-muted text-sm"> {vatWord(shown)}</span>
          </span>
          <span className="tabular font-bold text-lg">{formatMoney(shownCents(price.agreedCents, shown))}</span>
        </p>
      )}
      {guarantee ? (
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
          <span>
            Takuu<span className="text-muted"> tarjouksesta</span>
          </span>
          <span className="tabular font-semibold">{guaranteeText(guarantee)}</span>
        </p>
      ) : null}
      {approvedCents > 0 ? (
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
          <span>
            Hyväksytyt lisätyöt<span className="text-muted"> {vatWord(shown)}</span>
          </span>
          <span className="tabular font-semibold">{formatMoney(shownCents(approvedCents, shown))}</span>
        </p>
      ) : null}
      {levelling > 0 ? (
        <p className="text-muted text-sm">
          Rivit jäävät kiinteän hinnan alle {formatMoney(shownCents(levelling, shown))} ({vatWord(shown)}). Laskulle
          lisätään siitä tasausrivi.
        </p>
      ) : null}
      {state === 'overrun' && price.agreedCents !== null ? (
        <Notice kind="signal">
          Rivit ylittävät arvion {formatMoney(shownCents(ofJob - price.agreedCents, shown))} ({vatWord(shown)}). Arvion
          saa ylittää enintään 15 %.
        </Notice>
      ) : null}
      {state === 'over' && limit !== null ? (
        <Notice kind="danger">
          Rivit ovat {formatMoney(shownCents(ofJob - limit, shown))} ({vatWord(shown)}) yli sen, mitä saa laskuttaa.{' '}
          {isGarage ? 'Pyydä lisätyölupa tai sovi uusi hinta.' : 'Korjaamon pitää ensin pyytää lisätyölupa.'}
        </Notice>
      ) : null}
      {lines.length > 0 ? (
        <div className="border-line border-t pt-2">
          <LineSums lines={lines} day={shown.day} />
        </div>
      ) : null}
    </>
  )
}
