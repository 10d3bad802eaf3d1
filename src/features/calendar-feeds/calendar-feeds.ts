import { z } from 'zod'
import type { OrganizationType } from '#shared/organization.ts'

/** `OWN_WORK`: what the person is to do; `GARAGE_WORK`: all planned work of the garage; `FLEET`: a customer's booked services and due days. */
export const FEEDS = ['OWN_WORK', 'GARAGE_WORK', 'FLEET'] as const
export type Feed = (typeof FEEDS)[number]

export const feedsOf = (type: OrganizationType): readonly Feed[] =>
  type === 'GARAGE' ? ['OWN_WORK', 'GARAGE_WORK'] : ['FLEET']

export const FEED_LABELS: Record<Feed, string> = {
  OWN_WORK: 'Omat työni',
  GARAGE_WORK: 'Korjaamon työt',
  FLEET: 'Huollot ja määräpäivät',
}

/** A feed holds what is planned from so many days ago to so many ahead, due days a year ahead. */
export const FEED_DAYS = { before: 30, after: 180, due: 365 } as const

/** Of each kind of event; more than a calendar shows. */
export const MOST_EVENTS = 2000

export const FeedChoice = z.object({ feed: z.enum(FEEDS) })
export type FeedChoice = z.infer<typeof FeedChoice>

/** What a person may subscribe to in an organisation, and the address where one was made. */
export const CalendarFeed = z.object({
  feed: z.enum(FEEDS),
  /** The whole address, https; null where none was made. */
  address: z.string().nullable(),
  madeAt: z.string().nullable(),
  /** When a calendar program last read it. */
  lastReadAt: z.string().nullable(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>
