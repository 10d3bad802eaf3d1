import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, Controller, type FieldPath, type UseFormRegister } from 'react-hook-form'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { unusualVin } from '#shared/vin-number.ts'
import { EditDialog } from '#web/editing/edit-dialog.tsx'
import type { FieldWords } from '#web/editing/field-words.ts'
import { schemaResolver } from '#web/editing/schema-resolver.ts'
import { kilometresOf, yearOf } from '#web/editing/typed-numbers.ts'
import { formatDate, formatKilometres } from '#web/format.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { LifeDayInput } from '#web/ui/date-time-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { nextInspection } from '../inspection.ts'
import { FACT_LABELS, VehicleChanges, type VehicleDetails } from '../vehicle-edit.ts'
import { FactFields, type FactValues } from './fact-fields.tsx'
import { MileageQuestion } from './mileage-question.tsx'
import { PlateField } from './plate-field.tsx'
import { vehicleTitle } from './vehicle-title.ts'
import { vehiclesApi } from './vehicles.api.ts'

/** As it is typed; empty numbers are empty texts. */
type Values = FactValues & {
  registrationNumber: string
  vinNumber: string
  make: string
  model: string
  color: string
  year: number | null
  mileageKm: number | null
  firstUseOn: string | null
  nextInspectionOn: string | null
  nextServiceOn: string | null
  nextServiceKm: number | null
  isMuseum: boolean
}

const day = (at: string | null) => (at ? formatDate(at) : '')
const kilometres = (km: number | null) => (km === null ? '' : formatKilometres(km))
const words: FieldWords<Values> = {
  registrationNumber: { label: 'Rekisterinumero' },
  vinNumber: { label: 'Valmistenumero' },
  make: { label: 'Merkki' },
  model: { label: 'Malli' },
  color: { label: 'Väri' },
  year: { label: 'Vuosimalli' },
  mileageKm: { label: 'Mittarilukema', show: kilometres },
  firstUseOn: { label: 'Käyttöönottopäivä', show: day },
  nextInspectionOn: { label: 'Seuraava katsastus', show: day },
  nextServiceOn: { label: 'Seuraava huolto', show: day },
  nextServiceKm: { label: 'Seuraava huolto, km', show: kilometres },
  isMuseum: { label: 'Museoajoneuvo', show: (isMuseum) => (isMuseum ? 'kyllä' : 'ei') },
  costCentre: { label: FACT_LABELS.costCentre },
  location: { label: FACT_LABELS.location },
  groupName: { label: FACT_LABELS.groupName },
  driverId: { label: FACT_LABELS.driverId, show: (driverId) => (driverId ? 'vaihdettu' : 'ei kuljettajaa') },
}

const toValues = (vehicle: VehicleDetails): Values => ({
  registrationNumber: vehicle.registrationNumber ?? '',
  vinNumber: vehicle.vinNumber ?? '',
  make: vehicle.make,
  model: vehicle.model,
  color: vehicle.color,
  year: vehicle.year,
  mileageKm: vehicle.mileageKm,
  firstUseOn: vehicle.firstUseOn,
  nextInspectionOn: vehicle.nextInspectionOn,
  nextServiceOn: vehicle.nextServiceOn,
  nextServiceKm: vehicle.nextServiceKm,
  isMuseum: vehicle.isMuseum,
  costCentre: vehicle.facts?.costCentre ?? '',
  location: vehicle.facts?.location ?? '',
  groupName: vehicle.facts?.groupName ?? '',
  driverId: vehicle.facts?.driver?.id ?? null,
})

const resolver = schemaResolver<Values>(VehicleChanges, (values) => values)

