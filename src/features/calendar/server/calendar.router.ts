import { garageProcedure, router } from '#server/trpc.ts'
import { CalendarWeek, UnplannedPage, UnplannedTickets, WeekOf } from '../calendar.ts'
import { calendarWeek } from './calendar-week.ts'
import { unplannedTickets } from './unplanned-tickets.ts'

export const calendarRouter = router({
  week: garageProcedure
    .input(WeekOf)
    .output(CalendarWeek)
    .query(({ ctx, input }) => calendarWeek(ctx, input)),
  unplanned: garageProcedure
    .input(UnplannedPage)
    .output(UnplannedTickets)
    .query(({ ctx, input }) => unplannedTickets(ctx, input)),
})
export type CalendarRouter = typeof calendarRouter
