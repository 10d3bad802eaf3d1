import { cutText } from '#shared/plain-text.ts'

/** The search of the register, in the URL: a link to it shows a colleague the same customers. */
export type CustomersSearch = { text?: string | undefined }

/** A number in the address is read as one: `?text=0405551234`. */
export const readCustomersSearch = ({ text }: Record<string, unknown>): CustomersSearch => {
  const read = typeof text === 'string' || typeof text === 'number' ? cutText(String(text), 100) : ''
  return read === '' ? {} : { text: read }
}

/** What is edited of a customer that the garage manages; without one the page shows the overview. */
export const CUSTOMER_PARTS = ['profile', 'billing', 'contacts', 'drivers'] as const
export type CustomerPart = (typeof CUSTOMER_PARTS)[number]

export type CustomerPageSearch = { part?: CustomerPart | undefined }

export const readCustomerPageSearch = ({ part }: Record<string, unknown>): CustomerPageSearch => {
  const named = CUSTOMER_PARTS.find((one) => one === part)
  return named ? { part: named } : {}
}
