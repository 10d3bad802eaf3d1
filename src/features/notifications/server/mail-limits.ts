import type { Transaction } from '#server/db/database.ts'
import { countHit, type Limit } from '#server/rate-limit.ts'
import { hashToken } from '#server/secure-token.ts'

const HOUR_MS = 3_600_000

/**
 * Mails of notices in an hour; above them people are told in the app alone. A garage with thirty cars a day moves each some
 * eight times, which grouping makes some five mails, read by three people each: 450 on a long day. The limits leave room for
 * a day's work done in an hour, and stop whoever reports a thousand cars.
 */
const LIMITS = {
  /** Whoever acts: a person, and all of the organisation together. */
  senderUser: { max: 400, windowMs: HOUR_MS },
  senderOrganization: { max: 800, windowMs: HOUR_MS },
  /** A large customer has thirty people, and its garages begin the day at the same hour. */
  organization: { max: 1500, windowMs: HOUR_MS },
  /** More than one a minute is read by nobody. */
  address: { max: 60, windowMs: HOUR_MS },
} satisfies Record<string, Limit>

type Mail = { by: { organizationId: string; userId: string | null }; organizationId: string; to: string }

/** Counts one mail against everybody whom it touches; false when it is one too many for any of them. */
export async function isWithinMailLimits(tx: Transaction, { by, organizationId, to }: Mail): Promise<boolean> {
  const counted = [
    await countHit(tx, `notice:from-organization:${by.organizationId}`, LIMITS.senderOrganization),
    by.userId === null ? null : await countHit(tx, `notice:from-user:${by.userId}`, LIMITS.senderUser),
    await countHit(tx, `notice:organization:${organizationId}`, LIMITS.organization),
    await countHit(tx, `notice:address:${hashToken(to)}`, LIMITS.address),
  ]
  return counted.every((over) => over === null)
}
