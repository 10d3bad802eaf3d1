import { type UseFormReturn, useWatch } from 'react-hook-form'
import { MileageQuestion } from '#features/vehicles/web/mileage-question.tsx'
import type { KnownCar } from '../../intake.ts'
import { mileageToConfirm, type ReportValues } from '../report-form.ts'

type Props = { form: UseFormReturn<ReportValues>; car: Pick<KnownCar, 'mileageKm' | 'mileageAt'> | null }

/** Asks about the mileage of a report that does not fit the car's last one. */
export function ReportedMileage({ form, car }: Props) {
  const [vehicle, job, confirmed] = useWatch({ control: form.control, name: ['vehicle', 'job', 'confirmedMileage'] })
  const asked = mileageToConfirm({ vehicle, job })
  return (
    <MileageQuestion
      mileageKm={job.mileageKm}
      vehicle={car ?? undefined}
      isConfirmed={confirmed === asked}
      onConfirm={(isConfirmed) => form.setValue('confirmedMileage', isConfirmed ? asked : '', { shouldDirty: true })}
    />
  )
}
