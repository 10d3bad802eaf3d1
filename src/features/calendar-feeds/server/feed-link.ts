import type { Services } from '#server/services.ts'
import { linkToken } from '#server/signed-links/link-token.ts'
import type { Feed } from '../calendar-feeds.ts'

/** The purpose of a feed's link; its subject is the person. */
export const FEED_LINKS: Record<Feed, string> = {
  OWN_WORK: 'calendar-own-work',
  GARAGE_WORK: 'calendar-garage-work',
  FLEET: 'calendar-fleet',
}

export const feedUrl = (
  { publicUrl, linkSecret }: Pick<Services, 'publicUrl' | 'linkSecret'>,
  feed: Feed,
  linkId: string,
): string => `${publicUrl}/kalenteri/${linkToken(linkSecret, FEED_LINKS[feed], linkId)}.ics`
