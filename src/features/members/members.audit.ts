import type { MemberRole } from '#shared/organization.ts'

export type MembersAudit = {
  'members.invited': { email: string; role: MemberRole }
  'members.invitation_resent': { email: string }
  'members.invitation_revoked': { email: string }
  'members.joined': { role: MemberRole }
  /** The first admin of a managed customer takes it over from its garage. */
  'members.taken_over': { role: MemberRole; fromGarageId: string }
  'members.role_changed': { from: MemberRole; to: MemberRole }
  /** Only the marks that changed: whether the member had and has them. */
  'members.marks_changed': { installs?: [boolean, boolean]; bills?: [boolean, boolean] }
  /** What the member approves, in cents with VAT; null is the customer's own approval limit. */
  'members.limit_changed': { from: number | null; to: number | null }
  'members.removed': { role: MemberRole }
  /** All people of the organisation must have a second factor, or need not any more. */
  'members.second_factor_demanded': { demanded: boolean }
  'members.left': { role: MemberRole }
}
