import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { useMinute } from '#web/use-minute.ts'
import type { PlanningLoad } from '../planning-views.ts'
import { planningApi } from './planning.api.ts'
import type { Planning } from './planning-state.ts'

/** The days that are asked for at once; one that is further away is asked for by itself. */
const NEAR_DAYS = 14

/** While nothing is known, or offline: planning uses the usual week. */
const UNKNOWN: PlanningLoad['garage'] = { openingHours: null, bays: 0, hoursPerDay: 0, holidays: {} }

/** How full the own garage is on the next days, and on `day`; without the work of the ticket that is planned. */
export function usePlanning(day: string | null, ticketId?: string): { planning: Planning; isSettled: boolean } {
  const { id: organizationId } = useOrganization()
  const now = useMinute()
  const today = dayInHelsinki(new Date(now))
  const last = plusDays(today, NEAR_DAYS - 1)
  const isFar = day !== null && (day < today || day > last)
  const near = useQuery(planningApi.load.queryOptions({ organizationId, from: today, days: NEAR_DAYS }))
  const far = useQuery(
    planningApi.load.queryOptions({ organizationId, from: day ?? today, days: 1 }, { enabled: isFar }),
  )
  const planning = useMemo((): Planning => {
    const loads = [near.data, isFar ? far.data : undefined].filter((load) => load !== undefined)
    const work = new Map(loads.flatMap((load) => load.work.map((one) => [one.ticketId, one])))
    if (ticketId !== undefined) work.delete(ticketId)
    const mechanics = new Map(loads.flatMap((load) => load.mechanics.map((one) => [one.id, one])))
    return {
      now,
      today,
      garage: {
        ...(near.data?.garage ?? UNKNOWN),
        absences: uniqueById(loads.flatMap(({ garage }) => garage.absences ?? [])),
        holidays: Object.assign({}, ...loads.map(({ garage }) => garage.holidays)),
      },
      mechanics: [...mechanics.values()].sort((one, other) => one.name.localeCompare(other.name, 'fi')),
      work: [...work.values()].map(({ mechanicId, start, end }) => ({
        mechanicId,
        start: Date.parse(start),
        end: Date.parse(end),
      })),
      knows: (asked) => loads.some(({ days }) => days.some((one) => one.day === asked)),
    }
  }, [near.data, far.data, isFar, now, today, ticketId])
  return { planning, isSettled: !near.isPending || near.fetchStatus === 'paused' }
}

/** An absence may be in both answers. */
const uniqueById = <One extends { id: string }>(all: readonly One[]): One[] => [
  ...new Map(all.map((one) => [one.id, one])).values(),
]
