import { formatMoney } from '#shared/money.ts'
import { formatDate } from '#web/format.ts'
import type { BasisState, InvoiceBasisDetails, LeftBy, MailState, PartPermit } from '../invoice-bases.ts'
import type { DocumentKind } from '../invoice-document.ts'

export const STATE_LABELS: Record<BasisState, string> = {
  OPEN: 'Lähettämättä',
  SENT: 'Lähetetty',
  PARTLY_CREDITED: 'Hyvitetty osittain',
  CREDITED: 'Hyvitetty',
  CANCELLED: 'Peruttu',
}

/** `signal`: it waits for the garage to send it. */
export const STATE_BADGES = {
  OPEN: 'signal',
  SENT: 'done',
  PARTLY_CREDITED: 'brand',
  CREDITED: 'neutral',
  CANCELLED: 'neutral',
} as const satisfies Record<BasisState, string>

export const MAIL_LABELS: Record<MailState, string> = {
  QUEUED: 'Odottaa lähtöä',
  SENT: 'Lähetetty',
  FAILED: 'Ei mennyt perille',
}

export const MAIL_BADGES = {
  QUEUED: 'neutral',
  SENT: 'done',
  FAILED: 'danger',
} as const satisfies Record<MailState, string>

const LEFT_WORDS: Record<LeftBy, string> = {
  MAIL: 'Lähetetty sähköpostilla',
  PDF: 'Ladattu PDF-tiedostona',
  CSV: 'Ladattu CSV-tiedostona',
  FINVOICE: 'Ladattu Finvoice-tiedostona',
  MARKED: 'Merkitty lähetetyksi',
  // with the first try, whose outcome the card of its transfer shows
  ACCOUNTING: 'Siirto kirjanpitoon aloitettu',
}

/** "Ladattu PDF-tiedostona 28.11.2026, Anna Asikainen". */
export const leftText = ({ at, by, name }: NonNullable<InvoiceBasisDetails['left']>): string =>
  [`${LEFT_WORDS[by]} ${formatDate(at)}`, name].filter(Boolean).join(', ')

/** Where the name of a kind is an object or has an ending: "Perutaanko hyvityslasku?", "Hyvityslaskua ei voitu hakea". */
export const KIND_WORDS: Record<DocumentKind, { name: string; partitive: string }> = {
  INVOICE: { name: 'laskutusperuste', partitive: 'Laskutusperustetta' },
  CREDIT: { name: 'hyvityslasku', partitive: 'Hyvityslaskua' },
  RECEIPT: { name: 'kuitti', partitive: 'Kuittia' },
  REFUND: { name: 'hyvityskuitti', partitive: 'Hyvityskuittia' },
}

/** How much of a payer's part is more than it permitted; empty where nothing is, or nothing was permitted. */
export const excessWords = ({ limitCents, netCents }: PartPermit): string =>
  limitCents === null || netCents <= limitCents
    ? ''
    : `Lupa ${formatMoney(limitCents)}, osuus ${formatMoney(netCents)}: ${formatMoney(netCents - limitCents)} liikaa (veroton).`
