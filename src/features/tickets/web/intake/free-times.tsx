import { Suspense } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { slot } from '#web/slot.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type {} from '../planning-slots.ts'
import type { ReportValues } from '../report-form.ts'

/** When the chosen garage has time, for a customer's wish. */
export function FreeTimes({ form }: { form: UseFormReturn<ReportValues> }) {
  const garageId = useWatch({ control: form.control, name: 'garageId' })
  const services = useWatch({ control: form.control, name: 'services' })
  const value = useWatch({ control: form.control, name: 'job.requestedAt' })
  const WishTime = slot('wishTime')
  if (garageId === '' || !WishTime) return null
  return (
    <Suspense fallback={<Skeleton className="h-24 w-full" />}>
      <WishTime
        // another garage has other times
        key={garageId}
        garageId={garageId}
        serviceIds={services.flatMap(({ serviceId }) => serviceId ?? [])}
        value={value}
        onChange={(at) => {
          form.setValue('job.requestedAt', at, { shouldDirty: true })
          form.clearErrors('job.requestedAt')
        }}
      />
    </Suspense>
  )
}
