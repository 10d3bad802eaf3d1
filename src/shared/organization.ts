export const ORGANIZATION_TYPES = ['GARAGE', 'CUSTOMER'] as const
export type OrganizationType = (typeof ORGANIZATION_TYPES)[number]
export const ORGANIZATION_TYPE_LABELS: Record<OrganizationType, string> = { GARAGE: 'Korjaamo', CUSTOMER: 'Asiakas' }

/**
 * What a customer is: a company with a business id, a company of another country with a VAT number, or a private person (henkilöasiakas), who
 * needs neither and reads prices with VAT.
 */
export const CUSTOMER_KINDS = ['COMPANY', 'FOREIGN_COMPANY', 'PERSON'] as const
export type CustomerKind = (typeof CUSTOMER_KINDS)[number]
export const CUSTOMER_KIND_LABELS: Record<CustomerKind, string> = {
  COMPANY: 'Yritys',
  FOREIGN_COMPANY: 'Ulkomainen yritys',
  PERSON: 'Henkilö',
}

export const MEMBER_ROLES = ['ADMIN', 'MEMBER'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]
export const MEMBER_ROLE_LABELS: Record<MemberRole, string> = { ADMIN: 'Pääkäyttäjä', MEMBER: 'Jäsen' }

/** The channel on which a driver is notified; NONE for no messages. */
export const DRIVER_CHANNELS = ['SMS', 'WHATSAPP', 'EMAIL', 'NONE'] as const
export type DriverChannel = (typeof DRIVER_CHANNELS)[number]

export const CHANNEL_LABELS = {
  SMS: 'Tekstiviesti',
  WHATSAPP: 'WhatsApp',
  EMAIL: 'Sähköposti',
  NONE: 'Ei viestejä',
} as const
