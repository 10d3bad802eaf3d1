export const ORGANIZATION_TYPES = ['GARAGE', 'CUSTOMER'] as const
export type OrganizationType = (typeof ORGANIZATION_TYPES)[number]
export const ORGANIZATION_TYPE_LABELS: Record<OrganizationType, string> = { GARAGE: 'Korjaamo', CUSTOMER: 'Asiakas' }

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
