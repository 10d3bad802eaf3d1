import { Suspense } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { slot } from '#web/slot.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type {} from '../planning-slots.ts'
import type { ReportValues } from '../report-form.ts'

/** Whether the customer of a garage's report follows the ticket by a link. */
export function ReportStatusLink({ form }: { form: UseFormReturn<ReportValues> }) {
  const { control, setValue } = form
  const { mode, customerId, newCustomer } = useWatch({ control, name: 'customer' })
  const [name, phone] = useWatch({ control, name: ['job.contactName', 'job.contactPhone'] })
  const { chosen = null, isSent = false } = useWatch({ control, name: 'statusLink' }) ?? {}
  const Follower = slot('reportStatusLink')
  if (!Follower || (mode === 'known' && customerId === '')) return null
  return (
    <Suspense fallback={<Skeleton className="h-11 w-full" />}>
      <Follower
        customerId={mode === 'known' ? customerId : null}
        customer={newCustomer}
        contact={{ name, phone }}
        value={chosen}
        onChange={(value) => setValue('statusLink', { chosen: value, isSent }, { shouldDirty: true })}
        onSettled={(value) => setValue('statusLink', { chosen, isSent: value })}
      />
    </Suspense>
  )
}
