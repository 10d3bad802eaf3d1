import { useQuery, useQueryClient } from '@tanstack/react-query'
import { organizationsApi } from '#features/organizations/web/organizations.api.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { type DeskSearch, isList } from '../desk-search.ts'
import type { DeskColumn } from './use-desk.ts'
import { useTicketList } from './use-ticket-list.ts'

type Props = {
  search: DeskSearch
  onChange: (changes: Partial<DeskSearch>) => void
  columns: readonly DeskColumn[]
}

/** The other party: a customer on a garage's desk, a garage on a customer's. */
export function PartyFilter({ search, onChange, columns }: Props) {
  const value = search.partyId
  const { id: organizationId, type } = useOrganization()
  const queryClient = useQueryClient()
  const find = type === 'GARAGE' ? organizationsApi.findCustomers : organizationsApi.findGarages
  const load = async (text: string) => {
    const found = await queryClient.fetchQuery(find.queryOptions({ organizationId, text }))
    return found.map(({ id, name }) => ({ value: id, label: name }))
  }
  const word = type === 'GARAGE' ? 'asiakas' : 'korjaamo'
  const list = useTicketList(organizationId, search, { enabled: value !== undefined && isList(search) })
  const listed = list.data?.pages.flatMap((page) => page.tickets) ?? []
  const shown = [...columns.flatMap((column) => column.cards), ...listed]
    .map((ticket) => (type === 'GARAGE' ? ticket.customer : ticket.garage))
    .find((party) => party.id === value)
  // a link may name one that has no card among those that are loaded
  const isUnknown = value !== undefined && shown === undefined
  const { data: [named] = [] } = useQuery(find.queryOptions({ organizationId, id: value }, { enabled: isUnknown }))
  return (
    <Combobox
      aria-label={type === 'GARAGE' ? 'Asiakas' : 'Korjaamo'}
      placeholder={type === 'GARAGE' ? 'Kaikki asiakkaat' : 'Kaikki korjaamot'}
      emptyText={`Tällaista ${word === 'asiakas' ? 'asiakasta' : 'korjaamoa'} ei löytynyt.`}
      load={load}
      selected={value ? { value, label: (shown ?? named)?.name ?? `Valittu ${word}` } : null}
      onSelect={(item) => onChange({ partyId: item?.value })}
      className="desktop:w-42"
    />
  )
}
