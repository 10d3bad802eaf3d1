import type { Changes } from '#shared/changes.ts'
import type { CustomerKind, OrganizationType } from '#shared/organization.ts'

type Nothing = Record<never, never>

/** What a super-user does to a user; the row names the user. */
export type UserAct =
  | 'management.user_disabled'
  | 'management.user_enabled'
  | 'management.super_user_given'
  | 'management.super_user_taken'
  | 'management.password_reset_sent'
  | 'management.sessions_ended'
  | 'management.second_factor_forgotten'

export type ManagementAudit = Record<UserAct, Nothing> & {
  /** By the command of the operator of the platform; actor and user are the same. */
  'management.super_user_appointed': Nothing
  'management.super_user_dismissed': Nothing
  'management.organization_added': { type: OrganizationType; kind?: CustomerKind }
  /** The notes are long and may be about people: that they changed is enough. */
  'management.organization_settings_saved': { changed: Changes; notesChanged?: true }
  /** What a super-user looked at; `page` is a page of its settings, or what the platform knows of it. */
  'management.organization_opened': { page: string }
  'management.users_opened': Nothing
  'management.audit_opened': Nothing
  'management.delivery_retried': { kind: string; id: string; title: string }
}
