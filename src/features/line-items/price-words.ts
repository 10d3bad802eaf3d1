import { PRICE_TYPE_LABELS, type PriceType } from '#shared/agreed-price.ts'
import { formatMoney } from '#shared/money.ts'
import { vatWord } from './shown-prices.ts'

/** A price in both amounts: without VAT, and with it. */
export type PriceAmounts = { priceType: PriceType; agreedCents: number; grossCents: number }

/** An amount as a customer reads it, with the word: `528,25 € (veroton)`. */
export const amountInWords = ({ agreedCents, grossCents }: Omit<PriceAmounts, 'priceType'>, withVat: boolean): string =>
  `${formatMoney(withVat ? grossCents : agreedCents)} (${vatWord({ withVat })})`

/** `hinta-arvio 528,25 € (veroton)`. */
export const priceInWords = (price: PriceAmounts, withVat: boolean): string =>
  `${PRICE_TYPE_LABELS[price.priceType].toLowerCase()} ${amountInWords(price, withVat)}`
