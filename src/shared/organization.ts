export const ORGANIZATION_TYPES = ['GARAGE', 'CUSTOMER'] as const
export type OrganizationType = (typeof ORGANIZATION_TYPES)[number]

export const MEMBER_ROLES = ['ADMIN', 'MEMBER'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]
