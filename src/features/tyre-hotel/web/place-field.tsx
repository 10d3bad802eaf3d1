import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { fetchOnce } from '#web/fetch-once.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { tyreHotelApi } from './tyre-hotel.api.ts'

export type ChosenPlace = { id: string; name: string }

type Props = {
  value: ChosenPlace | null
  onChange: (place: ChosenPlace | null) => void
  /** Offered although a set lies there: the one that comes out. */
  leaving?: ChosenPlace | null | undefined
  error?: string | undefined
}

/** A free shelf place by the beginning of its name; may be left empty where a set waits for its place. */
export function PlaceField({ value, onChange, leaving, error }: Props) {
  const { id: organizationId } = useOrganization()
  const load = async (text: string) => {
    const found = await fetchOnce<ChosenPlace[]>(tyreHotelApi.freePlaces.queryOptions({ organizationId, text }))
    const all = leaving?.name.toUpperCase().startsWith(text.toUpperCase()) ? [leaving, ...found] : found
    return all.map(({ id, name }) => ({ value: id, label: name }))
  }
  return (
    <Field label="Hyllypaikka" error={error}>
      <Combobox
        selected={value === null ? null : { value: value.id, label: value.name }}
        onSelect={(item) => onChange(item === null ? null : { id: item.value, name: item.label })}
        load={load}
        placeholder="Hae vapaa paikka"
        emptyText="Vapaata paikkaa ei löydy."
      />
    </Field>
  )
}
