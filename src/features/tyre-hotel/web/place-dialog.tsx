import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { SeenChanges, useSeen } from '#web/editing/use-seen.tsx'
import { NearLink } from '#web/link.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { TyrePlace } from '../tyre-places.ts'
import { setNumberText } from '../tyre-set.ts'
import { tyreHotelApi } from './tyre-hotel.api.ts'
import { useTyreAct } from './use-tyre-act.ts'

/** What lies at a place; its name, and whether it is in use. */
export function PlaceDialog({ place: pressed, onClose }: { place: TyrePlace; onClose: () => void }) {
  const { id: organizationId } = useOrganization()
  const { data } = useQuery(tyreHotelApi.places.queryOptions({ organizationId }))
  const place = data?.places.find(({ id }) => id === pressed.id) ?? pressed
  const { act, isPending, refused } = useTyreAct()
  const [name, setName] = useState(place.name)
  const [isClosed, setIsClosed] = useState(place.isClosed)
  const [isTried, setIsTried] = useState(false)
  const seen = useSeen(place, describe)
  const editing = useMutation(tyreHotelApi.editPlace.mutationOptions())
  const save = async () => {
    setIsTried(true)
    if (name.trim() === '') return
    const asked = { organizationId, placeId: place.id, version: seen.version, name, isClosed }
    if (await act(editing.mutateAsync(asked), 'Hyllypaikka tallennettu')) onClose()
    else seen.onRefused()
  }
  return (
    <FormDialog
      title={`Paikka ${place.name}`}
      description={undefined}
      submitLabel="Tallenna"
      isPending={isPending}
      error={refused}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <SeenChanges changes={seen.changes} />
      {place.set ? (
        <p>
          <NearLink
            to="/app/tyre-hotel/sets/$setId"
            params={{ setId: place.set.id }}
            className="font-semibold underline underline-offset-4"
          >
            {setNumberText(place.set.number)} {place.set.title}
          </NearLink>{' '}
          <span className="tabular">{place.set.plate}</span>
        </p>
      ) : (
        <p className="text-muted">Paikalla ei ole sarjaa.</p>
      )}
      <Field label="Nimi" error={isTried && name.trim() === '' ? 'Anna paikalle nimi' : undefined}>
        <TextInput maxLength={30} value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
      <Checkbox
        label="Poissa käytöstä"
        hint="Paikkaa ei ehdoteta. Siinä oleva sarja pysyy, kunnes se haetaan."
        checked={isClosed}
        onChange={({ target }) => setIsClosed(target.checked)}
      />
    </FormDialog>
  )
}

const describe = ({ name, isClosed }: TyrePlace): Record<string, string> => ({
  Nimi: name,
  'Poissa käytöstä': isClosed ? 'Kyllä' : 'Ei',
})
