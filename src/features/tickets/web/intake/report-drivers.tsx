import { Suspense } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { slot } from '#web/slot.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type {} from '../planning-slots.ts'
import type { ReportValues } from '../report-form.ts'

/** Who of the customer's drivers may fetch the car. */
export function ReportDrivers({ form }: { form: UseFormReturn<ReportValues> }) {
  const { field } = useController({ control: form.control, name: 'drivers' })
  const Named = slot('reportDrivers')
  if (!Named) return null
  return (
    <Suspense fallback={<Skeleton className="h-16 w-full" />}>
      <Named value={field.value} onChange={field.onChange} />
    </Suspense>
  )
}
