import type { Levelling } from '#shared/price-of-job.ts'
import type { LineItem } from './line-items.ts'

export type LevellingLine = Omit<LineItem, 'id' | 'sourceId' | 'approvedCents' | 'version'>

const LEVELLING = 'Tasaus kiinteään hintaan'
const ROUNDING = 'Pyöristys'

/** Whether a person wrote it. */
export const isWritten = ({ name, vatCode }: Pick<LevellingLine, 'name' | 'vatCode'>): boolean =>
  name !== LEVELLING && !(name === ROUNDING && vatCode === 'ZERO')

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
