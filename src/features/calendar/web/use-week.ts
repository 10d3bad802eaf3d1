import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { deskTime } from '#features/tickets/time-that-matters.ts'
import { type CalendarFilter, UNPLANNED_PAGE_SIZE } from '../calendar.ts'
import { calendarApi } from './calendar.api.ts'

/** The week that begins on this Monday. */
export const useWeek = (organizationId: string, monday: string, filter: CalendarFilter) =>
  useQuery(
    calendarApi.week.queryOptions({ ...filter, organizationId, day: monday }, { placeholderData: keepPreviousData }),
  )

/** What waits for a time, page by page. */
export const useUnplanned = (organizationId: string, filter: CalendarFilter) =>
  useInfiniteQuery(
    calendarApi.unplanned.infiniteQueryOptions(
      { ...filter, organizationId },
      {
        initialCursor: null,
        getNextPageParam: ({ tickets }) => {
          const last = tickets.at(-1)
          return tickets.length === UNPLANNED_PAGE_SIZE && last ? { at: deskTime(last), id: last.id } : undefined
        },
        placeholderData: keepPreviousData,
      },
    ),
  )
export type UnplannedQuery = ReturnType<typeof useUnplanned>
