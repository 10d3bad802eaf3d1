import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useController, useWatch } from 'react-hook-form'
import { AttachmentPicker } from '#features/files/web/attachment-picker.tsx'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { kilometresOf } from '#web/editing/typed-numbers.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { ticketFields } from '../ticket-fields.ts'
import { titleOfServices } from '../wanted-services.ts'
import { InstantField } from './instant-field.tsx'
import { useKnownCar } from './intake/car-section.tsx'
import { mileageText } from './intake/chosen-car.tsx'
import { ContactFields } from './intake/contact-fields.tsx'
import { FreeTimes } from './intake/free-times.tsx'
import { PlanFields } from './intake/plan-fields.tsx'
import { ReportDrivers } from './intake/report-drivers.tsx'
import { ReportStatusLink } from './intake/report-status-link.tsx'
import { ReportedMileage } from './intake/reported-mileage.tsx'
import { WantedServices } from './intake/wanted-services.tsx'
import type { ReportValues } from './report-form.ts'
import { ticketsApi } from './tickets.api.ts'

/** What is wrong or wanted, when, and how the car and its people are reached. */
export function JobSection({ form, isSeveral = false }: { form: UseFormReturn<ReportValues>; isSeveral?: boolean }) {
  const { id: organizationId, type } = useOrganization()
  const { register, control, formState } = form
  const errors = formState.errors.job ?? {}
  const { field: files } = useController({ control, name: 'files' })
  const services = useWatch({ control, name: 'services' })
  const { car } = useKnownCar(form)
  const rules = useQuery(ticketsApi.intake.rules.queryOptions({ organizationId }, { enabled: type === 'CUSTOMER' }))
  const isReferenceRequired = rules.data?.referenceRequired ?? false
  return (
    <>
      <Field
        label="Mitä autolle pitää tehdä"
        required={services.length === 0}
        error={errors.title?.message}
        hint={services.length > 0 ? 'Tyhjänä otsikoksi tulevat palvelut.' : undefined}
      >
        <TextInput
          maxLength={ticketFields.title.maxLength}
          placeholder={titleOfServices(services) || 'Esimerkiksi: Jarrut vinkuvat'}
          autoComplete="off"
          {...register('job.title')}
        />
      </Field>
      <WantedServices form={form} />
      {type === 'GARAGE' ? <PlanFields form={form} /> : null}
      <Field label="Kerro tarkemmin" optional error={errors.description?.message}>
        <TextArea
          rows={4}
          maxLength={ticketFields.description.maxLength}
          placeholder="Milloin vika ilmenee, miltä se kuulostaa, mitä on jo kokeiltu?"
          {...register('job.description')}
        />
      </Field>
      {isSeveral ? null : (
        <AttachmentPicker
          organizationId={organizationId}
          label="Kuvat ja tiedostot"
          files={files.value}
          onChange={files.onChange}
        />
      )}
      {type === 'CUSTOMER' ? <FreeTimes form={form} /> : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <InstantField control={control} name="job.requestedAt" label="Milloin auton voi tuoda" optional />
        {isSeveral ? null : (
          <Field
            label="Mittarilukema"
            optional
            error={errors.mileageKm?.message}
            hint={(car && mileageText(car)) ?? undefined}
          >
            <TextInput inputMode="numeric" suffix="km" {...register('job.mileageKm', { setValueAs: kilometresOf })} />
          </Field>
        )}
      </div>
      <ReportedMileage form={form} car={car} />
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
          label={type === 'GARAGE' ? 'Asiakkaan viite' : 'Viite'}
          optional={!isReferenceRequired}
          required={isReferenceRequired}
          hint={
            isReferenceRequired
              ? 'Viite on asetuksissa pakollinen, esimerkiksi kustannuspaikka.'
              : 'Esimerkiksi kustannuspaikka.'
          }
          error={errors.customerReference?.message}
        >
          <TextInput maxLength={ticketFields.customerReference.maxLength} {...register('job.customerReference')} />
        </Field>
      </div>
      <ContactFields form={form} />
      {type === 'GARAGE' ? <ReportStatusLink form={form} /> : isSeveral ? null : <ReportDrivers form={form} />}
    </>
  )
}
