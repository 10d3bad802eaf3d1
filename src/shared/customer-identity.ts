import { businessIdError, normalizeBusinessId } from './business-id.ts'
import type { CustomerKind } from './organization.ts'
import { isInEu, normalizeVatNumber, vatCountry, vatNumberError } from './vat-number.ts'

/** What identifies a customer, as it is kept. */
export type CustomerIdentity = {
  customerKind: CustomerKind
  businessId: string | null
  /** Empty but of a foreign company. */
  vatNumber: string
  /** Of ISO 3166-1. */
  country: string
}

/** The same as it is typed; without a kind it follows from what is. */
export type TypedIdentity = {
  kind?: CustomerKind | undefined
  businessId?: string | undefined
  vatNumber?: string | undefined
  country?: string | undefined
}

type Field = 'businessId' | 'vatNumber' | 'country'

/** Forms of companies as they are in names; `Ab` and `AS` are left out: the first is Finland's and Sweden's, the second a word. */
const FINNISH = /(^|\s)(oyj?|ky|ay|tmi|t:mi|ry|osk|oy ab)(\s|$|\.)/i
const FOREIGN = /(^|\s)(oü|ou|gmbh|sia|uab|sp\.? z ?o\.? ?o\.?|aps|ltd|llc|s\.?r\.?l\.?|b\.v\.|bv)(\s|$|,)/i

/** Which kind a form suggests until one is chosen: by what is typed, otherwise a person. */
export function suggestedKind({ name, businessId, vatNumber }: TypedIdentity & { name: string }): CustomerKind {
  if (businessId?.trim()) return 'COMPANY'
  if (vatNumber?.trim()) return 'FOREIGN_COMPANY'
  if (FINNISH.test(name.trim())) return 'COMPANY'
  return FOREIGN.test(name.trim()) ? 'FOREIGN_COMPANY' : 'PERSON'
}

/** A company has a business id, a foreign one a VAT number, and a person neither. */
export const kindOf = ({ kind, businessId, vatNumber }: TypedIdentity): CustomerKind =>
  kind ?? suggestedKind({ name: '', businessId, vatNumber })

/**
 * Reads what identifies a customer of its kind, or says what is wrong at which field. What belongs to another kind is dropped: a form keeps what was
 * typed before the kind was changed.
 */
export function readIdentity(typed: TypedIdentity): CustomerIdentity | { field: Field; message: string } {
  const customerKind = kindOf(typed)
  if (customerKind === 'PERSON')
    return { customerKind, businessId: null, vatNumber: '', country: typed.country || 'FI' }
  if (customerKind === 'COMPANY') {
    const text = typed.businessId?.trim() ?? ''
    if (text === '') return { field: 'businessId', message: 'Anna Y-tunnus' }
    const businessId = normalizeBusinessId(text)
    if (businessId === null) return { field: 'businessId', message: businessIdError(text) }
    return { customerKind, businessId, vatNumber: '', country: 'FI' }
  }
  return readForeign(typed)
}

function readForeign(typed: TypedIdentity): CustomerIdentity | { field: Field; message: string } {
  const text = typed.vatNumber?.trim() ?? ''
  // a fixed establishment in Finland has a Finnish number, and its country is still another
  const read = vatCountry(text)
  const country = typed.country && typed.country !== 'FI' ? typed.country : read !== 'FI' && read
  if (!country) return { field: 'country', message: 'Valitse maa' }
  const found = { customerKind: 'FOREIGN_COMPANY', businessId: null, country } as const
  if (!isInEu(country)) return { ...found, vatNumber: text.toUpperCase() }
  if (text === '') return { field: 'vatNumber', message: 'Anna ALV-tunniste' }
  const vatNumber = normalizeVatNumber(text, country)
  const isOfCountry = vatNumber !== null && [country, 'FI'].includes(vatCountry(vatNumber) ?? '')
  return isOfCountry ? { ...found, vatNumber } : { field: 'vatNumber', message: vatNumberError(country) }
}
