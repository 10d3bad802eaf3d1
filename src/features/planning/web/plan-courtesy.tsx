import { type RefObject, useRef } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { slot } from '#web/slot.ts'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import type { AfterPlan } from './plan-slots.ts'
import { type Plan, timeOf } from './planning-state.ts'

type Commit = RefObject<AfterPlan | null>

/** What is done after the plan is saved: kept apart from the form, which it never delays or refuses. */
export const useAfterPlan = (): Commit => useRef<AfterPlan | null>(null)

type Props = { ticketId: string; plan: Plan; commit: Commit }

/** The part of courtesy cars in the planning window, where the garage lends some. */
export function PlanCourtesy({ ticketId, plan, commit }: Props) {
  const { switchedOn } = useOrganization()
  const CourtesyCar = slot('planCourtesyCar')
  if (!CourtesyCar || !switchedOn.includes('courtesy-cars')) return null
  const [start, end] = [timeOf(plan.scheduledStart), endOf(plan)]
  return (
    <LazyPart className="min-h-24" isBare>
      <CourtesyCar
        ticketId={ticketId}
        start={start === null ? null : new Date(start).toISOString()}
        end={end === null ? null : new Date(end).toISOString()}
        onCommit={(next) => {
          commit.current = next
        }}
      />
    </LazyPart>
  )
}

/** The car is needed until the own one can be fetched: the promise, or the end of the work where that is later. */
function endOf({ promisedReadyAt, scheduledEnd }: Plan): number | null {
  const times = [timeOf(promisedReadyAt), timeOf(scheduledEnd)].filter((one) => one !== null)
  return times.length === 0 ? null : Math.max(...times)
}
