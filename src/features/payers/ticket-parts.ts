import type { LevellingLine } from '#features/line-items/levelling-lines.ts'
import { lineNetCents, type PricedLine } from '#shared/line-totals.ts'

/** What of a ticket is not the payer's. Amounts are in cents without VAT. */
export type Division = {
  ownShareCents: number
  excessKm: number
  excessCentsPerKm: number
  holderLineIds: ReadonlySet<string>
}

/** A line of the ticket; null for one that no person wrote, such as what brings the lines to a fixed price. */
type TicketLine = PricedLine & { lineId: string | null }

const composed = (line: Pick<LevellingLine, 'name' | 'quantityThousandths' | 'unit' | 'unitPriceCents'>) => ({
  kind: 'OTHER' as const,
  code: '',
  discountPerMille: 0,
  // a share of taxable work, and a charge for the use of the car, both at the general rate (AVL 84 §)
  vatCode: 'STANDARD' as const,
  ...line,
})

const OWN_SHARE = 'Omavastuu'

/** The line with which the holder pays its own share. */
const ownShare = (cents: number): LevellingLine =>
  composed({ name: OWN_SHARE, quantityThousandths: 1000, unit: 'kpl', unitPriceCents: cents })

/** The same taken off the payer's part: a quantity below zero, since a price is never (EN 16931, BR-27). */
const lessOwnShare = (cents: number): LevellingLine => ({
  ...ownShare(cents),
  name: `${OWN_SHARE}, haltija maksaa`,
  quantityThousandths: -1000,
})

const excess = ({ excessKm, excessCentsPerKm }: Division): LevellingLine =>
  composed({
    name: 'Ylikilometrit',
    quantityThousandths: excessKm * 1000,
    unit: 'km',
    unitPriceCents: excessCentsPerKm,
  })

/**
 * The two parts of a ticket that has a payer: its lines are the payer's but for those that the holder pays itself; the own share moves from the one to
 * the other, and excess kilometres are only the holder's. Together they make the ticket and the excess kilometres, to the cent without VAT.
 */
export function divided<Line extends TicketLine>(
  lines: readonly Line[],
  division: Division,
  asLine: (line: LevellingLine) => Line,
): { payer: Line[]; holder: Line[] } {
  const isHolders = ({ lineId }: Line) => lineId !== null && division.holderLineIds.has(lineId)
  const { ownShareCents } = division
  return {
    payer: [
      ...lines.filter((line) => !isHolders(line)),
      ...(ownShareCents > 0 ? [asLine(lessOwnShare(ownShareCents))] : []),
    ],
    holder: [
      ...lines.filter(isHolders),
      ...(ownShareCents > 0 ? [asLine(ownShare(ownShareCents))] : []),
      ...(division.excessKm > 0 && division.excessCentsPerKm > 0 ? [asLine(excess(division))] : []),
    ],
  }
}

/** What lines come to without VAT. */
export const netOf = (lines: readonly PricedLine[]): number => lines.reduce((sum, line) => sum + lineNetCents(line), 0)
