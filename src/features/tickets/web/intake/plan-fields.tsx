import { Suspense } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { slot } from '#web/slot.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { hoursOfServices } from '../../wanted-services.ts'
import type {} from '../planning-slots.ts'
import type { ReportValues } from '../report-form.ts'

/** When the garage does the work, and by whom: with a day chosen, the ticket is planned as it is written. */
export function PlanFields({ form }: { form: UseFormReturn<ReportValues> }) {
  const plan = useWatch({ control: form.control, name: 'plan' })
  const services = useWatch({ control: form.control, name: 'services' })
  const errors = form.formState.errors.plan ?? {}
  const PlanReport = slot('planReport')
  if (!PlanReport) return null
  return (
    <Suspense fallback={<Skeleton className="h-40 w-full" />}>
      <PlanReport
        plan={plan}
        hours={hoursOfServices(services)}
        errors={{
          mechanicId: errors.mechanicId?.message,
          scheduledStart: errors.scheduledStart?.message,
          scheduledEnd: errors.scheduledEnd?.message,
          promisedReadyAt: errors.promisedReadyAt?.message,
        }}
        onChange={(next) => {
          form.setValue('plan', next, { shouldDirty: true })
          form.clearErrors('plan')
        }}
      />
    </Suspense>
  )
}
