import { totalsOf } from '#shared/line-totals.ts'
import type { Decision, ExtraWorkLine } from './extra-work.ts'

/** What a request costs with VAT, in cents, by the rates of `day`. */
export const grossOf = (lines: Parameters<typeof totalsOf>[0], day: string): number => totalsOf(lines, day).grossCents

/** The part of it that is approved. */
export const approvedOf = (
  lines: readonly (Omit<ExtraWorkLine, 'decision'> & { decision: Decision | null })[],
  day: string,
) =>
  grossOf(
    lines.filter(({ decision }) => decision === 'APPROVED'),
    day,
  )