/** Edits what is recorded of a vehicle; only what this person changed is sent. */
export function VehicleDialog({ vehicle, onClose }: { vehicle: VehicleDetails; onClose: () => void }) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(vehiclesApi.edit.mutationOptions())
  const [isConfirmed, setConfirmed] = useState(false)
  const vehicleId = vehicle.id
  return (
    <EditDialog<VehicleDetails, Values>
      row={vehicle}
      onClose={onClose}
      toValues={toValues}
      resolver={resolver}
      changesOnly
      save={(changes, version = 0) =>
        mutateAsync({ organizationId, vehicleId, version, changes, mileageConfirmed: isConfirmed })
      }
      reload={() => {
        void queryClient.invalidateQueries(vehiclesApi.pathFilter())
        return queryClient.fetchQuery(vehiclesApi.details.queryOptions({ organizationId, vehicleId }, { staleTime: 0 }))
      }}
      words={words}
      sayings={{ edit: 'Muokkaa autoa', edited: 'Auto tallennettu' }}
      description={vehicleTitle(vehicle)}
      size="lg"
    >
      {({ form, register, errors }) => (
        <>
          <Controller
            control={form.control}
            name="registrationNumber"
            render={({ field }) => (
              <PlateField
                value={field.value}
                onChange={field.onChange}
                inputRef={field.ref}
                error={errors.registrationNumber?.message}
              />
            )}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Merkki" error={errors.make?.message}>
              <TextInput maxLength={60} {...register('make')} />
            </Field>
            <Field label="Malli" error={errors.model?.message}>
              <TextInput maxLength={80} {...register('model')} />
            </Field>
            <Field label="Vuosimalli" error={errors.year?.message}>
              <TextInput inputMode="numeric" maxLength={6} {...register('year', { setValueAs: yearOf })} />
            </Field>
            <Field label="Väri" error={errors.color?.message}>
              <TextInput maxLength={40} {...register('color')} />
            </Field>
            <Field
              label="Valmistenumero (VIN)"
              hint={unusualVin(form.watch('vinNumber'))}
              error={errors.vinNumber?.message}
            >
              <TextInput maxLength={30} autoCapitalize="characters" spellCheck={false} {...register('vinNumber')} />
            </Field>
            <DayField
              control={form.control}
              name="firstUseOn"
              label="Käyttöönottopäivä"
              hint="Katsastus lasketaan siitä."
              error={errors.firstUseOn?.message}
            />
            <DayField
              control={form.control}
              name="nextInspectionOn"
              label="Seuraava katsastus"
              hint={<Reckoned firstUseOn={form.watch('firstUseOn')} />}
              error={errors.nextInspectionOn?.message}
            />
            <Field label="Mittarilukema" error={errors.mileageKm?.message}>
              <TextInput
                inputMode="numeric"
                suffix="km"
                {...register('mileageKm', {
                  setValueAs: kilometresOf,
                  onChange: () => setConfirmed(false),
                })}
              />
            </Field>
            {vehicle.serviceByPlan ? (
              <p className="self-end pb-2 text-muted text-sm sm:col-span-2">
                Seuraava huolto tulee auton huolto-ohjelmasta. Ohjelmaa muutetaan auton sivulla.
              </p>
            ) : (
              <>
                <DayField
                  control={form.control}
                  name="nextServiceOn"
                  label="Seuraava huolto"
                  error={errors.nextServiceOn?.message}
                />
                <Field label="Seuraava huolto, km" error={errors.nextServiceKm?.message}>
                  <TextInput
                    inputMode="numeric"
                    suffix="km"
                    {...register('nextServiceKm', { setValueAs: kilometresOf })}
                  />
                </Field>
              </>
            )}
            {vehicle.facts ? (
              <FactFields
                register={register as unknown as UseFormRegister<FactValues>}
                errors={errors}
                driver={vehicle.facts.driver}
              />
            ) : null}
            <Checkbox label="Museoajoneuvo" hint="Katsastetaan joka neljäs vuosi." {...register('isMuseum')} />
          </div>
          {form.formState.dirtyFields.mileageKm ? (
            <TypedMileage
              vehicleId={vehicleId}
              mileageKm={form.watch('mileageKm')}
              {...{ isConfirmed, setConfirmed }}
            />
          ) : null}
        </>
      )}
    </EditDialog>
  )
}

type DayProps = {
  control: Control<Values>
  name: FieldPath<Values> & ('firstUseOn' | 'nextInspectionOn' | 'nextServiceOn')
  label: string
  hint?: React.ReactNode
  error: string | undefined
}

const DayField = ({ control, name, label, hint, error }: DayProps) => (
  <Field label={label} hint={hint} error={error}>
    <Controller
      control={control}
      name={name}
      render={({ field }) => <LifeDayInput ref={field.ref} value={field.value} onChange={field.onChange} />}
    />
  </Field>
)

function Reckoned({ firstUseOn }: { firstUseOn: string | null }) {
  if (!firstUseOn || !/^\d{4}-\d{2}-\d{2}$/.test(firstUseOn)) return null
  return <>Käyttöönotosta laskettuna {formatDate(nextInspection(firstUseOn, dayInHelsinki(new Date())))}.</>
}

type TypedProps = {
  vehicleId: string
  mileageKm: number | null
  isConfirmed: boolean
  setConfirmed: (isConfirmed: boolean) => void
}

/** The last reported one, also while the dialog is open. */
function TypedMileage({ vehicleId, mileageKm, isConfirmed, setConfirmed }: TypedProps) {
  const { id: organizationId } = useOrganization()
  const { data } = useQuery(vehiclesApi.details.queryOptions({ organizationId, vehicleId }))
  return <MileageQuestion mileageKm={mileageKm} vehicle={data} isConfirmed={isConfirmed} onConfirm={setConfirmed} />
}
