import type { OrganizationType } from '#shared/organization.ts'

export type OrganizationsAudit = {
  'organizations.created': { type: OrganizationType }
  /** By itself, when its last member left. */
  'organizations.disabled': { lastMemberLeft: true }
}
