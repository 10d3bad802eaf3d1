import type { ReactNode } from 'react'
import { PRICE_TYPE_LABELS } from '#shared/agreed-price.ts'
import { totalsOf } from '#shared/line-totals.ts'
import { formatMoney } from '#shared/money.ts'
import { approvedPart, priceOfJob } from '#shared/price-of-job.ts'
import { Notice } from '#web/ui/notice.tsx'
import { type Guarantee, guaranteeText } from '../guarantee.ts'
import type { TicketLine, TicketLines } from '../line-items.ts'
import { type ShownPrices, shownCents, shownPriceCents, vatWord } from '../shown-prices.ts'
import { LineSums } from './line-sums.tsx'
import { hoursText, isByTheHour } from './line-words.ts'

type Props = {
  price: TicketLines['price']
  /** What the accepted offer promised. */
  guarantee: Guarantee | null
  lines: readonly TicketLine[]
  shown: ShownPrices
  isGarage: boolean
  /** Another price waits for the customer's yes. */
  isProposed: boolean
  /** Who said yes to the price. */
  acceptedBy: ReactNode
}

/** What was agreed next to what the lines make, and the sums: what both sides must never have to ask each other. */
export function PriceSummary({ price, guarantee, lines, shown, isGarage, isProposed, acceptedBy }: Props) {
  const { priceType, agreedCents, agreedGrossCents } = price
  const {
    actualCents,
    limitCents,
    state,
    levelling,
    withVat,
    agreedCents: promised,
  } = priceOfJob(price, lines, shown.day)
  // what was promised with VAT is compared with VAT
  const inWords = (cents: number) => `${formatMoney(withVat ? cents : shownCents(cents, shown))} (${vatWord(shown)})`
  const isAgreed = agreedCents !== null
  if (!isAgreed && !guarantee && lines.length === 0) return null
  return (
    <div className="grid grid-cols-1 items-start gap-x-8 gap-y-3 @lg:grid-cols-2">
      <div className="grid grid-cols-1 gap-3 empty:hidden">
        {agreedCents === null ? null : (
          <div>
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span>
                <span className="font-semibold">{PRICE_TYPE_LABELS[priceType]}</span>
                <span className="text-muted text-sm"> {vatWord(shown)}</span>
              </span>
              <span className="tabular font-bold text-lg">
                {formatMoney(shownPriceCents({ agreedCents, agreedGrossCents }, shown))}
              </span>
            </p>
            {acceptedBy}
          </div>
        )}
        {guarantee ? (
          <Row label="Takuu" more="tarjouksesta">
            {guaranteeText(guarantee)}
          </Row>
        ) : null}
        <Approved lines={lines} shown={shown} />
        {levelling && levelling.netCents > 0 && promised !== null ? (
          <p className="text-muted text-sm">
            Rivit jäävät kiinteän hinnan alle {inWords(promised - actualCents)}. Laskulle lisätään siitä tasausrivi.
          </p>
        ) : null}
        {state === 'overrun' && promised !== null ? (
          <Notice kind="signal">
            Rivit ylittävät arvion {inWords(actualCents - promised)}. Arvion saa ylittää enintään 15 %.
          </Notice>
        ) : null}
        {state === 'over' && limitCents !== null ? (
          <Notice kind="danger">
            Rivit ovat {inWords(actualCents - limitCents)} yli sen, mitä saa laskuttaa.{' '}
            {isGarage ? 'Pyydä lisätyölupa tai ehdota uutta hintaa.' : 'Korjaamon pitää ensin pyytää lisätyölupa.'}
          </Notice>
        ) : null}
      </div>
      {lines.length > 0 ? (
        <div className="@lg:col-start-2">
          {lines.filter(isByTheHour).length > 1 ? (
            <p className="tabular flex justify-between gap-x-4 pb-0.5 text-sm">
              <span className="text-muted">Tunnit</span>
              <span>{hoursText(lines)}</span>
            </p>
          ) : null}
          {/* next to a price of the whole job it is not what is paid */}
          <LineSums lines={lines} day={shown.day} total={isProposed || isAgreed ? 'Rivit yhteensä' : undefined} />
        </div>
      ) : null}
    </div>
  )
}

/** What was approved as extra work is charged in addition to what was agreed. */
function Approved({ lines, shown }: Pick<Props, 'lines' | 'shown'>) {
  const { netCents, grossCents } = totalsOf(lines.map(approvedPart), shown.day)
  return netCents > 0 ? (
    <Row label="Hyväksytyt lisätyöt" more={vatWord(shown)}>
      {formatMoney(shown.withVat ? grossCents : netCents)}
    </Row>
  ) : null
}

const Row = ({ label, more, children }: { label: string; more: string; children: ReactNode }) => (
  <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
    <span>
      {label}
      <span className="text-muted"> {more}</span>
    </span>
    <span className="tabular font-semibold">{children}</span>
  </p>
)
