import { ICalCalendar } from 'ical-generator'
import type { Services } from '#server/services.ts'
import { FEED_LABELS } from '../calendar-feeds.ts'
import type { FeedEvent } from './feed-events.ts'
import type { Reader } from './read-feed.ts'

/** How often a program may ask again, which Google and Outlook stretch to hours. */
const REFRESH_SECONDS = 15 * 60

/** The events as a file of iCalendar (RFC 5545), its times in UTC. */
export function calendarFile(
  { feed, organizationName }: Reader,
  events: readonly FeedEvent[],
  { publicUrl, now }: { publicUrl: Services['publicUrl']; now: Date },
): string {
  const { host } = new URL(publicUrl)
  const calendar = new ICalCalendar({
    name: `${FEED_LABELS[feed]} – ${organizationName}`,
    prodId: { company: 'Huoltosilta', product: 'Huoltosilta', language: 'FI' },
    ttl: REFRESH_SECONDS,
  })
  for (const { id, title, description, path, location, when } of events) {
    const url = `${publicUrl}${path}`
    const times =
      'day' in when ? { start: new Date(`${when.day}T00:00:00Z`), allDay: true } : { start: when.start, end: when.end }
    calendar.createEvent({
      ...times,
      id: `${id}@${host}`,
      stamp: now,
      summary: title,
      description: `${description}\n${url}`,
      url,
      location: location || null,
    })
  }
  return calendar.toString()
}
