import { featureApi } from '#web/api.ts'
import type { CalendarRouter } from '../server/calendar.router.ts'

export const calendarApi = featureApi<CalendarRouter>('calendar')
