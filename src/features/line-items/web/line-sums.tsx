import { type PricedLine, totalsOf } from '#shared/line-totals.ts'
import { formatMoney } from '#shared/money.ts'
import { formatPercent } from '#shared/percent.ts'

type Props = {
  lines: readonly PricedLine[]
  /** The day of the VAT rates. */
  day: string
  /** The label of the last row. */
  total?: string | undefined
}

/** What lines make together: without VAT, the VAT by its rates, and what is paid. */
export function LineSums({ lines, day, total = 'Yhteensä' }: Props) {
  const { netCents, grossCents, byRate } = totalsOf(lines, day)
  return (
    <dl className="tabular grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 text-sm">
      <dt className="text-muted">Veroton</dt>
      <dd className="text-right">{formatMoney(netCents)}</dd>
      {byRate.map(({ vatCode, perMille, vatCents }) => (
        <div key={vatCode} className="contents text-muted">
          <dt>ALV {formatPercent(perMille)}</dt>
          <dd className="text-right">{formatMoney(vatCents)}</dd>
        </div>
      ))}
      <dt className="font-semibold text-base">{total}</dt>
      <dd className="text-right font-bold text-base">{formatMoney(grossCents)}</dd>
    </dl>
  )
}
