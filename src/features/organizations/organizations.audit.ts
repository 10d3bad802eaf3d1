import type { CustomerKind, OrganizationType } from '#shared/organization.ts'

export type OrganizationsAudit = {
  /** The kind of a customer. */
  'organizations.created': { type: OrganizationType; kind?: CustomerKind }
  /** By itself, when its last member left. */
  'organizations.disabled': { lastMemberLeft: true }
}
