import {
  SESSION_COLUMNS,
  SESSION_SOURCE,
  type SessionRow,
  touchSession,
} from '#features/accounts/server/session-store.ts'
import type { Caller, Membership } from '#server/caller.ts'
import type { Database } from '#server/db/database.ts'
import { shortRead } from '#server/db/shared-connections.ts'

type Row = SessionRow & { memberships: (Membership & { needsFactor: boolean })[] }

// asked by every request: one named statement for session, user and memberships together
const statement = {
  name: 'resolve-caller',
  text: `
    select ${SESSION_COLUMNS},
      (select coalesce(json_agg(json_build_object(
          'organizationId', m.organization_id, 'organizationType', o.type, 'role', m.role,
          'installs', m.installs, 'bills', m.bills, 'approvalLimitCents', m.approval_limit_cents,
          'needsFactor', o.demands_second_factor and u.second_factor_since is null) order by m.created_at), '[]')
        from memberships m join organizations o on o.id = m.organization_id
        where m.user_id = u.id and o.disabled_at is null) as memberships
    ${SESSION_SOURCE}`,
}

/**
 * Who is behind this session, read again for each request: a revoked session, a lost membership or a disabled user
 * counts from the next request on. Null when the session does not exist or has expired.
 */
export async function resolveCaller(db: Database, sessionHash: string): Promise<Caller | null> {
  const { rows } = await shortRead<Row>(db, { ...statement, values: [sessionHash] })
  const [row] = rows
  if (!row) return null
  const sessionExpiresAt = row.stale ? await touchSession(db, row) : row.expiresAt
  const { userId, name, email, image, emailVerified, disabled, isSuperUser, hasSecondFactor, hasFreshProof } = row
  const all = row.memberships.map(({ needsFactor, ...membership }) => ({ needsFactor, membership }))
  return {
    userId,
    sessionHash,
    sessionExpiresAt,
    name,
    email,
    image,
    emailVerified,
    disabled,
    isSuperUser,
    hasSecondFactor,
    hasFreshProof,
    memberships: all.filter((one) => !one.needsFactor).map((one) => one.membership),
    barredFrom: all.filter((one) => one.needsFactor).map((one) => one.membership.organizationId),
  }
}
