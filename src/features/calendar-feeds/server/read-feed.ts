import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Database } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import { noteOpened, readSignedLink } from '#server/signed-links/read-signed-link.ts'
import { renewLink } from '#server/signed-links/renew-link.ts'
import { FEEDS, type Feed, feedsOf } from '../calendar-feeds.ts'
import { FEED_LINKS } from './feed-link.ts'
import { feedEnd } from './keep-feeds.ts'

/** Whose feed a token leads to. */
export type Reader = { feed: Feed; organizationId: string; organizationName: string; userId: string }

/**
 * Who made the link of this token, as long as the link works and they are a member who could sign in; null for anything else. That it was read is
 * noted, and moves its end on.
 */
export async function readFeed(
  db: Database,
  { linkSecret, clock }: Pick<Services, 'linkSecret' | 'clock'>,
  token: string,
): Promise<Reader | null> {
  const now = clock()
  for (const feed of FEEDS) {
    const { state, link } = await readSignedLink(db, linkSecret, FEED_LINKS[feed], token, now)
    if (state === 'forged') continue
    if (state !== 'valid' || link?.userId == null) return null
    const { id, organizationId, userId } = link
    const organization = await organizationOf(db, { organizationId, userId })
    if (!organization || !feedsOf(organization.type).includes(feed)) return null
    await noteOpened(db, id, now)
    await renewLink(db, id, feedEnd(now))
    return { feed, organizationId, organizationName: organization.name, userId }
  }
  return null
}

async function organizationOf(
  db: Database,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<Pick<typeof organizations.$inferSelect, 'name' | 'type'> | null> {
  const [found] = await db
    .select({ name: organizations.name, type: organizations.type })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.organizationId, organizationId),
        eq(memberships.userId, userId),
        isNull(organizations.disabledAt),
        isNull(users.disabledAt),
        isNull(users.deletedAt),
        // as at sign-in: who lacks the second factor that is demanded sees nothing
        or(sql`not ${organizations.demandsSecondFactor}`, sql`${users.secondFactorSince} is not null`),
      ),
    )
  return found ?? null
}
