import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { SeenChanges, useSeen } from '#web/editing/use-seen.tsx'
import { Radio, RadioGroup } from '#web/ui/radio-group.tsx'
import { useRequestKey } from '#web/use-request-key.ts'
import { SEASON_LABELS } from '../tread.ts'
import type { SetState } from '../tyre-kinds.ts'
import { RIM_LABELS, STATE_LABELS, type TyreSetDetails } from '../tyre-set.ts'
import { type ChosenPlace, PlaceField } from './place-field.tsx'
import { SetFields, setErrors, type TypedSet } from './set-fields.tsx'
import { BLANK_TREADS, readTreads, TreadInputs } from './tread-inputs.tsx'
import { tyreHotelApi } from './tyre-hotel.api.ts'
import { useTyreAct } from './use-tyre-act.ts'

export type SetAct = 'move' | 'measure' | 'edit'

type Props = { act: SetAct; set: TyreSetDetails; onClose: () => void }

/** The window of an act on one set. */
export function SetDialogs({ act, ...props }: Props) {
  if (act === 'move') return <MoveDialog {...props} />
  return act === 'measure' ? <MeasureDialog {...props} /> : <EditDialog {...props} />
}

type OneProps = Omit<Props, 'act'>

const TARGETS: readonly SetState[] = ['ON_SHELF', 'ON_CAR', 'FETCHED', 'DISCARDED']

function MoveDialog({ set, onClose }: OneProps) {
  const { id: organizationId } = useOrganization()
  const { act, isPending, refused } = useTyreAct()
  const [to, setTo] = useState<SetState>('ON_SHELF')
  const [place, setPlace] = useState<ChosenPlace | null>(set.place)
  const { keyOf } = useRequestKey()
  const moving = useMutation(tyreHotelApi.move.mutationOptions())
  const move = async () => {
    const moved = { to, placeId: to === 'ON_SHELF' ? (place?.id ?? null) : null }
    const asked = { organizationId, setId: set.id, version: set.version, ...moved, requestKey: keyOf(moved) }
    if (await act(moving.mutateAsync(asked), 'Sarja siirretty')) onClose()
  }
  return (
    <FormDialog
      title="Siirrä sarja"
      description={set.place ? `Nyt paikalla ${set.place.name}.` : undefined}
      submitLabel="Siirrä"
      isPending={isPending}
      error={refused}
      onSubmit={() => void move()}
      onClose={onClose}
    >
      <RadioGroup legend="Minne">
        {TARGETS.map((target) => (
          <Radio
            key={target}
            name="to"
            value={target}
            label={STATE_LABELS[target]}
            checked={to === target}
            onChange={() => setTo(target)}
          />
        ))}
      </RadioGroup>
      {to === 'ON_SHELF' ? <PlaceField value={place} onChange={setPlace} leaving={set.place} /> : null}
    </FormDialog>
  )
}

function MeasureDialog({ set, onClose }: OneProps) {
  const { id: organizationId } = useOrganization()
  const { act, isPending, refused } = useTyreAct()
  const [typed, setTyped] = useState(BLANK_TREADS)
  const [isTried, setIsTried] = useState(false)
  const { keyOf } = useRequestKey()
  const measuring = useMutation(tyreHotelApi.measure.mutationOptions())
  const measure = async () => {
    setIsTried(true)
    const treads = readTreads(typed)
    if (treads === null) return
    const asked = { organizationId, setId: set.id, treads, requestKey: keyOf(treads) }
    if (await act(measuring.mutateAsync(asked), 'Urat mitattu')) onClose()
  }
  return (
    <FormDialog
      title="Mittaa urat"
      description={undefined}
      submitLabel="Tallenna mittaus"
      isPending={isPending}
      error={refused}
      onSubmit={() => void measure()}
      onClose={onClose}
    >
      <TreadInputs legend="Urasyvyydet" value={typed} onChange={setTyped} isTried={isTried} />
    </FormDialog>
  )
}

function EditDialog({ set, onClose }: OneProps) {
  const { id: organizationId } = useOrganization()
  const { act, isPending, refused } = useTyreAct()
  const [typed, setTyped] = useState<TypedSet>(() => ({
    season: set.season,
    size: set.size,
    make: set.make,
    model: set.model,
    dot: set.dot,
    rims: set.rims,
    hasBolts: set.hasBolts,
    notes: set.notes,
    files: set.files,
  }))
  const [isTried, setIsTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const seen = useSeen(set, describe)
  const editing = useMutation(tyreHotelApi.edit.mutationOptions())
  const save = async () => {
    setIsTried(true)
    if (isBusy || Object.keys(setErrors(typed)).length > 0) return
    const { files, ...fields } = typed
    const asked = {
      organizationId,
      setId: set.id,
      version: seen.version,
      ...fields,
      fileIds: files.map(({ id }) => id),
    }
    if (await act(editing.mutateAsync(asked), 'Sarja tallennettu')) onClose()
    else seen.onRefused()
  }
  return (
    <FormDialog
      title="Muokkaa sarjaa"
      description={undefined}
      submitLabel="Tallenna"
      isPending={isPending}
      error={refused}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <SeenChanges changes={seen.changes} />
      <SetFields value={typed} onChange={setTyped} errors={isTried ? setErrors(typed) : {}} onBusyChange={setIsBusy} />
    </FormDialog>
  )
}

const describe = (set: TyreSetDetails): Record<string, string> => ({
  Kausi: SEASON_LABELS[set.season],
  Koko: set.size,
  Merkki: set.make,
  Malli: set.model,
  DOT: set.dot,
  Vanteet: RIM_LABELS[set.rims],
  'Pultit mukana': set.hasBolts ? 'Kyllä' : 'Ei',
  Lisätiedot: set.notes,
})
