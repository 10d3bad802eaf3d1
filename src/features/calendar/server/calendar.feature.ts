import { serverFeature } from '#server/feature.ts'
import { calendarRouter } from './calendar.router.ts'

/** The week of a garage's work. */
export const calendar = serverFeature({
  name: 'calendar',
  routers: { calendar: calendarRouter },
  isolation: () => import('./calendar.isolation.ts'),
})
