import { formatMoney, moneyInputValue, parseMoney } from '#shared/money.ts'
import { formatPercent } from '#shared/percent.ts'
import { perMilleOf, typedPerMille, typedThousandths, wholeParts } from '#web/editing/typed-numbers.ts'
import type { LineItem } from '../line-items.ts'

/** `1,5 h`. */
export const amountText = ({ quantityThousandths, unit }: Pick<LineItem, 'quantityThousandths' | 'unit'>): string =>
  `${typedThousandths(quantityThousandths)}\u00a0${unit}`

/** Whether a line is sold by the hour, by the units that price lists of garages write. */
export const isByTheHour = ({ unit }: Pick<LineItem, 'unit'>): boolean => /^(h|t|tunti|tuntia)$/i.test(unit.trim())

/** `3,5 h` of all lines that are sold by the hour. */
export const hoursText = (lines: readonly Pick<LineItem, 'quantityThousandths' | 'unit'>[]): string =>
  amountText({
    quantityThousandths: lines.filter(isByTheHour).reduce((sum, line) => sum + line.quantityThousandths, 0),
    unit: 'h',
  })

type Priced = Pick<LineItem, 'quantityThousandths' | 'unit' | 'unitPriceCents' | 'discountPerMille'>

/** `95,00 € − 10 %`. */
export const unitPriceText = ({
  unitPriceCents,
  discountPerMille,
}: Omit<Priced, 'quantityThousandths' | 'unit'>): string =>
  formatMoney(unitPriceCents) + (discountPerMille > 0 ? ` − ${formatPercent(discountPerMille)}` : '')

/** `1,5 h × 95,00 € − 10 %`. */
export const priceText = (line: Priced): string => `${amountText(line)} × ${unitPriceText(line)}`

/** The texts of a line's form, by the names of what is sent. */
export type LineValues = {
  name: string
  quantityThousandths: string
  unit: string
  unitPriceCents: string
  discountPerMille: string
  vatCode: LineItem['vatCode']
}

export const valuesOf = (
  line: Omit<LineItem, 'id' | 'kind' | 'sourceId' | 'code' | 'approvedCents' | 'version'>,
): LineValues => ({
  name: line.name,
  unit: line.unit,
  vatCode: line.vatCode,
  quantityThousandths: typedThousandths(line.quantityThousandths),
  unitPriceCents: moneyInputValue(line.unitPriceCents),
  discountPerMille: typedPerMille(line.discountPerMille),
})

/** As the server takes them; NaN for what cannot be read, which the schema refuses with a sentence. */
export const fieldsOf = ({ quantityThousandths, unitPriceCents, discountPerMille, ...rest }: LineValues) => ({
  ...rest,
  quantityThousandths: wholeParts(quantityThousandths, 1000),
  unitPriceCents: parseMoney(unitPriceCents) ?? Number.NaN,
  discountPerMille: perMilleOf(discountPerMille),
})
