import type { DocumentKind, VatTreatment } from './invoice-document.ts'

/** What a document is called where its payer reads it: on paper and in the mail. */
export const PAPER_NAMES: Record<DocumentKind, string> = {
  INVOICE: 'Lasku',
  CREDIT: 'Hyvityslasku',
  RECEIPT: 'Kuitti',
  REFUND: 'Hyvityskuitti',
}

/** Why no VAT is on it, in both sides' words (act 1501/1993, 65 and 209 e §); each fits one element of Finvoice. */
export const VAT_NOTES: Record<VatTreatment, readonly string[]> = {
  DOMESTIC: [],
  REVERSE_CHARGE: [
    'Käännetty verovelvollisuus, AVL 65 §',
    'Reverse charge, directive 2006/112/EC, articles 44 and 196',
  ],
  OUTSIDE_EU: ['Ei Suomen arvonlisäveroa, myyntimaa EU:n ulkopuolella, AVL 65 §', 'Not subject to Finnish VAT'],
}

/** A reference number in groups of five from the right. */
export const referenceText = (reference: string): string => reference.replace(/(?<=\d)(?=(\d{5})+$)/g, ' ')
