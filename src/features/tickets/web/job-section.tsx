import { type UseFormReturn, useController } from 'react-hook-form'
import { AttachmentPicker } from '#features/files/web/attachment-picker.tsx'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { ticketFields } from '../ticket-fields.ts'
import { InstantField } from './instant-field.tsx'
import { readWholeNumber } from './read-number.ts'
import type { ReportValues } from './report-form.ts'

/** What is wrong or wanted, when, and how the car and its people are reached. */
export function JobSection({ form }: { form: UseFormReturn<ReportValues> }) {
  const { id: organizationId, type } = useOrganization()
  const { register, control, formState } = form
  const errors = formState.errors.job ?? {}
  const { field: files } = useController({ control, name: 'files' })
  return (
    <>
      <Field label="Mitä autolle pitää tehdä" required error={errors.title?.message}>
        <TextInput
          maxLength={ticketFields.title.maxLength}
          placeholder="Esimerkiksi: Jarrut vinkuvat"
          {...register('job.title')}
        />
      </Field>
      <Field label="Kerro tarkemmin" optional error={errors.description?.message}>
        <TextArea
          rows={4}
          maxLength={ticketFields.description.maxLength}
          placeholder="Milloin vika ilmenee, miltä se kuulostaa, mitä on jo kokeiltu?"
          {...register('job.description')}
        />
      </Field>
      <AttachmentPicker
        organizationId={organizationId}
        label="Kuvat ja tiedostot"
        files={files.value}
        onChange={files.onChange}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <InstantField control={control} name="job.requestedAt" label="Milloin auton voi tuoda" optional />
        <Field label="Mittarilukema" optional error={errors.mileageKm?.message}>
          <TextInput
            inputMode="numeric"
            suffix="km"
            {...register('job.mileageKm', { setValueAs: (typed: unknown) => readWholeNumber(typed) })}
          />
        </Field>
      </div>
      <div className="grid sm:grid-cols-2">
        <Checkbox label="Autolla voi ajaa" {...register('job.drivable')} />
        <Checkbox label="Sijaisauto tarvitaan" {...register('job.courtesyCar')} />
        <Checkbox label="Kiireellinen" hint="Auto on saatava pian takaisin käyttöön." {...register('job.urgent')} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Missä avaimet ovat" optional error={errors.keysLocation?.message}>
          <TextInput maxLength={ticketFields.keysLocation.maxLength} {...register('job.keysLocation')} />
        </Field>
        <Field
          label={type === 'GARAGE' ? 'Asiakkaan viite' : 'Viitteesi'}
          optional
          error={errors.customerReference?.message}
        >
          <TextInput maxLength={ticketFields.customerReference.maxLength} {...register('job.customerReference')} />
        </Field>
        <Field label="Yhteyshenkilö" optional error={errors.contactName?.message}>
          <TextInput
            maxLength={ticketFields.contactName.maxLength}
            autoComplete={type === 'CUSTOMER' ? 'name' : 'off'}
            {...register('job.contactName')}
          />
        </Field>
        <Field label="Puhelinnumero" optional error={errors.contactPhone?.message}>
          <TextInput
            type="tel"
            maxLength={ticketFields.contactPhone.maxLength}
            autoComplete={type === 'CUSTOMER' ? 'tel' : 'off'}
            {...register('job.contactPhone')}
          />
        </Field>
      </div>
    </>
  )
}
