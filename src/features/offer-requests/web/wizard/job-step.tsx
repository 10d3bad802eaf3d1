import { type UseFormReturn, useController } from 'react-hook-form'
import { AttachmentPicker } from '#features/files/web/attachment-picker.tsx'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { InstantField } from '#features/tickets/web/instant-field.tsx'
import { kilometresOf } from '#web/editing/typed-numbers.ts'
import { formatDate, formatKilometres } from '#web/format.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { AskedCars } from './asked-cars.tsx'
import { CarPart, useRequestCar } from './car-part.tsx'
import type { RequestValues } from './request-form.ts'
import { WantedWorks } from './wanted-works.tsx'

type Props = {
  form: UseFormReturn<RequestValues>
  /** Of a request that is edited the car stays. */
  isEdit: boolean
  /** Several cars, of each of which the same is wanted, or none. */
  cars?: readonly string[]
  onBusyChange: (isBusy: boolean) => void
}

/** Which car, what is wanted of it, and when. */
export function JobStep({ form, isEdit, cars = [], onBusyChange }: Props) {
  const { id: organizationId } = useOrganization()
  const { register, control, formState } = form
  const { errors } = formState
  const { field: files } = useController({ control, name: 'files' })
  const { car } = useRequestCar({ form })
  const isSeveral = cars.length > 1
  return (
    <>
      {isEdit ? null : <div data-part="car">{isSeveral ? <AskedCars cars={cars} /> : <CarPart form={form} />}</div>}
      <div data-part="job">
        <WantedWorks form={form} isSeveral={isSeveral} />
      </div>
      <Field label="Kerro tarkemmin" optional error={errors.description?.message}>
        <TextArea
          rows={4}
          maxLength={4000}
          placeholder="Milloin vika ilmenee, miltä se kuulostaa, mitä on jo kokeiltu?"
          {...register('description')}
        />
      </Field>
      {isSeveral ? null : (
        <AttachmentPicker
          organizationId={organizationId}
          label="Kuvat ja tiedostot"
          files={files.value}
          onChange={files.onChange}
          onBusyChange={onBusyChange}
          error={(errors.files as { message?: string } | undefined)?.message}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <InstantField
          control={control}
          name="requestedAt"
          label={isSeveral ? 'Milloin autot voi tuoda' : 'Milloin auton voi tuoda'}
          optional
        />
        {isSeveral ? null : (
          <Field
            label="Mittarilukema"
            optional
            error={errors.mileageKm?.message}
            hint={
              car?.mileageKm == null
                ? undefined
                : `Viimeksi ${formatKilometres(car.mileageKm)}${car.mileageAt ? ` (${formatDate(car.mileageAt)})` : ''}`
            }
          >
            <TextInput inputMode="numeric" suffix="km" {...register('mileageKm', { setValueAs: kilometresOf })} />
          </Field>
        )}
      </div>
      <div className="grid sm:grid-cols-2">
        <Checkbox label={isSeveral ? 'Autoilla voi ajaa' : 'Autolla voi ajaa'} {...register('drivable')} />
        <Checkbox label="Sijaisauto tarvitaan" {...register('courtesyCar')} />
      </div>
    </>
  )
}
