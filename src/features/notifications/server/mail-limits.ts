import type { Transaction } from '#server/db/database.ts'
import type { DeliveryRow } from '#server/delivery/deliveries.tables.ts'
import { countHits, type Limit } from '#server/rate-limit.ts'
import { hashToken } from '#server/secure-token.ts'

const HOUR_MS = 3_600_000

/**
 * Mails of notices in an hour; above them people are notified only in the app. A garage with thirty cars a day moves each some eight times, which
 * grouping makes some five mails, read by three people each: 450 on a long day. The limits leave room for a day's work done in an hour, and stop a
 * user who reports a thousand cars.
 */
const LIMITS = {
  /** The sender: a person, and the whole organisation. */
  senderUser: { max: 400, windowMs: HOUR_MS },
  senderOrganization: { max: 800, windowMs: HOUR_MS },
  /** A large customer has thirty people, and its garages begin the day at the same hour. */
  organization: { max: 1500, windowMs: HOUR_MS },
  /** No one reads more than one a minute. */
  address: { max: 60, windowMs: HOUR_MS },
} satisfies Record<string, Limit>

type Mail = { by: { organizationId: string; userId: string | null }; organizationId: string; to: string }

const limitsOf = ({ by, organizationId, to }: Mail): Counted[] => [
  { key: `notice:from-organization:${by.organizationId}`, limit: LIMITS.senderOrganization },
  ...(by.userId === null ? [] : [{ key: `notice:from-user:${by.userId}`, limit: LIMITS.senderUser }]),
  { key: `notice:organization:${organizationId}`, limit: LIMITS.organization },
  { key: `notice:address:${hashToken(to)}`, limit: LIMITS.address },
]

/** Counts each mail against everybody whom it touches; returns for each, in their order, whether it is within all limits. */
export const withinMailLimits = (tx: Transaction, mails: readonly Mail[]): Promise<boolean[]> =>
  withinAll(tx, mails.map(limitsOf))

/** Counts one mail that leaves now, for a notice whose mails mostly never leave. */
export async function isWithinMailLimits(
  tx: Transaction,
  mail: Pick<DeliveryRow, 'senderOrganizationId' | 'senderUserId' | 'organizationId'>,
  to: string,
): Promise<boolean> {
  const { senderOrganizationId, senderUserId: userId, organizationId } = mail
  if (!senderOrganizationId || !organizationId) throw new Error('a mail of a notice belongs to nobody')
  const by = { organizationId: senderOrganizationId, userId }
  const [isWithin = false] = await withinMailLimits(tx, [{ by, organizationId, to }])
  return isWithin
}

/**
 * Text messages of notices in an hour. Each is paid for, so the limits are those of a garage that asks for extra work on every car of a long day; the
 * mail that accompanies it has its own limits.
 */
const TEXT_LIMITS = {
  senderOrganization: { max: 200, windowMs: HOUR_MS },
  number: { max: 20, windowMs: HOUR_MS },
} satisfies Record<string, Limit>

export const withinTextLimits = (tx: Transaction, texts: readonly Omit<Mail, 'organizationId'>[]): Promise<boolean[]> =>
  withinAll(
    tx,
    texts.map(({ by, to }) => [
      { key: `notice-text:from-organization:${by.organizationId}`, limit: TEXT_LIMITS.senderOrganization },
      { key: `notice-text:number:${hashToken(to)}`, limit: TEXT_LIMITS.number },
    ]),
  )

/** Messages to devices in an hour. They cost nothing; no one reads more than two a minute. */
const PUSH_LIMIT: Limit = { max: 120, windowMs: HOUR_MS }

export const withinPushLimits = (tx: Transaction, deviceIds: readonly string[]): Promise<boolean[]> =>
  withinAll(
    tx,
    deviceIds.map((id) => [{ key: `notice-push:${id}`, limit: PUSH_LIMIT }]),
  )

type Counted = { key: string; limit: Limit }

async function withinAll(tx: Transaction, touched: readonly (readonly Counted[])[]): Promise<boolean[]> {
  if (touched.length === 0) return []
  const hits = new Map<string, { key: string; windowMs: number; hits: number }>()
  for (const { key, limit } of touched.flat())
    hits.set(key, { key, windowMs: limit.windowMs, hits: (hits.get(key)?.hits ?? 0) + 1 })
  const counted = await countHits(tx, [...hits.values()])
  const before = new Map([...hits].map(([key, own]) => [key, (counted.get(key)?.hits ?? 0) - own.hits]))
  return touched.map((limits) => {
    let isWithin = true
    for (const { key, limit } of limits) {
      const used = (before.get(key) ?? 0) + 1
      before.set(key, used)
      isWithin &&= used <= limit.max
    }
    return isWithin
  })
}
