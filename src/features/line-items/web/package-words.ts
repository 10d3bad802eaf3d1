import { lineNetCents } from '#shared/line-totals.ts'
import { formatMoney } from '#shared/money.ts'
import type { PackageLine } from '../line-items.ts'

export type PackageSum = {
  /** Of the lines that have a price, without VAT. */
  netCents: number
  /** Those whose price is agreed case by case, by name. */
  unpriced: readonly string[]
}

export function packageSum(lines: readonly PackageLine[]): PackageSum {
  let netCents = 0
  const unpriced: string[] = []
  for (const { unitPriceCents, ...line } of lines)
    if (unitPriceCents === null) unpriced.push(line.name)
    else netCents += lineNetCents({ ...line, unitPriceCents })
  return { netCents, unpriced }
}

/** `329,40 €`, and that more is to be agreed. */
export function packagePriceText({ netCents, unpriced }: PackageSum): string {
  if (unpriced.length === 0) return formatMoney(netCents)
  return netCents === 0 ? 'sovitaan' : `${formatMoney(netCents)} + sovittavat`
}
