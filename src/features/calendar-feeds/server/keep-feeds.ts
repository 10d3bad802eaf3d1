import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { lockOrganization } from '#features/organizations/server/organizations.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { makeLink } from '#server/signed-links/make-link.ts'
import { type SignedLinkRow, signedLinks } from '#server/signed-links/signed-links.tables.ts'
import { revokeLink } from '#server/signed-links/spend-link.ts'
import { notFound } from '#shared/app-error.ts'
import { type CalendarFeed, type Feed, feedsOf } from '../calendar-feeds.ts'
import { FEED_LINKS, feedUrl } from './feed-link.ts'

/** A feed that no program reads for so long ends; each reading moves the end on. */
const FEED_LIFE_DAYS = 400

export const feedEnd = (now: Date): Date => new Date(now.getTime() + FEED_LIFE_DAYS * 86_400_000)

type Who = Pick<OrganizationContext, 'actor' | 'services'>

/** The links of the caller's feeds that work, the newest first. */
const openLinks = (db: Queryable, { actor, services }: Who, feeds: readonly Feed[]): Promise<SignedLinkRow[]> =>
  db
    .select()
    .from(signedLinks)
    .where(
      and(
        inArray(
          signedLinks.purpose,
          feeds.map((feed) => FEED_LINKS[feed]),
        ),
        eq(signedLinks.subject, actor.userId),
        eq(signedLinks.organizationId, actor.organizationId),
        isNull(signedLinks.revokedAt),
        gt(signedLinks.expiresAt, services.clock().toISOString()),
      ),
    )
    .orderBy(desc(signedLinks.id))
    .limit(100)

/** What the caller may subscribe to here, each with its address where they made one. */
export async function ownFeeds(ctx: OrganizationContext): Promise<CalendarFeed[]> {
  const feeds = feedsOf(ctx.membership.organizationType)
  const links = await openLinks(ctx.db, ctx, feeds)
  return feeds.map((feed) => {
    const link = links.find(({ purpose }) => purpose === FEED_LINKS[feed])
    return {
      feed,
      address: link ? feedUrl(ctx.services, feed, link.id) : null,
      madeAt: link?.createdAt ?? null,
      lastReadAt: link?.lastOpenedAt ?? null,
    }
  })
}

/** Makes the address of a feed; one that works already is answered again. Refusal: `not_found: calendar_feed`. */
export const makeFeed = (ctx: OrganizationContext, feed: Feed): Promise<{ address: string }> =>
  transact(ctx.db, async (tx) => {
    requireFeed(ctx, feed)
    // two at once are made one after the other
    await lockOrganization(tx, ctx.actor.organizationId)
    const [open] = await openLinks(tx, ctx, [feed])
    if (open) return { address: feedUrl(ctx.services, feed, open.id) }
    const { organizationId, userId } = ctx.actor
    const { id } = await makeLink(tx, ctx.services.linkSecret, {
      purpose: FEED_LINKS[feed],
      subject: userId,
      uses: 'many',
      organizationId,
      userId,
      expiresAt: feedEnd(ctx.services.clock()),
    })
    return { address: feedUrl(ctx.services, feed, id) }
  })

/** Ends the address of a feed at once; a feed without one stays so. Refusal: `not_found: calendar_feed`. */
export const endFeed = (ctx: OrganizationContext, feed: Feed): Promise<void> =>
  transact(ctx.db, async (tx) => {
    requireFeed(ctx, feed)
    const { organizationId } = ctx.actor
    for (const { id, purpose } of await openLinks(tx, ctx, [feed]))
      await revokeLink(tx, { purpose, id, organizationId, now: ctx.services.clock() })
  })

function requireFeed({ membership }: OrganizationContext, feed: Feed): void {
  if (!feedsOf(membership.organizationType).includes(feed)) throw notFound('calendar_feed')
}
