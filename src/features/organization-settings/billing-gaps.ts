/** What either side's settings lack before an invoice can name it. */
export const BILLING_GAPS = [
  'SELLER_BUSINESS_ID',
  'SELLER_ADDRESS',
  'SELLER_IBAN',
  'BUYER_NAME',
  'BUYER_ADDRESS',
] as const
export type BillingGap = (typeof BILLING_GAPS)[number]

/** Of the garage itself: they keep every customer's work from being invoiced. */
export const isSellersGap = (gap: string): boolean => gap.startsWith('SELLER_')

/** Each as the screen says it, and what is to be done. */
export const BILLING_GAP_TEXTS: Record<BillingGap, string> = {
  SELLER_BUSINESS_ID: 'Korjaamon Y-tunnus puuttuu organisaation tiedoista.',
  SELLER_ADDRESS:
    'Korjaamon osoitteesta puuttuu katu, postinumero tai postitoimipaikka. Korjaa se organisaation tietoihin tai laskutustietoihin.',
  SELLER_IBAN: 'Korjaamon tilinumero puuttuu laskutustiedoista.',
  BUYER_NAME: 'Asiakkaan nimi puuttuu: asiakas on tallennettu puhelinnumerolla.',
  BUYER_ADDRESS:
    'Asiakkaan laskutusosoitteesta puuttuu katu, postinumero tai postitoimipaikka, tai ulkomaisesta osoitteesta maa.',
}
