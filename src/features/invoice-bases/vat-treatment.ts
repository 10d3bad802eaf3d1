import type { CustomerKind } from '#shared/organization.ts'
import { readPostalAddress } from '#shared/postal-address.ts'
import type { VatTreatment } from './invoice-document.ts'

/** The letters of VAT numbers in the EU: those of ISO 3166-1, but for Greece. Northern Ireland's XI is only for goods (protocol of 2020). */
const EU = new Set('AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '))

/** The letters that a VAT number begins with; null when it begins with none. */
export const vatCountry = (vatNumber: string): string | null =>
  /^([A-Z]{2})[\s-]?[0-9A-Z]/i.exec(vatNumber.trim())?.[1]?.toUpperCase() ?? null

type Buyer = { kind: CustomerKind; vatNumber: string; country: string; address: readonly string[] }

/**
 * How work for this buyer is taxed. Repairs for a business are taxed where it is established (AVL 65 §): in another EU country by the buyer, who
 * proves to be a business by its VAT number (directive 2006/112, articles 44 and 196); outside the EU not at all. A company without a VAT number in
 * the EU, a private person and a firm with a Finnish number (a fixed establishment here) pay Finnish VAT. Where it is established says its `country`;
 * an older company has none but Finland, and is read by its address.
 */
export function vatTreatmentOf({ kind, vatNumber, country, address }: Buyer): VatTreatment {
  if (kind !== 'FOREIGN_COMPANY') return 'DOMESTIC'
  const registered = vatCountry(vatNumber)
  if (registered === 'FI') return 'DOMESTIC'
  if (registered !== null && EU.has(registered)) return 'REVERSE_CHARGE'
  const established = country === 'FI' ? (readPostalAddress(address)?.country ?? registered) : country
  return established === null || established === 'FI' || established === 'AX' || isInEu(established)
    ? 'DOMESTIC'
    : 'OUTSIDE_EU'
}

const isInEu = (country: string): boolean => EU.has(country === 'GR' ? 'EL' : country)
