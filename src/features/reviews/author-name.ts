import { isNamedByPhone } from '#shared/named-by-phone.ts'
import type { CustomerKind } from '#shared/organization.ts'

type Author = { name: string; customerKind: CustomerKind; isNameless: boolean }

/**
 * The name at a review: a company's own, of a private person the first name and an initial, never more. Who is known only by a phone
 * number is called a customer, and a person whose account or data was removed a removed user.
 */
export function authorName({ name, customerKind, isNameless }: Author): string {
  if (isNameless) return 'Poistettu käyttäjä'
  if (isNamedByPhone(name)) return 'Asiakas'
  if (customerKind !== 'PERSON') return name
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const initial = Array.from(rest.at(-1) ?? '')[0]
  return initial ? `${first} ${initial.toUpperCase()}.` : first || 'Asiakas'
}
