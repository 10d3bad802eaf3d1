import type { Slots } from '#web/slots.ts'
import { PlanParts } from './plan-parts.tsx'
import { dayOfPlan } from './planning-state.ts'
import { usePlanning } from './use-planning.ts'

/** Plans a ticket while it is made: with a day chosen, it is among the scheduled ones at once. */
export function PlanReport({ plan, onChange, hours, errors }: Slots['planReport']) {
  const { planning } = usePlanning(dayOfPlan(plan))
  return (
    <PlanParts
      legend="Milloin työ tehdään"
      isShort
      plan={plan}
      onChange={onChange}
      planning={planning}
      hours={hours}
      errors={errors}
    />
  )
}
