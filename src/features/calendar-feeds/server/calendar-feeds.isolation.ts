import { type Isolation, ownList } from '#server/isolation.ts'
import type { CalendarFeedsRouter } from './calendar-feeds.router.ts'

export const isolation: Isolation<{ calendarFeeds: CalendarFeedsRouter }> = {
  cases: {
    calendarFeeds: {
      list: ownList(),
      make: { about: 'organization', side: 'both', acts: true, input: () => ({ feed: 'GARAGE_WORK' }) },
      end: { about: 'organization', side: 'both', acts: true, input: () => ({ feed: 'GARAGE_WORK' }) },
    },
  },
  routes: {
    'GET /kalenteri/:file': { about: 'anyone', why: 'the holder of a signed address; without one it is not found' },
  },
}
