import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { VehicleDetails } from '#features/vehicles/vehicle-edit.ts'
import { tenthsOf, typedTenths } from '#features/vehicles/web/typed-hours.ts'
import { vehiclesApi } from '#features/vehicles/web/vehicles.api.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { kilometresOf } from '#web/editing/typed-numbers.ts'
import { failureOf } from '#web/failure.ts'
import { failureTextWithFields } from '#web/failure-text.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { LifeDayInput } from '#web/ui/date-time-input.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { MarkDone, type ServicePlan } from '../service-plans.ts'
import { DueStateBadge } from './due-state.tsx'
import { servicePlansApi } from './service-plans.api.ts'

type Props = { vehicle: VehicleDetails; plan: ServicePlan; onClose: () => void }
type Errors = Partial<Record<'itemIds' | 'on' | 'km' | 'tenths', string>>

/** Work that was done elsewhere or earlier: what, on which day, and what the meters showed. */
export function MarkDoneDialog({ vehicle, plan, onClose }: Props) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const { mutateAsync, isPending } = useMutation(servicePlansApi.markDone.mutationOptions())
  const [itemIds, setItemIds] = useState<readonly string[]>([])
  const [on, setOn] = useState<string | null>(() => dayInHelsinki(new Date()))
  const [km, setKm] = useState(vehicle.mileageKm === null ? '' : String(vehicle.mileageKm))
  const [hours, setHours] = useState(typedTenths(vehicle.engineTenths))
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string>()
  const byHours = vehicle.engineTenths !== null || plan.items.some(({ everyTenths }) => everyTenths !== null)

  const submit = async () => {
    const typed = {
      itemIds: [...itemIds],
      on: on ?? '',
      km: kilometresOf(km),
      tenths: byHours ? tenthsOf(hours) : null,
    }
    const read = MarkDone.safeParse({ ...typed, vehicleId: vehicle.id, version: plan.version })
    setProblem(undefined)
    setErrors({})
    if (!read.success) return setErrors(Object.fromEntries(read.error.issues.map((one) => [one.path[0], one.message])))
    try {
      await mutateAsync({ organizationId, ...read.data })
      toast.success('Merkitty tehdyksi')
      onClose()
    } catch (error) {
      setErrors(Object.fromEntries(failureOf(error).fields.map(({ field, message }) => [field, message])))
      setProblem(failureTextWithFields(error))
    }
    await Promise.all([
      queryClient.invalidateQueries(servicePlansApi.pathFilter()),
      queryClient.invalidateQueries(vehiclesApi.pathFilter()),
    ])
  }
  return (
    <FormDialog
      title="Merkitse tehdyksi"
      description="Muualla tai aiemmin tehty huolto. Seuraava kerta lasketaan siitä."
      submitLabel="Merkitse tehdyksi"
      isPending={isPending}
      error={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <fieldset className="grid min-w-0 gap-1">
        <legend className="mb-1.5 font-semibold text-sm">Mitä tehtiin</legend>
        {plan.items.map(({ id, name, state }) => (
          <Checkbox
            key={id}
            label={
              <span className="inline-flex flex-wrap items-center gap-2">
                {name} <DueStateBadge state={state} />
              </span>
            }
            checked={itemIds.includes(id)}
            onChange={({ target }) =>
              setItemIds((before) => (target.checked ? [...before, id] : before.filter((one) => one !== id)))
            }
          />
        ))}
        <FieldError id="marked-items" message={errors.itemIds} />
      </fieldset>
      <Field label="Päivä" required error={errors.on}>
        <LifeDayInput value={on} onChange={setOn} />
      </Field>
      <Field label="Mittarilukema silloin" optional error={errors.km}>
        <TextInput
          inputMode="numeric"
          suffix="km"
          value={km}
          onChange={({ currentTarget }) => setKm(currentTarget.value)}
        />
      </Field>
      {byHours ? (
        <Field label="Käyttötunnit silloin" optional error={errors.tenths}>
          <TextInput
            inputMode="decimal"
            suffix="h"
            value={hours}
            onChange={({ currentTarget }) => setHours(currentTarget.value)}
          />
        </Field>
      ) : null}
    </FormDialog>
  )
}
