import { Layers, Plus } from 'lucide-react'
import { PriceListChoiceRow } from '#features/catalog/web/price-list-choice.tsx'
import { formatMoney } from '#shared/money.ts'
import { formatPercent } from '#shared/percent.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { LineChoice, ListedChoice } from '../line-items.ts'
import { packagePriceText, packageSum } from './package-words.ts'

/** What is offered for a text; without a choice the text itself, as a line of no list. */
export type Suggestion = { value: string; label: string; choice: LineChoice | null }

export function SuggestedLine({ item: { label, choice } }: { item: Suggestion }) {
  if (!choice)
    return (
      <>
        <Plus className="size-4 text-muted" aria-hidden="true" />
        {label}
      </>
    )
  if (choice.kind !== 'PACKAGE')
    return (
      <PriceListChoiceRow choice={choice}>
        {choice.isCustomerPrice ? <CustomerPriceBadge /> : null}
        {listedPrice(choice)}
      </PriceListChoiceRow>
    )
  return (
    <>
      <Layers className="size-4 shrink-0 text-muted" aria-hidden="true" />
      <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3">
        <span className="wrap-anywhere min-w-0">
          {choice.name}
          <span className="whitespace-nowrap text-muted text-sm"> paketti, {rowsText(choice.lines.length)}</span>
        </span>
        <span className="tabular flex flex-wrap items-baseline gap-x-2 text-sm">
          {choice.lines.some(({ isCustomerPrice }) => isCustomerPrice) ? <CustomerPriceBadge /> : null}
          {packagePriceText(packageSum(choice.lines))}
        </span>
      </span>
    </>
  )
}

export const CustomerPriceBadge = () => <Badge kind="brand">asiakashinta</Badge>

function listedPrice({ unitPriceCents, discountPerMille, unit }: ListedChoice): string {
  if (unitPriceCents === null) return 'sovitaan'
  const off = discountPerMille > 0 ? ` − ${formatPercent(discountPerMille)}` : ''
  return `${formatMoney(unitPriceCents)}${off} / ${unit}`
}

const rowsText = (count: number): string => (count === 1 ? '1 rivi' : `${count} riviä`)
