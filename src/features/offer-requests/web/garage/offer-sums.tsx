import { type PricedLine, totalsOf } from '#shared/line-totals.ts'
import { formatMoney } from '#shared/money.ts'
import { formatPercent } from '#shared/percent.ts'
import { PaperTotals } from '#web/ui/paper.tsx'

/** What the lines make together: VAT by its rate, and what is paid. */
export function OfferSums({ lines, day }: { lines: readonly PricedLine[]; day: string }) {
  const totals = totalsOf(lines, day)
  return (
    <PaperTotals
      rows={[
        { label: 'Veroton', value: formatMoney(totals.netCents) },
        ...totals.byRate.map(({ perMille, vatCents }) => ({
          label: `ALV ${formatPercent(perMille)}`,
          value: formatMoney(vatCents),
        })),
        { label: 'Yhteensä', value: formatMoney(totals.grossCents), strong: true },
      ]}
    />
  )
}
