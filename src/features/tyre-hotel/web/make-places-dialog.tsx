import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { wholeOf } from '#web/editing/typed-numbers.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useRequestKey } from '#web/use-request-key.ts'
import { placesOf, WantedPlaces } from '../tyre-places.ts'
import { tyreHotelApi } from './tyre-hotel.api.ts'
import { useTyreAct } from './use-tyre-act.ts'

/** Rows and shelves of a hall in one step. */
export function MakePlacesDialog({ onClose }: { onClose: () => void }) {
  const { id: organizationId } = useOrganization()
  const { act, isPending, refused } = useTyreAct()
  const [typed, setTyped] = useState({ hall: 'A', firstRow: '1', lastRow: '12', shelves: '4' })
  const [isTried, setIsTried] = useState(false)
  const { keyOf } = useRequestKey()
  const making = useMutation(tyreHotelApi.makePlaces.mutationOptions())
  const read = WantedPlaces.safeParse({
    hall: typed.hall,
    firstRow: wholeOf(typed.firstRow),
    lastRow: wholeOf(typed.lastRow),
    shelves: wholeOf(typed.shelves),
  })
  const errors = new Map(isTried ? read.error?.issues.map(({ path, message }) => [String(path[0]), message]) : [])
  const names = read.success ? placesOf(read.data).map(({ name }) => name) : []
  const make = async () => {
    setIsTried(true)
    if (!read.success) return
    const asked = { organizationId, ...read.data, requestKey: keyOf(read.data) }
    if (await act(making.mutateAsync(asked), 'Hyllypaikat luotu')) onClose()
  }
  const input = (name: keyof typeof typed, label: string) => (
    <Field label={label} error={errors.get(name)}>
      <TextInput
        inputMode={name === 'hall' ? 'text' : 'numeric'}
        autoComplete="off"
        maxLength={20}
        value={typed[name]}
        onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
      />
    </Field>
  )
  return (
    <FormDialog
      title="Luo hyllypaikkoja"
      description="Jo olevat paikat pysyvät ennallaan."
      submitLabel="Luo paikat"
      isPending={isPending}
      error={refused}
      onSubmit={() => void make()}
      onClose={onClose}
    >
      {input('hall', 'Halli')}
      <div className="grid grid-cols-2 gap-3">
        {input('firstRow', 'Ensimmäinen rivi')}
        {input('lastRow', 'Viimeinen rivi')}
      </div>
      {input('shelves', 'Hyllyjä rivillä')}
      <p className="tabular text-muted text-sm" role="status">
        {names.length > 0 ? `${names[0]} … ${names.at(-1)}, ${names.length} paikkaa` : ''}
      </p>
    </FormDialog>
  )
}
