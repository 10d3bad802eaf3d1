import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { formatMoney } from '#shared/money.ts'
import { formatPercent } from '#shared/percent.ts'
import { VAT_CODES, type VatCode, vatCents, vatPerMille } from '#shared/vat.ts'
import { VAT_LABELS } from '../catalog.ts'

/** Today by Helsinki's calendar: the rates change by date. */
const today = (): string => dayInHelsinki(new Date())

/** `25,5 %` of today. */
export const vatRate = (code: VatCode): string => formatPercent(vatPerMille(code, today()))

/** The choices of a form: `Yleinen 25,5 %`. */
export const vatChoices = (): { code: VatCode; label: string }[] =>
  VAT_CODES.map((code) => ({ code, label: `${VAT_LABELS[code]} ${vatRate(code)}` }))

/** What the buyer pays: `662,95 €`. */
export const withVat = (netCents: number, code: VatCode): string =>
  formatMoney(netCents + vatCents(netCents, code, today()))
