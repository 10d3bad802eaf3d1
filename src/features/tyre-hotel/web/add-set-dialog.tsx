import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { CarSuggestions } from '#features/tickets/intake.ts'
import { ticketsApi } from '#features/tickets/web/tickets.api.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { fetchOnce } from '#web/fetch-once.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRequestKey } from '#web/use-request-key.ts'
import { type ChosenPlace, PlaceField } from './place-field.tsx'
import { BLANK_SET, SetFields, setErrors, type TypedSet } from './set-fields.tsx'
import { BLANK_TREADS, readTreads, TreadInputs } from './tread-inputs.tsx'
import { tyreHotelApi } from './tyre-hotel.api.ts'
import { tyreFailureText } from './tyre-words.tsx'

type Car = { value: string; label: string }

type Props = {
  /** The car, where it is known from the page; otherwise it is looked for. */
  vehicleId?: string
  place?: ChosenPlace | null
  onClose: (added?: { id: string; number: string }) => void
}

/** A new set of a car of the garage's customers: what it is, its treads, and where it lies. */
export function AddSetDialog({ vehicleId, place: first = null, onClose }: Props) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const { keyOf } = useRequestKey()
  const [car, setCar] = useState<Car | null>(null)
  const [set, setSet] = useState<TypedSet>(BLANK_SET)
  const [typed, setTyped] = useState(BLANK_TREADS)
  const [state, setState] = useState<'ON_SHELF' | 'ON_CAR'>('ON_SHELF')
  const [place, setPlace] = useState<ChosenPlace | null>(first)
  const [isTried, setIsTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const adding = useMutation(tyreHotelApi.add.mutationOptions())
  const chosenId = vehicleId ?? car?.value
  const errors = isTried ? setErrors(set) : {}
  const add = async () => {
    setIsTried(true)
    setRefused(undefined)
    const treads = readTreads(typed)
    if (isBusy || !chosenId || treads === null || Object.keys(setErrors(set)).length > 0) return
    const { files, ...fields } = set
    try {
      const asked = {
        ...fields,
        vehicleId: chosenId,
        treads,
        state,
        placeId: state === 'ON_SHELF' ? (place?.id ?? null) : null,
        fileIds: files.map(({ id }) => id),
      }
      const added = await adding.mutateAsync({ organizationId, ...asked, requestKey: keyOf(asked) })
      toast.success(`Sarja ${added.number} lisätty`)
      onClose(added)
    } catch (error) {
      setRefused(tyreFailureText(error))
    }
    await queryClient.invalidateQueries(tyreHotelApi.pathFilter())
  }
  return (
    <FormDialog
      title="Lisää rengassarja"
      description={undefined}
      submitLabel="Lisää sarja"
      isPending={adding.isPending}
      error={refused}
      onSubmit={() => void add()}
      onClose={() => onClose()}
    >
      {vehicleId ? null : (
        <Field label="Auto" error={isTried && !car ? 'Valitse auto' : undefined}>
          <Combobox
            selected={car}
            onSelect={setCar}
            load={async (text) => {
              const { cars } = await fetchOnce<CarSuggestions>(
                ticketsApi.intake.cars.queryOptions({ organizationId, text }),
              )
              return cars.map(({ id, registrationNumber, vinNumber, make, model, customer }) => ({
                value: id,
                label: [registrationNumber ?? vinNumber, [make, model].filter(Boolean).join(' '), customer.name]
                  .filter(Boolean)
                  .join(' · '),
              }))
            }}
            placeholder="Rekisterinumero tai asiakas"
            emptyText="Autoa ei löydy asiakkaistasi."
          />
        </Field>
      )}
      <SetFields value={set} onChange={setSet} errors={errors} onBusyChange={setIsBusy} />
      <TreadInputs legend="Urasyvyydet" value={typed} onChange={setTyped} isTried={isTried} />
      <Field label="Missä sarja on">
        <Select value={state} onChange={({ target }) => setState(target.value === 'ON_CAR' ? 'ON_CAR' : 'ON_SHELF')}>
          <option value="ON_SHELF">Säilytyksessä</option>
          <option value="ON_CAR">Auton alla</option>
        </Select>
      </Field>
      {state === 'ON_SHELF' ? <PlaceField value={place} onChange={setPlace} /> : null}
    </FormDialog>
  )
}
