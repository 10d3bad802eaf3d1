import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { MoneyInput } from '#web/editing/money-input.tsx'
import { SeenChanges, useSeen } from '#web/editing/use-seen.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DateInput } from '#web/ui/date-time-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useRequestKey } from '#web/use-request-key.ts'
import { CAR_FUELS, GEARBOXES } from '../courtesy-car-kinds.ts'
import { FUEL_LABELS, GEARBOX_LABELS } from '../courtesy-car-words.ts'
import type { CourtesyCar } from '../courtesy-cars.ts'
import { BLANK_CAR, carErrors, carOf, describeCar, type TypedCar, typedCar } from './car-fields.ts'
import { courtesyCarsApi } from './courtesy-cars.api.ts'
import { LevelField } from './level-field.tsx'
import { useLoanAct } from './use-loan-act.ts'

type Props = { car?: CourtesyCar; onClose: () => void }

/** A new courtesy car, or the facts of one. */
export function CarDialog({ car, onClose }: Props) {
  const { id: organizationId } = useOrganization()
  const { act, isPending, refused } = useLoanAct()
  const [typed, setTyped] = useState<TypedCar>(() => (car ? typedCar(car) : BLANK_CAR))
  const [isRetired, setIsRetired] = useState(car?.isRetired ?? false)
  const [isTried, setIsTried] = useState(false)
  const { keyOf } = useRequestKey()
  const adding = useMutation(courtesyCarsApi.add.mutationOptions())
  const editing = useMutation(courtesyCarsApi.edit.mutationOptions())
  const seen = useSeen(car ?? null, describeCar)
  const errors = isTried ? { ...refused?.fields, ...carErrors(typed) } : {}
  const edit = (changes: Partial<TypedCar>) => setTyped((before) => ({ ...before, ...changes }))
  const save = async () => {
    setIsTried(true)
    if (Object.keys(carErrors(typed)).length > 0) return
    const fields = { organizationId, ...carOf(typed) }
    const isDone = car
      ? await act(
          () => editing.mutateAsync({ ...fields, carId: car.id, version: seen.version, isRetired }),
          'Sijaisauto tallennettu',
        )
      : await act(() => adding.mutateAsync({ ...fields, requestKey: keyOf(fields) }), 'Sijaisauto lisätty')
    if (isDone) onClose()
    else seen.onRefused()
  }
  const text = (name: 'make' | 'model' | 'excess', max: number) => (
    <TextInput maxLength={max} value={typed[name]} onChange={({ target }) => edit({ [name]: target.value })} />
  )
  return (
    <FormDialog
      title={car ? 'Muokkaa sijaisautoa' : 'Lisää sijaisauto'}
      description={undefined}
      submitLabel={car ? 'Tallenna' : 'Lisää sijaisauto'}
      isPending={isPending}
      error={refused?.text}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <SeenChanges changes={seen.changes} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Rekisterinumero" error={errors.registrationNumber}>
          <TextInput
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={15}
            value={typed.registrationNumber}
            onChange={({ target }) => edit({ registrationNumber: target.value })}
          />
        </Field>
        <Field label="Merkki" error={errors.make}>
          {text('make', 60)}
        </Field>
        <Field label="Malli" optional error={errors.model}>
          {text('model', 80)}
        </Field>
        <Field label="Vuosimalli" optional error={errors.year}>
          <TextInput
            inputMode="numeric"
            maxLength={4}
            value={typed.year}
            onChange={({ target }) => edit({ year: target.value })}
          />
        </Field>
        <Field label="Vaihteet">
          <Select
            value={typed.gearbox}
            onChange={({ target }) => edit({ gearbox: GEARBOXES.find((one) => one === target.value) ?? 'MANUAL' })}
          >
            {GEARBOXES.map((one) => (
              <option key={one} value={one}>
                {GEARBOX_LABELS[one]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Käyttövoima">
          <Select
            value={typed.fuel}
            onChange={({ target }) =>
              edit({ fuel: CAR_FUELS.find((one) => one === target.value) ?? 'PETROL', level: '' })
            }
          >
            {CAR_FUELS.map((one) => (
              <option key={one} value={one}>
                {FUEL_LABELS[one]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Mittarilukema" error={errors.mileageKm}>
          <TextInput
            inputMode="numeric"
            suffix="km"
            maxLength={12}
            value={typed.mileage}
            onChange={({ target }) => edit({ mileage: target.value })}
          />
        </Field>
        <LevelField fuel={typed.fuel} value={typed.level} onChange={(level) => edit({ level })} error={errors.level} />
        <Field label="Hinta päivältä, sis. ALV" optional hint="Tyhjä on maksuton." error={errors.dayPriceCents}>
          <MoneyInput maxLength={12} value={typed.dayPrice} onChange={(dayPrice) => edit({ dayPrice })} />
        </Field>
        <Field label="Omavastuu" optional hint="Esimerkiksi 600 €." error={errors.excess}>
          {text('excess', 120)}
        </Field>
        <Field label="Istuinpaikkoja" optional error={errors.seats}>
          <TextInput
            inputMode="numeric"
            maxLength={2}
            value={typed.seats}
            onChange={({ target }) => edit({ seats: target.value })}
          />
        </Field>
        <Field label="Seuraava katsastus" optional error={errors.nextInspectionDay}>
          <DateInput
            value={typed.nextInspectionDay}
            onChange={(nextInspectionDay) => edit({ nextInspectionDay: nextInspectionDay || null })}
          />
        </Field>
      </div>
      <Field label="Lisätiedot" optional error={errors.notes}>
        <TextArea
          rows={2}
          maxLength={1000}
          value={typed.notes}
          onChange={({ target }) => edit({ notes: target.value })}
        />
      </Field>
      {car ? (
        <Checkbox
          label="Poissa käytöstä"
          hint="Autoa ei enää tarjota. Sen lainat ja vauriot säilyvät."
          checked={isRetired}
          onChange={({ target }) => setIsRetired(target.checked)}
        />
      ) : null}
    </FormDialog>
  )
}
