import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Membership } from '#server/caller.ts'
import type { Database } from '#server/db/database.ts'
import { noteAsker } from '#server/http/asker.ts'
import type { Asking } from '#server/http/route.ts'
import { limitAddress, rateLimit } from '#server/rate-limit.ts'
import { hashToken, sameText } from '#server/secure-token.ts'
import type { Services } from '#server/services.ts'
import { AppError } from '#shared/app-error.ts'
import type { ApiScope } from '../api-keys.ts'
import { apiKeys } from './api-keys.tables.ts'
import { prefixOf } from './key-text.ts'

/** A program that acts for an organisation: as a member without marks, and only what its key's scopes name. */
export type Program = { apiKey: { id: string; name: string }; scopes: readonly ApiScope[]; membership: Membership }

const MINUTE_MS = 60_000
/** Of one key: ten a second, which no integration of a garage or a fleet needs for long. */
const KEY_LIMIT = { max: 600, windowMs: MINUTE_MS }
/** Of one address. A right key is never counted here, so that a program behind the same address is not shut out. */
const WRONG_KEYS = { max: 30, windowMs: 15 * MINUTE_MS }

/**
 * For whom a request acts, by `Authorization: Bearer <key>` and nothing else. No key, a wrong one, one that has ended or was revoked, and one of an
 * organisation that is not in use answer alike: `unauthenticated: key_refused`. Above the limits `limit: too_many_requests`.
 */
export async function programOfKey({ request, reply, db, services }: Asking): Promise<Program> {
  const { authorization } = request.headers
  const key = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? ''
  const program = await findProgram(db, key, services)
  if (!program) {
    const { ip, id: requestId, method, routeOptions } = request
    services.security.note('key_refused', { ip, requestId, route: `${method} ${routeOptions.url ?? ''}` })
    if (authorization !== undefined) await limitAddress(db, 'api-key', ip, WRONG_KEYS)
    reply.header('www-authenticate', 'Bearer')
    throw new AppError('unauthenticated', 'key_refused')
  }
  const { apiKey, membership } = program
  noteAsker(request, { organizationId: membership.organizationId, apiKeyId: apiKey.id })
  await rateLimit(db, `api-key:${apiKey.id}`, KEY_LIMIT)
  return program
}

async function findProgram(db: Database, key: string, { clock }: Pick<Services, 'clock'>): Promise<Program | null> {
  const prefix = prefixOf(key)
  if (prefix === null) return null
  const [found] = await db
    .select({
      row: apiKeys,
      organizationType: organizations.type,
      disabledAt: organizations.disabledAt,
    })
    .from(apiKeys)
    .innerJoin(organizations, eq(organizations.id, apiKeys.organizationId))
    .where(eq(apiKeys.prefix, prefix))
    .limit(1)
  if (!found || !sameText(found.row.keyHash, hashToken(key))) return null
  const { row, organizationType, disabledAt } = found
  const now = clock()
  if (row.revokedAt !== null || row.expiresAt <= now.toISOString() || disabledAt !== null) return null
  await noteUse(db, row, now)
  return {
    apiKey: { id: row.id, name: row.name },
    scopes: row.scopes,
    membership: {
      organizationId: row.organizationId,
      organizationType,
      role: 'MEMBER',
      installs: false,
      bills: false,
    },
  }
}

async function noteUse(db: Database, { id, lastUsedAt }: typeof apiKeys.$inferSelect, now: Date): Promise<void> {
  const before = new Date(now.getTime() - MINUTE_MS).toISOString()
  if (lastUsedAt !== null && lastUsedAt > before) return
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now.toISOString() })
    // of two calls at the same moment one writes
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, before))))
}
