import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { EditableFields } from './edit-diff.ts'
import { InstantField } from './instant-field.tsx'
import { readWholeNumber } from './read-number.ts'

/** The fields of the job itself, in the edit dialog. */
export function ReportFields({ form }: { form: UseFormReturn<EditableFields> }) {
  const { register, control, formState } = form
  const errors: FieldErrors<EditableFields> = formState.errors
  return (
    <>
      <Field label="Mitä autolle tehdään" required error={errors.title?.message}>
        <TextInput maxLength={120} {...register('title')} />
      </Field>
      <Field label="Kuvaus" optional error={errors.description?.message}>
        <TextArea rows={4} maxLength={5000} {...register('description')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <InstantField control={control} name="wishedAt" label="Toivottu aika" optional />
        <Field label="Mittarilukema" optional error={errors.mileageKm?.message}>
          <TextInput inputMode="numeric" suffix="km" {...register('mileageKm', { setValueAs: readWholeNumber })} />
        </Field>
        <Field label="Avaimet" optional error={errors.keysLocation?.message}>
          <TextInput maxLength={300} {...register('keysLocation')} />
        </Field>
        <Field label="Viite" optional error={errors.customerReference?.message}>
          <TextInput maxLength={80} {...register('customerReference')} />
        </Field>
        <Field label="Yhteyshenkilö" optional error={errors.contactName?.message}>
          <TextInput maxLength={120} {...register('contactName')} />
        </Field>
        <Field label="Puhelinnumero" optional error={errors.contactPhone?.message}>
          <TextInput type="tel" maxLength={40} {...register('contactPhone')} />
        </Field>
      </div>
      <div className="grid sm:grid-cols-2">
        <Checkbox label="Autolla voi ajaa" {...register('drivable')} />
        <Checkbox label="Sijaisauto tarvitaan" {...register('replacementCar')} />
      </div>
    </>
  )
}
