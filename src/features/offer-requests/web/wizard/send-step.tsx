import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { InstantField } from '#features/tickets/web/instant-field.tsx'
import { ticketsApi } from '#features/tickets/web/tickets.api.ts'
import { carCount } from '#features/vehicles/vehicle-name.ts'
import { SeveralCars } from '#features/vehicles/web/several-cars.tsx'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import { formatDateTime } from '#web/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useRequestCar } from './car-part.tsx'
import { type ChosenGarage, noonAfter, type RequestValues } from './request-form.ts'

const ANSWER_TIMES = [
  { label: '3 päivää', days: 3 },
  { label: 'Viikko', days: 7 },
  { label: '2 viikkoa', days: 14 },
]

type Props = {
  form: UseFormReturn<RequestValues>
  asked: readonly ChosenGarage[]
  /** Several cars, or none. */
  cars?: readonly string[]
  onGo: (step: number) => void
}

/** Until when garages answer, whom they may call, and all of it once more before it goes. */
export function SendStep({ form, asked, cars = [], onGo }: Props) {
  const { id: organizationId } = useOrganization()
  const { register, control, formState, setValue, clearErrors } = form
  const { errors } = formState
  const rules = useQuery(ticketsApi.intake.rules.queryOptions({ organizationId }))
  const isReferenceRequired = rules.data?.referenceRequired ?? false
  return (
    <>
      <Review form={form} asked={asked} cars={cars} onGo={onGo} />
      <div className="grid gap-2">
        <InstantField
          control={control}
          name="answerBy"
          label="Vastaukset viimeistään"
          hint="Korjaamot voivat tarjota tähän asti. Tarjouksen voit hyväksyä aiemmin tai myöhemmin."
        />
        <div className="flex flex-wrap gap-2">
          {ANSWER_TIMES.map(({ label, days }) => (
            <Button
              key={days}
              size="sm"
              onClick={() => {
                setValue('answerBy', noonAfter(days, Date.now()), { shouldDirty: true })
                clearErrors('answerBy')
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Yhteyshenkilö" optional error={errors.contactName?.message}>
          <TextInput maxLength={120} autoComplete="name" {...register('contactName')} />
        </Field>
        <Field label="Puhelinnumero" optional error={errors.contactPhone?.message}>
          <TextInput type="tel" maxLength={40} autoComplete="tel" {...register('contactPhone')} />
        </Field>
        <Field
          label="Viite"
          optional={!isReferenceRequired}
          required={isReferenceRequired}
          hint={
            isReferenceRequired
              ? 'Viite on asetuksissasi pakollinen, esimerkiksi kustannuspaikka.'
              : 'Esimerkiksi kustannuspaikka.'
          }
          error={errors.customerReference?.message}
        >
          <TextInput maxLength={80} {...register('customerReference')} />
        </Field>
      </div>
      <p className="text-muted text-sm">
        Korjaamot näkevät pyynnön ja sen, kuka pyytää, mutta eivät toisiaan. Muille kerrotaan valinnasta vasta, kun
        hyväksyt tarjouksen: silloin päätät, kerrotko syyn ja sijoituksen hinnan mukaan.
      </p>
    </>
  )
}

function Review({ form, asked, cars = [], onGo }: Props) {
  const values = useWatch({ control: form.control }) as RequestValues
  const { car } = useRequestCar({ form })
  const { vehicle, wanted, description, files, garages, requestedAt, drivable, courtesyCar } = values
  const isSeveral = cars.length > 1
  const more = [
    drivable ? '' : isSeveral ? 'Autoilla ei voi ajaa' : 'Autolla ei voi ajaa',
    courtesyCar ? 'Sijaisauto tarvitaan' : '',
    requestedAt ? `${isSeveral ? 'Autot' : 'Auton'} voi tuoda ${formatDateTime(requestedAt)}` : '',
    files.length === 1 ? '1 tiedosto' : files.length > 1 ? `${files.length} tiedostoa` : '',
  ].filter(Boolean)
  const names = [...asked, ...garages].map(({ name }) => name)
  return (
    <dl className="divide-y divide-line rounded-lg border border-line bg-raised">
      <Part title={isSeveral ? `${carCount(cars.length)} ja työt` : 'Auto ja työt'} onEdit={() => onGo(1)}>
        {isSeveral ? (
          <div className="pb-2">
            <SeveralCars vehicleIds={cars} label="Autot" />
          </div>
        ) : (
          <span className="font-semibold">{vehicleTitle(car ?? typedCar(vehicle.vehicle))}</span>
        )}
        {wanted.length > 0 ? (
          <ul className="list-disc pl-5">
            {wanted.map(({ id, name }) => (
              <li key={id} className="wrap-anywhere">
                {name}
              </li>
            ))}
          </ul>
        ) : null}
        {description ? <p className="wrap-anywhere line-clamp-3 whitespace-pre-line">{description}</p> : null}
        {more.length > 0 ? <p className="text-muted text-sm">{more.join(' · ')}</p> : null}
      </Part>
      <Part title={names.length === 1 ? '1 korjaamo' : `${names.length} korjaamoa`} onEdit={() => onGo(2)}>
        <p className="wrap-anywhere">{names.join(', ')}</p>
      </Part>
    </dl>
  )
}

/** An empty field is not known. */
const typedCar = ({ registrationNumber, vinNumber, ...rest }: RequestValues['vehicle']['vehicle']) => ({
  ...rest,
  registrationNumber: registrationNumber || null,
  vinNumber: vinNumber || null,
})

type PartProps = { title: string; onEdit: () => void; children: ReactNode }

const Part = ({ title, onEdit, children }: PartProps) => (
  <div className="grid gap-1 p-3">
    <dt className="flex items-center justify-between gap-2 text-muted text-sm">
      {title}
      <Button size="sm" kind="ghost" onClick={onEdit}>
        Muuta<span className="sr-only">: {title}</span>
      </Button>
    </dt>
    <dd className="grid gap-1">{children}</dd>
  </div>
)
