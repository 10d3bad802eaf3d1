import type { Levelling } from '#shared/price-of-job.ts'
import type { LineItem } from './line-items.ts'

export type LevellingLine = Omit<LineItem, 'id' | 'sourceId' | 'approvedCents' | 'version'>

const LEVELLING = 'Tasaus kiinteään hintaan'
const ROUNDING = 'Pyöristys'

/** Whether a line of a job is of its levelling. A person may write a line of the same name: that one has an id. */
export const isLevelling = (line: Pick<LevellingLine, 'name' | 'vatCode'> & { lineId: string | null }): boolean =>
  line.lineId === null && (line.name === LEVELLING || (line.name === ROUNDING && line.vatCode === 'ZERO'))

/** What brings the lines of a job to its fixed price on a bill, as lines of their own: its VAT is that of the greatest line, of a rounding none. */
export function levellingLines(levelling: Levelling | null): LevellingLine[] {
  if (!levelling) return []
  const { netCents, vatCode, roundingCents } = levelling
  const lineOf = (name: string, unitPriceCents: number, code = vatCode): LevellingLine[] =>
    unitPriceCents === 0
      ? []
      : [
          {
            kind: 'OTHER',
            code: '',
            name,
            quantityThousandths: 1000,
            unit: 'kpl',
            unitPriceCents,
            discountPerMille: 0,
            vatCode: code,
          },
        ]
  return [...lineOf(LEVELLING, netCents), ...lineOf(ROUNDING, roundingCents, 'ZERO')]
}
