import { and, desc, eq, gt, lt, ne, or, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '#server/db/database.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { shortRead } from '#server/db/shared-connections.ts'
import { cutConnections } from '#server/realtime/bus-message.ts'
import { hashToken, newToken } from '#server/secure-token.ts'
import { cutText, oneLine } from '#shared/plain-text.ts'
import { sessions, users } from './accounts.tables.ts'
import { pendingSignIns } from './second-factor.tables.ts'

/** A session dies 30 days after its last use, and in any case 90 days after the sign-in. */
const IDLE = sql`interval '30 days'`
const HARD = sql`interval '90 days'`
export const SESSION_HARD_MS = 90 * 86_400_000

/** A super-user, who may do anything on the platform, signs in every working day. */
const SUPER_USER_HARD = `interval '12 hours'`

/** How long it lasts that the person has shown to be who it is. */
const FRESH_PROOF = `interval '10 minutes'`

/** One row of the hot read below, as `pg` returns it. */
export type SessionRow = {
  sessionHash: string
  expiresAt: Date
  /** The first use of a day, which is written down (`touchSession`): so the day that is shown is true. */
  stale: boolean
  userId: string
  name: string
  email: string
  image: string | null
  phone: string | null
  emailVerified: boolean
  disabled: boolean
  isSuperUser: boolean
  hasSecondFactor: boolean
  hasFreshProof: boolean
  soundEnabled: boolean
}

/**
 * The hot read of every request, in two pieces, so that a later feature can add its own columns and joins and still
 * spend one round trip: `select ${SESSION_COLUMNS}, … ${SESSION_SOURCE}` with the token's hash as $1. Aliases: s, u.
 * Disabled users come back on purpose: the browser shows them why, the levels of procedures refuse the rest.
 */
export const SESSION_COLUMNS = `s.token_hash as "sessionHash",
  case when u.is_super_user then least(s.expires_at, s.created_at + ${SUPER_USER_HARD}) else s.expires_at end as "expiresAt",
  (s.last_seen_at at time zone 'Europe/Helsinki')::date < (now() at time zone 'Europe/Helsinki')::date as stale,
  u.id as "userId", u.name, u.email, u.image, u.phone, u.email_verified_at is not null as "emailVerified",
  u.disabled_at is not null as disabled, u.is_super_user as "isSuperUser", u.sound_enabled as "soundEnabled",
  u.second_factor_since is not null as "hasSecondFactor", s.proved_at > now() - ${FRESH_PROOF} as "hasFreshProof"`

export const SESSION_SOURCE = `from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1 and s.expires_at > now() and s.hard_expires_at > now()
    and (not u.is_super_user or s.created_at > now() - ${SUPER_USER_HARD})`

/** Session and user behind a token's hash, or null. Writes the use down at most once a day. */
export async function resolveSession(db: Database, tokenHash: string): Promise<SessionRow | null> {
  const { rows } = await shortRead<SessionRow>(db, {
    name: 'resolve_session',
    text: `select ${SESSION_COLUMNS} ${SESSION_SOURCE}`,
    values: [tokenHash],
  })
  const [row] = rows
  if (!row) return null
  return row.stale ? { ...row, expiresAt: await touchSession(db, row) } : row
}

/** Moves the idle end forward; returns the new end. */
export async function touchSession(db: Queryable, session: SessionRow): Promise<Date> {
  const [touched] = await db
    .update(sessions)
    .set({ lastSeenAt: sql`now()`, expiresAt: sql`least(now() + ${IDLE}, ${sessions.hardExpiresAt})` })
    .where(eq(sessions.tokenHash, session.sessionHash))
    .returning({ expiresAt: sessions.expiresAt })
  return touched ? new Date(touched.expiresAt) : session.expiresAt
}

/** Who signed in from where, for the user's own list of sessions. */
export type SessionOrigin = { ip: string; userAgent: string | undefined }

/** Opens a session and returns the cookie's token: the only time it exists outside the browser. */
export async function openSession(db: Queryable, userId: string, from: SessionOrigin): Promise<string> {
  const token = newToken()
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    expiresAt: sql`now() + ${IDLE}`,
    hardExpiresAt: sql`now() + ${HARD}`,
    ip: from.ip,
    userAgent: from.userAgent === undefined ? null : cutText(oneLine(from.userAgent), 200),
  })
  return token
}

/** Ends one session; its live connections are cut when the transaction commits, as by every ending below. */
export async function endSession(tx: Transaction, tokenHash: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
  await cutConnections(tx, { sessionHash: tokenHash })
}

/** Ends a session if it is this user's; false when there is none such. */
export async function endOwnSession(tx: Transaction, userId: string, tokenHash: string): Promise<boolean> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.userId, userId)))
    .returning({ userId: sessions.userId })
  if (ended.length > 0) await cutConnections(tx, { sessionHash: tokenHash })
  return ended.length > 0
}

/** Signs a user out everywhere, or everywhere else when one session is excepted; sign-ins that wait for their second factor end too. */
export async function endSessionsOf(tx: Transaction, userId: string, exceptSessionHash?: string): Promise<void> {
  const others = exceptSessionHash === undefined ? undefined : ne(sessions.tokenHash, exceptSessionHash)
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), others))
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId))
  await cutConnections(tx, { userId, exceptSessionHash })
}

/** The live sessions of a user, last used first. */
export const listSessionsOf = (db: Queryable, userId: string) =>
  db
    .select({
      tokenHash: sessions.tokenHash,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      ip: sessions.ip,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.expiresAt, sql`now()`),
        gt(sessions.hardExpiresAt, sql`now()`),
        or(eq(users.isSuperUser, false), gt(sessions.createdAt, sql`now() - ${sql.raw(SUPER_USER_HARD)}`)),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt))

/** For the nightly sweep; the hard end is never before the idle one. */
export const sweepSessions = (db: Database, signal: AbortSignal): Promise<void> =>
  deleteInBatches(db, sessions.tokenHash, lt(sessions.expiresAt, sql`now()`), signal)
