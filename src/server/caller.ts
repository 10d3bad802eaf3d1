import { AppError, notFound } from '#shared/app-error.ts'
import type { MemberRole, OrganizationType } from '#shared/organization.ts'

/** A caller's membership in one organisation. */
export type Membership = {
  organizationId: string
  organizationType: OrganizationType
  role: MemberRole
  /** In a garage: does its work, and is planned and timed. */
  installs: boolean
  /** In a garage: agrees prices and bills. */
  bills: boolean
  /** In a customer: approves so much, in cents with VAT, in place of its approval limit; null or missing where that holds. */
  approvalLimitCents?: number | null
}

/** Who is asking: the user of the session, read for each request so that revoking works at once. */
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
  /** Signing in asks for more than a password. */
  hasSecondFactor: boolean
  /** The user has proved a few minutes ago to be who they say, by signing in or in the open session. */
  hasFreshProof: boolean
  /** The oldest first: the first one's organisation is theirs as long as they have chosen no other. */
  memberships: readonly Membership[]
  /**
   * Organisations whose member the caller is too, but which require a second factor of their people: until there is one, they are none of the
   * caller's memberships, and code that reads those sees nothing of them.
   */
  barredFrom: readonly string[]
}

/**
 * The user, the organisation that they act for, and their role: written into timelines and the audit log. Made once, by the procedure. A user acts
 * for no organisation (the own account, an invitation), a super-user in any.
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

/** Refuses what wants a second factor: a platform's super-user without one, a member of an organisation that demands one. */
export const secondFactorNeeded = () => new AppError('precondition', 'second_factor_needed')

/** The caller's membership; an organisation of others is refused as a missing one, one that waits for a second factor says so. */
export function membershipIn({ memberships, barredFrom }: Caller, organizationId: string): Membership {
  const membership = memberships.find((one) => one.organizationId === organizationId)
  if (membership) return membership
  throw barredFrom.includes(organizationId) ? secondFactorNeeded() : notFound('organization')
}

/**
 * Refuses a sensitive act of a person who may only have found the browser open: they first prove to be the user. The browser asks and then repeats
 * the act (`#web/proof.ts`).
 */
export function requireFreshProof({ hasFreshProof }: Pick<Caller, 'hasFreshProof'>): void {
  if (!hasFreshProof) throw new AppError('precondition', 'proof_needed')
}
