import { useQuery } from '@tanstack/react-query'
import { organizationsApi } from '#features/organizations/web/organizations.api.ts'
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
      <PartyFilter
        value={search.partyId}
        onChange={(partyId) => onChange({ partyId })}
        search={search}
        columns={columns}
      />
    </>
  )
}

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name, 'fi')

type MechanicProps = { value: string | undefined; onChange: (id: string | undefined) => void }

function MechanicFilter({ value, onChange }: MechanicProps) {
  const { id: organizationId } = useOrganization()
  const members = useQuery(organizationsApi.listMembers.queryOptions({ organizationId }))
  return (
    <Select
      aria-label="Mekaanikko"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
      className="desktop:w-42"
    >
      <option value="">Kaikki mekaanikot</option>
      <option value="none">Ilman mekaanikkoa</option>
      {members.data
        ?.filter(({ userId, installs }) => installs || userId === value)
        .toSorted(byName)
        .map((member) => (
          <option key={member.userId} value={member.userId}>
            {member.name}
          </option>
        ))}
    </Select>
  )
}
