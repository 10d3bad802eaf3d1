import { AppError } from '#shared/app-error.ts'
import type { MemberRole, OrganizationType } from '#shared/organization.ts'

/** A caller's place in one organisation. */
export type Membership = { organizationId: string; organizationType: OrganizationType; role: MemberRole }

/** Who is asking: the user behind the session, read anew for each request so that revoking works at once. */
export type Caller = {
  userId: string
  /** SHA-256 of the session token, hex: names the session without being able to use it. */
  sessionHash: string
  /** When the session ends unless it is used before; each use moves it on, at most once a day. */
  sessionExpiresAt: Date
  name: string
  email: string
  image: string | null
  emailVerified: boolean
  disabled: boolean
  isSuperUser: boolean
  /** The oldest first: the first one's organisation is theirs as long as they have chosen no other. */
  memberships: readonly Membership[]
}

/**
 * Who acts, in whose name and as what: written into timelines and the audit log. Made once, by the procedure. A user acts for
 * no organisation (the own account, an invitation), a super-user in any.
 */
export type Actor = {
  userId: string
  organizationId: string | null
  actingAs: 'user' | 'member' | 'admin' | 'super-user'
}

/** An actor in the name of an organisation. */
export type OrganizationActor = Actor & { organizationId: string }

export const actorOf = (
  caller: Pick<Caller, 'userId'>,
  membership: Pick<Membership, 'organizationId' | 'role'>,
): OrganizationActor => ({
  userId: caller.userId,
  organizationId: membership.organizationId,
  actingAs: membership.role === 'ADMIN' ? 'admin' : 'member',
})

/** Refuses what reaches other people (a report, an invitation, a request) in the name of an address that is not proved. */
export function requireVerified({ emailVerified }: Pick<Caller, 'emailVerified'>): void {
  if (!emailVerified) throw new AppError('precondition', 'email_unverified')
}
