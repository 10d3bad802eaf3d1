import type { ShownPrices } from '#features/line-items/shown-prices.ts'
import { totalsOf } from '#shared/line-totals.ts'
import type { Decision, ExtraWorkLine } from './extra-work.ts'

/** What a request costs with VAT, in cents, by the rates of `day`. */
export const grossOf = (lines: Parameters<typeof totalsOf>[0], day: string): number => totalsOf(lines, day).grossCents

/** The same with VAT and without, as events and entries keep it. */
export function sumsOf(lines: Parameters<typeof totalsOf>[0], day: string): { grossCents: number; netCents: number } {
  const { grossCents, netCents } = totalsOf(lines, day)
  return { grossCents, netCents }
}

/** What it costs as the customer reads it: a private person with VAT, a company without. */
export const shownSum = (lines: Parameters<typeof totalsOf>[0], { withVat, day }: ShownPrices): number =>
  totalsOf(lines, day)[withVat ? 'grossCents' : 'netCents']

type Decided = Omit<ExtraWorkLine, 'decision'> & { decision: Decision | null }

/** The lines that are approved. */
export const approvedLines = <Line extends Decided>(lines: readonly Line[]): Line[] =>
  lines.filter(({ decision }) => decision === 'APPROVED')

/** What is approved costs with VAT. */
export const approvedOf = (lines: readonly Decided[], day: string): number => grossOf(approvedLines(lines), day)
