import { type UseFormReturn, useWatch } from 'react-hook-form'
import { isKnownTime } from '#shared/instant.ts'
import { formatDateTime, formatHours } from '#web/format.ts'
import { endOfServices, hoursOfServices } from '../../wanted-services.ts'
import { InstantField } from '../instant-field.tsx'
import type { ReportValues } from '../report-form.ts'
import { DayChips } from './day-chips.tsx'

/** When the garage does the work: with a day chosen, the ticket is planned as it is written. */
export function PlanFields({ form }: { form: UseFormReturn<ReportValues> }) {
  const start = useWatch({ control: form.control, name: 'plan.scheduledStart' })
  const services = useWatch({ control: form.control, name: 'services' })
  const hours = hoursOfServices(services)
  const end = start !== null && isKnownTime(Date.parse(start)) ? endOfServices(start, services) : null
  return (
    <div className="grid gap-3">
      <DayChips
        legend="Milloin työ tehdään"
        value={start}
        onChange={(value) => {
          form.setValue('plan.scheduledStart', value, { shouldDirty: true })
          form.clearErrors('plan.scheduledStart')
        }}
      />
      {start === null ? null : (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <InstantField control={form.control} name="plan.scheduledStart" label="Työ alkaa" />
          {hours !== null && end !== null ? (
            <p className="text-muted text-sm sm:pt-8">
              Palvelut vievät {formatHours(hours)}: työ päättyy {formatDateTime(end)}.
            </p>
          ) : null}
        </div>
      )}
    </div>
  )
}
