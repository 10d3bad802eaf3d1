import type { MemberRole, OrganizationType } from '#shared/organization.ts'
import type { Database } from './db/database.ts'

/** A caller's place in one organisation. */
export type Membership = { organizationId: string; organizationType: OrganizationType; role: MemberRole }

/** Who is asking: the user behind the session, read anew for each request so that revoking works at once. */
export type Caller = {
  userId: string
  /** SHA-256 of the session token, hex: names the session without being able to use it. */
  sessionHash: string
  name: string
  email: string
  emailVerified: boolean
  disabled: boolean
  isSuperUser: boolean
  memberships: readonly Membership[]
}

export type RequestContext = {
  db: Database
  requestId: string
  ip: string
  caller: Caller | null
}

/** What `userProcedure` guarantees. */
export type UserContext = RequestContext & { caller: Caller }

/** What `organizationProcedure` guarantees: the caller is a member of this organisation. */
export type OrganizationContext = UserContext & { membership: Membership }
