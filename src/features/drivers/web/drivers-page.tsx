import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { CarFront } from 'lucide-react'
import { useSettingsApi } from '#features/organization-settings/web/organization-settings.api.ts'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { CHANNEL_LABELS } from '#shared/organization.ts'
import { formatPhone } from '#shared/phone.ts'
import { EditableList } from '#web/editing/editable-list.tsx'
import { usePagedSearch, usePages } from '#web/editing/paged-search.ts'
import { namedClass } from '#web/editing/row-actions.tsx'
import { lazyComponent } from '#web/lazy-component.tsx'
import type { Column } from '#web/ui/table.tsx'
import { DRIVERS_PAGE_SIZE, type Driver, missingForChannel } from '../drivers.ts'
import { DriverDialog } from './driver-dialog.tsx'
import { useDriversApi } from './drivers.api.ts'

const DriverImport = lazyComponent(() => import('./driver-import.tsx'), 'DriverImport')

const columns: Column<Driver>[] = [
  {
    key: 'name',
    header: 'Nimi',
    lead: true,
    className: namedClass,
    cell: ({ name }) => <span className="font-semibold">{name}</span>,
  },
  {
    key: 'phone',
    header: 'Puhelin',
    className: 'tabular whitespace-nowrap',
    cell: ({ phone }) => (phone ? formatPhone(phone) : '–'),
  },
  { key: 'email', header: 'Sähköposti', className: 'break-all', cell: ({ email }) => email || '–' },
  {
    key: 'channel',
    header: 'Viestikanava',
    // kept from before landlines were refused, or from a file that names no channel
    cell: (driver) => (
      <>
        {CHANNEL_LABELS[driver.channel]}
        {driver.phone && missingForChannel(driver)?.field === 'phone' ? (
          <span className="block text-danger text-sm">Numero on lankanumero, viesti ei kulje.</span>
        ) : null}
      </>
    ),
  },
]

/** Kuljettajat: the people who drive a customer's cars and get its messages. */
export function DriversPage() {
  const { api: hands, whose, canEdit, isEmbedded } = useSettings()
  const api = useDriversApi('drivers')
  const properties = useSettingsApi('properties')
  const search = usePagedSearch()
  const { searched, page } = search
  const query = useQuery(
    api.list.queryOptions({ ...whose, text: searched, page }, { placeholderData: keepPreviousData }),
  )
  // the organisation's own channel; where it cannot be read, the commonest one
  const { data } = useQuery(properties.get.queryOptions(whose))
  const pages = usePages(search, query, DRIVERS_PAGE_SIZE)
  const { mutateAsync } = useMutation(api.remove.mutationOptions())
  const { drivers, total } = query.data ?? { drivers: [], total: 0 }
  return (
    <EditableList
      title="Kuljettajat"
      hint="Kuljettaja saa viestin, kun auto on noudettavissa, eikä tarvitse omaa tiliä."
      canEdit={canEdit}
      embedded={isEmbedded}
      query={query}
      queryKey={api.list.pathKey()}
      skeleton="h-96"
      columns={columns}
      rows={drivers}
      total={total}
      isNarrowed={searched !== ''}
      search={{
        label: 'Hae kuljettajia',
        placeholder: 'Nimi, puhelin tai sähköposti',
        counted: ['kuljettaja', 'kuljettajaa'],
        text: search.text,
        onText: search.onText,
      }}
      pages={pages}
      empty={{
        icon: <CarFront aria-hidden="true" />,
        title: 'Ei kuljettajia',
        text: 'Lisää kuljettajat yksitellen tai tuo koko luettelo taulukosta.',
      }}
      addLabel="Lisää kuljettaja"
      editor={(given) => (
        <DriverDialog {...given} defaultChannel={data?.type === 'CUSTOMER' ? data.defaultDriverChannel : 'SMS'} />
      )}
      removal={{
        remove: (row) => mutateAsync({ ...whose, ...row }),
        done: 'Kuljettaja poistettu',
        meaning: 'Hän ei enää saa viestejä autoista. Aiemmat huollot säilyvät ennallaan.',
      }}
      // only the organisation's own people import files
      importer={hands === 'settings' ? (given) => <DriverImport {...given} whose={whose} /> : undefined}
    />
  )
}
