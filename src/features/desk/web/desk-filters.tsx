import { useMechanics } from '#features/organizations/web/use-mechanics.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { Select } from '#web/ui/select.tsx'
import type { DeskSearch } from '../desk-search.ts'
import { PartyFilter } from './party-filter.tsx'
import type { DeskColumn } from './use-desk.ts'

type Props = {
  search: DeskSearch
  onChange: (changes: Partial<DeskSearch>) => void
  columns: readonly DeskColumn[]
}

/** Who works, and for whom. */
export function DeskFilters({ search, onChange, columns }: Props) {
  const { type } = useOrganization()
  return (
    <>
      {type === 'GARAGE' ? (
        <MechanicFilter value={search.mechanicId} onChange={(mechanicId) => onChange({ mechanicId })} />
      ) : null}
      <PartyFilter search={search} onChange={onChange} columns={columns} />
    </>
  )
}

type MechanicProps = { value: string | undefined; onChange: (id: string | undefined) => void }

function MechanicFilter({ value, onChange }: MechanicProps) {
  const mechanics = useMechanics(value)
  return (
    <Select aria-label="Mekaanikko" value={value ?? ''} onChange={(event) => onChange(event.target.value || undefined)}>
      <option value="">Kaikki mekaanikot</option>
      <option value="none">Ilman mekaanikkoa</option>
      {mechanics.map(({ userId, name }) => (
        <option key={userId} value={userId}>
          {name}
        </option>
      ))}
    </Select>
  )
}
