import { inArray } from 'drizzle-orm'
import { listOrganizations } from '#features/organizations/server/list-organizations.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { RequestContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { dailyAllowance } from '#server/outreach/daily-allowance.ts'
import { ownAllowances, refusedOrganizations, sentByOrganizations } from '#server/outreach/day-sums.ts'
import { sentByOrganization } from '#server/outreach/sent-messages.ts'
import { trustOf } from '#server/outreach/trust.ts'
import type { OutreachSender, SenderSearch } from '../outreach.ts'

const SHOWN = 50
const FOUND = 20

type Found = { id: string; name: string; type: OutreachSender['type'] }

/** Who sent most in the last 24 hours, was refused or has an allowance of its own; or, by text, any organisation. */
export async function findSenders(
  { db, services }: Pick<RequestContext, 'db' | 'services'>,
  { text }: SenderSearch,
): Promise<OutreachSender[]> {
  const most = await sentByOrganizations(db, SHOWN)
  const refused = await refusedOrganizations(db, SHOWN)
  const found = text
    ? await listOrganizations(db, { text }, { limit: FOUND, offset: 0 })
    : await named(db, [
        ...most.keys(),
        ...refused.keys(),
        ...(await ownAllowances(db)).map((one) => one.organizationId),
      ])
  const ids = found.map(({ id }) => id)
  const trust = await trustOf(db, services, ids)
  const own = new Map((await ownAllowances(db, ids)).map((one) => [one.organizationId, one]))
  const rows: OutreachSender[] = []
  for (const { id, name, type } of found)
    rows.push({
      organizationId: id,
      name,
      type,
      ageDays: Math.floor(trust(id).ageDays),
      usual: dailyAllowance(trust(id)),
      own: own.get(id)?.messagesPerDay ?? null,
      sent: most.get(id) ?? (most.size < SHOWN ? 0 : await sentByOrganization(db, id)),
      refused: refused.get(id) ?? 0,
      version: own.get(id)?.version ?? 0,
    })
  return text ? rows : rows.toSorted((one, other) => other.sent - one.sent || other.refused - one.refused)
}

async function named(db: Database, ids: readonly string[]): Promise<Found[]> {
  if (ids.length === 0) return []
  const { id, name, type } = organizations
  return db
    .select({ id, name, type })
    .from(organizations)
    .where(inArray(id, [...new Set(ids)]))
}
