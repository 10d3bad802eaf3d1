import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useRequestKey } from '#web/use-request-key.ts'
import { setNumberText, setTitle, type TyreSet } from '../tyre-set.ts'
import { type ChosenPlace, PlaceField } from './place-field.tsx'
import { BLANK_TREADS, readTreads, TreadInputs } from './tread-inputs.tsx'
import { tyreHotelApi } from './tyre-hotel.api.ts'
import { useTyreAct } from './use-tyre-act.ts'

type Props = {
  ticketId: string
  sets: readonly TyreSet[]
  /** Proposed for what comes in, when nothing leaves a place. */
  freePlace: ChosenPlace | null
  onClose: () => void
}

const named = (set: TyreSet) =>
  `${setNumberText(set.number)} ${setTitle(set)}${set.place ? ` (${set.place.name})` : ''}`

/** Vaihda kausi: what is on the car goes in, what is stored comes out, each measured on the way. */
export function SwapDialog({ ticketId, sets, freePlace, onClose }: Props) {
  const { id: organizationId } = useOrganization()
  const { act, isPending, refused } = useTyreAct()
  const { keyOf } = useRequestKey()
  const onCar = sets.find(({ state }) => state === 'ON_CAR')
  const others = sets.filter(({ id }) => id !== onCar?.id)
  const [storedId, setStoredId] = useState(onCar?.id ?? '')
  const [mountedId, setMountedId] = useState(others.find(({ state }) => state === 'ON_SHELF')?.id ?? '')
  const mounted = sets.find(({ id }) => id === mountedId)
  const [chosenPlace, setChosenPlace] = useState<ChosenPlace | null>()
  const leaving = mounted?.place ?? null
  const place = chosenPlace === undefined ? (leaving ?? freePlace) : chosenPlace
  const [storedTreads, setStoredTreads] = useState(BLANK_TREADS)
  const [mountedTreads, setMountedTreads] = useState(BLANK_TREADS)
  const [isTried, setIsTried] = useState(false)
  const swapping = useMutation(tyreHotelApi.swap.mutationOptions())
  const nothing = storedId === '' && mountedId === ''
  const swap = async () => {
    setIsTried(true)
    // the fields of a set that is not chosen are hidden, with what was typed into them
    const inTreads = readTreads(storedId === '' ? BLANK_TREADS : storedTreads)
    const outTreads = readTreads(mountedId === '' ? BLANK_TREADS : mountedTreads)
    if (nothing || storedId === mountedId || inTreads === null || outTreads === null) return
    const swapped = {
      stored: storedId === '' ? null : { setId: storedId, treads: inTreads, placeId: place?.id ?? null },
      mounted: mountedId === '' ? null : { setId: mountedId, treads: outTreads },
    }
    const asked = { organizationId, ticketId, ...swapped, requestKey: keyOf(swapped) }
    if (await act(swapping.mutateAsync(asked), 'Renkaat vaihdettu')) onClose()
  }
  return (
    <FormDialog
      title="Vaihda kausi"
      description="Alla oleva sarja menee säilöön, ja säilössä oleva tulee alle."
      submitLabel="Vaihda"
      isPending={isPending}
      error={refused}
      onSubmit={() => void swap()}
      onClose={onClose}
    >
      <Field label="Säilöön menee">
        <Select value={storedId} onChange={({ target }) => setStoredId(target.value)}>
          <option value="">Ei mitään</option>
          {sets
            .filter(({ state }) => state !== 'ON_SHELF')
            .map((set) => (
              <option key={set.id} value={set.id}>
                {named(set)}
              </option>
            ))}
        </Select>
      </Field>
      {storedId === '' ? null : (
        <>
          <PlaceField value={place} onChange={setChosenPlace} leaving={leaving} />
          <TreadInputs
            legend="Säilöön menevän urat"
            value={storedTreads}
            onChange={setStoredTreads}
            isTried={isTried}
          />
        </>
      )}
      <Field
        label="Alle tulee"
        error={
          isTried && nothing
            ? 'Valitse, mikä sarja tulee alle tai menee säilöön'
            : isTried && storedId === mountedId
              ? 'Sama sarja ei voi tulla alle ja mennä säilöön'
              : undefined
        }
      >
        <Select value={mountedId} onChange={({ target }) => setMountedId(target.value)}>
          <option value="">Ei mitään</option>
          {others.map((set) => (
            <option key={set.id} value={set.id}>
              {named(set)}
            </option>
          ))}
        </Select>
      </Field>
      {mountedId === '' ? null : (
        <TreadInputs legend="Alle tulevan urat" value={mountedTreads} onChange={setMountedTreads} isTried={isTried} />
      )}
    </FormDialog>
  )
}
