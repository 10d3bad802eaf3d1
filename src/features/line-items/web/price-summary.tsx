import { type AgreedPrice, limitCents, PRICE_TYPE_LABELS, priceState } from '#shared/agreed-price.ts'
import type { Totals } from '#shared/line-totals.ts'
import { formatMoney } from '#shared/money.ts'
import { formatPercent } from '#shared/percent.ts'
import { Notice } from '#web/ui/notice.tsx'

type Props = {
  price: AgreedPrice
  totals: Totals
  /** Of the lines, what the customer approved as extra work, without VAT. */
  approvedCents: number
  isGarage: boolean
}

/** What was agreed beside what the lines make, and the sums: what both sides must never have to ask each other. */
export function PriceSummary({ price, totals, approvedCents, isGarage }: Props) {
  // what was approved as extra work is charged beside what was agreed
  const ofJob = totals.netCents - approvedCents
  const state = priceState(price, ofJob)
  const limit = limitCents(price)
  return (
    <>
      {price.agreedCents === null ? null : (
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span>
            <span className="font-semibold">{PRICE_TYPE_LABELS[price.priceType]}</span>
            <span className="text-muted text-sm"> veroton</span>
          </span>
          <span className="tabular font-bold text-lg">{formatMoney(price.agreedCents)}</span>
        </p>
      )}
      {approvedCents > 0 ? (
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
          <span>
            Hyväksytyt lisätyöt<span className="text-muted"> veroton</span>
          </span>
          <span className="tabular font-semibold">{formatMoney(approvedCents)}</span>
        </p>
      ) : null}
      {state === 'overrun' && price.agreedCents !== null ? (
        <Notice kind="signal">
          Rivit ylittävät arvion {formatMoney(ofJob - price.agreedCents)}. Arvion saa ylittää enintään 15 %.
        </Notice>
      ) : null}
      {state === 'over' && limit !== null ? (
        <Notice kind="danger">
          Rivit ovat {formatMoney(ofJob - limit)} yli sen, mitä saa laskuttaa.{' '}
          {isGarage ? 'Pyydä lisätyölupa tai sovi uusi hinta.' : 'Korjaamon pitää ensin pyytää lisätyölupa.'}
        </Notice>
      ) : null}
      {totals.byRate.length > 0 ? <Sums totals={totals} /> : null}
    </>
  )
}

const Sums = ({ totals }: { totals: Totals }) => (
  <dl className="tabular grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-line border-t pt-2 text-sm">
    <dt className="text-muted">Veroton</dt>
    <dd className="text-right">{formatMoney(totals.netCents)}</dd>
    {totals.byRate.map(({ vatCode, perMille, vatCents }) => (
      <div key={vatCode} className="contents text-muted">
        <dt>ALV {formatPercent(perMille)}</dt>
        <dd className="text-right">{formatMoney(vatCents)}</dd>
      </div>
    ))}
    <dt className="font-semibold text-base">Yhteensä</dt>
    <dd className="text-right font-bold text-base">{formatMoney(totals.grossCents)}</dd>
  </dl>
)
