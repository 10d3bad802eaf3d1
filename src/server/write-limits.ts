import { addressParts } from './address-parts.ts'
import { type Allowance, openAllowances } from './allowances.ts'
import type { Database } from './db/database.ts'

/**
 * A busy adviser writes every few seconds, a whole workshop a few times a second; a person with a mouse never meets these. What reaches others (a
 * report, a move, a comment) makes notifications and mails for people of another organisation, so it counts twice: as a write, and here.
 */
const ALLOWANCES = {
  write: {
    user: { burst: 120, perSecond: 2, perHour: 3000 },
    organization: { burst: 600, perSecond: 10, perHour: 15_000 },
    address: { burst: 300, perSecond: 5, perHour: 9000 },
  },
  reach: {
    user: { burst: 30, perSecond: 0.5, perHour: 600 },
    organization: { burst: 150, perSecond: 3, perHour: 3000 },
  },
} satisfies Record<string, Record<string, Allowance>>

/** The writer; each id that is given is counted. */
export type Writer = { userId?: string; organizationId?: string | null; ip?: string }

/** The limits on ordinary writes. Refuses with `limit: too_many_requests` and when to come back. */
export type WriteLimits = {
  take: (db: Database, writer: Writer, what?: { reachesOthers: boolean }) => Promise<void>
}

/** For tests and load tests. */
export const unlimitedWrites: WriteLimits = { take: async () => {} }

/** `clock` in milliseconds. */
export function openWriteLimits(clock?: () => number): WriteLimits {
  const allowances = openAllowances(clock)
  return {
    take: (db, writer, { reachesOthers } = { reachesOthers: false }) =>
      allowances.take(db, countersOf(writer, reachesOthers)),
  }
}

/** What a write is counted in. */
function countersOf({ userId, organizationId, ip }: Writer, reachesOthers: boolean): [string, Allowance][] {
  const { write, reach } = ALLOWANCES
  const counters: [string, Allowance][] = []
  if (ip !== undefined)
    for (const { prefix, share } of addressParts(ip))
      counters.push([`writes:address:${prefix}`, times(write.address, share)])
  if (userId !== undefined) counters.push([`writes:user:${userId}`, write.user])
  if (userId !== undefined && reachesOthers) counters.push([`writes:reach-user:${userId}`, reach.user])
  if (organizationId) counters.push([`writes:organization:${organizationId}`, write.organization])
  if (organizationId && reachesOthers)
    counters.push([`writes:reach-organization:${organizationId}`, reach.organization])
  return counters
}

const times = ({ burst, perSecond, perHour }: Allowance, share: number): Allowance => ({
  burst: burst * share,
  perSecond: perSecond * share,
  perHour: perHour * share,
})
