import type { OrganizationType } from '#shared/organization.ts'

/** Whose days are counted. */
export type Whose = { organizationId: string; organizationType: OrganizationType }
