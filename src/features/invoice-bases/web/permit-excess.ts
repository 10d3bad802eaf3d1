import { formatMoney } from '#shared/money.ts'
import type { PartPermit } from '../invoice-bases.ts'

/** How much of a payer's part is more than it permitted; empty where nothing is, or nothing was permitted. */
export const excessWords = ({ limitCents, netCents }: PartPermit): string =>
  limitCents === null || netCents <= limitCents
    ? ''
    : `Lupa ${formatMoney(limitCents)}, osuus ${formatMoney(netCents)}: ${formatMoney(netCents - limitCents)} liikaa (veroton).`
