import { and, asc, eq, isNull } from 'drizzle-orm'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Membership } from '#server/caller.ts'
import type { WaitingLine } from '#server/contributions.ts'
import type { Database } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import { unreadSince } from '../read-notifications.ts'

/** What one organisation's part of the mail says; each list may be empty. */
export type DigestPart = { organizationName: string; waiting: readonly WaitingLine[]; news: readonly string[] }

/** More are for the page. */
const NEWS_SHOWN = 10

/** What waits for this user and what is new and unread since then, by organisation; organisations with neither are left out. */
export async function digestOf(
  db: Database,
  services: Pick<Services, 'features' | 'clock'>,
  { userId, newsSince }: { userId: string; newsSince: string },
): Promise<DigestPart[]> {
  const own = await db
    .select({
      organizationId: organizations.id,
      organizationType: organizations.type,
      name: organizations.name,
      role: memberships.role,
      installs: memberships.installs,
      bills: memberships.bills,
    })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(and(eq(memberships.userId, userId), isNull(organizations.disabledAt)))
    .orderBy(asc(organizations.name), asc(organizations.id))
  const parts: DigestPart[] = []
  for (const { name, ...membership } of own)
    parts.push({
      organizationName: name,
      waiting: await waitingFor(db, services, membership),
      news: await newsOf(db, { ...membership, userId }, newsSince),
    })
  return parts.filter(({ waiting, news }) => waiting.length > 0 || news.length > 0)
}

async function waitingFor(
  db: Database,
  services: Pick<Services, 'features' | 'clock'>,
  membership: Membership,
): Promise<WaitingLine[]> {
  const lines: WaitingLine[] = []
  for (const waiting of services.features.waiting) lines.push(...(await waiting({ db, services, membership })))
  return lines
}

/** The newest of each thing, by its title. */
async function newsOf(
  db: Database,
  whose: { organizationId: string; userId: string },
  newsSince: string,
): Promise<string[]> {
  const found = await unreadSince(db, whose, newsSince, 200)
  const newest = new Map(found.toReversed().map((one) => [one.targetId ?? one.id, one]))
  const titles = [...newest.values()].toReversed().map(({ title }) => title)
  return titles.length > NEWS_SHOWN
    ? [...titles.slice(0, NEWS_SHOWN), `ja ${titles.length - NEWS_SHOWN} muuta`]
    : titles
}
