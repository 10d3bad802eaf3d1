import type { Wrong } from '#server/import/read-rows.ts'
import { isDoubtfulMoney, parseMoney } from '#shared/money.ts'
import { readNumber, readScaled } from '#shared/read-number.ts'
import { VAT_CODES, type VatCode, vatPerMille } from '#shared/vat.ts'

// what files of products and of services have in common

export const PRICE_TITLE = 'Hinta'
export const PRICE_HEADERS = [
  'hinta',
  'veroton hinta',
  'hinta alv 0',
  'hinta alv 0 %',
  'hinta (veroton)',
  'myyntihinta',
  'price',
] as const
export const VAT_TITLE = 'ALV'
export const VAT_HEADERS = ['alv', 'alv %', 'alv-kanta', 'vero', 'vero %', 'vat'] as const
export const ACTIVE_TITLE = 'Käytössä'
export const ACTIVE_HEADERS = ['käytössä', 'aktiivinen', 'active'] as const

const yes = new Set(['kyllä', 'k', 'x', '1', 'true', 'yes'])
const no = new Set(['ei', 'e', '0', 'false', 'no'])

/** A tax rate of today or of the table before it (`25,5 %`, `24`, `0`), as its kind; empty is the standard rate. */
export function readVat(typed: string, day: string): VatCode | undefined {
  if (typed === '') return 'STANDARD'
  const perMille = readScaled(typed, 1, /%/)
  const now = VAT_CODES.find((code) => vatPerMille(code, day) === perMille)
  return now ?? VAT_CODES.find((code) => vatPerMille(code, '2024-01-01') === perMille)
}

/** The tax and whether it is sold, of one row; an empty cell is undefined. What cannot be read is wrong, and as if it were not said. */
export function readVatAndActive(typed: { vat: string; active: string }, day: string) {
  const wrong: Wrong[] = []
  const vatCode = typed.vat === '' ? undefined : readVat(typed.vat, day)
  if (typed.vat !== '' && vatCode === undefined)
    wrong.push({ column: VAT_TITLE, message: 'Anna ALV-kanta prosentteina, esimerkiksi 25,5' })
  const sold = typed.active.toLowerCase()
  const active = yes.has(sold) ? true : no.has(sold) ? false : undefined
  if (sold !== '' && active === undefined) wrong.push({ column: ACTIVE_TITLE, message: 'Kirjoita kyllä tai ei' })
  return { vatCode, active, wrong }
}

/** Why a number is no price, where it can be said better than in general. */
export function priceProblem(typed: string): Wrong | null {
  const column = PRICE_TITLE
  if (isDoubtfulMoney(typed)) {
    const [thousands, euros] = [typed.replace(/[^\d]/g, ''), typed.replace(/[^\d.,]/g, '').replace('.', ',')]
    return {
      column,
      message: `Hinta ${typed} voi olla ${thousands} € tai ${euros} €. Kirjoita se ilman tuhaterotinta, sentit pilkulla.`,
    }
  }
  const read = readNumber(typed.replace(/€|eur(oa?)?/i, ''))
  return read && parseMoney(typed) === null && read.decimals.replace(/0+$/, '').length > 2
    ? { column, message: `Anna hinta sentin tarkkuudella. Tiedostossa on ${typed}.` }
    : null
}
