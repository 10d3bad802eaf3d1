import { lineNetCents, type PricedLine } from '#shared/line-totals.ts'
import { type VatCode, vatCents } from '#shared/vat.ts'

/**
 * How a customer reads prices: a private person with VAT, which is the price that binds (decree 553/2013), a company without. `day` decides
 * the rates.
 */
export type ShownPrices = { withVat: boolean; day: string }

/** A price without VAT, in cents, as it is shown. An agreed price has no line of its own: it is of the standard rate. */
export const shownCents = (netCents: number, { withVat, day }: ShownPrices, vatCode: VatCode = 'STANDARD'): number =>
  withVat ? netCents + vatCents(netCents, vatCode, day) : netCents

/** A price of a whole job as it is shown: what was promised with VAT is kept to the cent. */
export const shownPriceCents = (
  { agreedCents, agreedGrossCents }: { agreedCents: number; agreedGrossCents?: number | null },
  shown: ShownPrices,
): number => (shown.withVat ? (agreedGrossCents ?? shownCents(agreedCents, shown)) : agreedCents)

/** What a line costs, as it is shown. Lines with VAT are rounded one by one, so their sum may differ from the total by cents. */
export const shownLineCents = (line: PricedLine, shown: ShownPrices): number =>
  shownCents(lineNetCents(line), shown, line.vatCode)

/** The same line with the price of one unit as it is shown, for the text beneath its name. */
export const withShownUnitPrice = <Line extends PricedLine>(line: Line, shown: ShownPrices): Line => ({
  ...line,
  unitPriceCents: shownCents(line.unitPriceCents, shown, line.vatCode),
})

/** The word next to such a price. */
export const vatWord = ({ withVat }: Pick<ShownPrices, 'withVat'>): string => (withVat ? 'sis. ALV' : 'veroton')
