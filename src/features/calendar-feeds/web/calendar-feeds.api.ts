import { featureApi } from '#web/api.ts'
import type { CalendarFeedsRouter } from '../server/calendar-feeds.router.ts'

export const calendarFeedsApi = featureApi<CalendarFeedsRouter>('calendarFeeds')
