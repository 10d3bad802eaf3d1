import { defineRoute } from '#server/http/route.ts'
import { notFound } from '#shared/app-error.ts'
import { calendarFile } from './calendar-file.ts'
import { feedEvents } from './feed-events.ts'
import { readFeed } from './read-feed.ts'

/** Programs of a whole office may ask from one address; counted by it. */
const READINGS = { max: 120, windowMs: 60_000 }

/** A feed, for the calendar program of who has its address. */
export const openFeed = defineRoute({
  method: 'GET',
  url: '/kalenteri/:file',
  access: 'anyone',
  limit: ({ request }) => ({ key: `calendar-feed:${request.ip}`, ...READINGS }),
  async handle({ db, services, params, reply }) {
    const [, token] = /^([\w-]+)\.ics$/.exec(params.file) ?? []
    const reader = token === undefined ? null : await readFeed(db, services, token)
    if (!reader) throw notFound('calendar_feed')
    const now = services.clock()
    const events = await feedEvents(db, reader, now)
    reply.type('text/calendar; charset=utf-8').header('referrer-policy', 'no-referrer')
    return calendarFile(reader, events, { publicUrl: services.publicUrl, now })
  },
})
