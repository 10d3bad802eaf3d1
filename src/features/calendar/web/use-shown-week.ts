import { useMemo } from 'react'
import { daysFrom } from '#shared/calendar-day.ts'
import { useFrozen } from '#web/use-frozen.ts'
import type { CalendarFilter, CalendarWeek } from '../calendar.ts'
import { type PendingPlans, unplannedWith, weekWith } from './pending-plans.ts'
import { useUnplanned, useWeek } from './use-week.ts'
import { weekView } from './week-view.ts'

type Shown = {
  organizationId: string
  monday: string
  filter: CalendarFilter
  plans: PendingPlans
  /** Something is dragged: what others do meanwhile is shown afterwards. */
  isFrozen: boolean
}

/** The week as it is drawn, and what waits for a time, with the plans that are on their way. */
export function useShownWeek({ organizationId, monday, filter, plans, isFrozen }: Shown) {
  const week = useWeek(organizationId, monday, filter)
  const unplanned = useUnplanned(organizationId, filter)
  const days = useMemo(() => daysFrom(monday, 7), [monday])
  const answer = useFrozen(week.data, isFrozen)
  const data = useMemo(() => {
    if (!answer) return undefined
    // until this week's answer is here, it is drawn without work, with the garage's data from another week
    const own: CalendarWeek =
      answer.monday === monday ? answer : { ...answer, monday, tickets: [], booked: [], leftOut: 0 }
    return weekWith(own, days, plans)
  }, [answer, monday, days, plans])
  const view = useMemo(() => data && weekView(days, data, filter.mechanicId), [data, days, filter.mechanicId])

  const pages = useFrozen(unplanned.data?.pages, isFrozen)
  // tickets may move between two pages while they are read
  const loaded = useMemo(
    () => [...new Map((pages ?? []).flatMap(({ tickets }) => tickets).map((one) => [one.id, one])).values()],
    [pages],
  )
  const waiting = useMemo(() => unplannedWith(loaded, plans), [loaded, plans])
  const count = (pages?.[0]?.count ?? 0) + waiting.length - loaded.length
  return { week, unplanned, days, data, isLoaded: answer?.monday === monday, view, waiting, count }
}
