import { useMutation, useQuery } from '@tanstack/react-query'
import { Wrench } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { EditableList } from '#web/editing/editable-list.tsx'
import { formatHours } from '#web/format.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import type { Column } from '#web/ui/table.tsx'
import type { Service } from '../catalog.ts'
import { useSettingsApi } from './catalog.api.ts'
import { nameColumn, priceColumns } from './price-columns.tsx'
import { ServiceDialog } from './services/service-dialog.tsx'
import { groupsOf, searchServices } from './services/service-search.ts'
import { UsualServicesButton } from './services/usual-services.tsx'

const ServiceImport = lazyComponent(() => import('./services/service-import.tsx'), 'ServiceImport')

const columns: Column<Service>[] = [
  nameColumn('Palvelu'),
  { key: 'group', header: 'Ryhmä', cell: ({ group }) => group || '–' },
  { key: 'hours', header: 'Työaika', align: 'end', cell: ({ hours }) => (hours === null ? '–' : formatHours(hours)) },
  ...priceColumns,
]

/** A list as short as this is still being begun. */
const FEW = 10

/** Palvelut: what a garage does, for how much. */
export function ServicesPage() {
  const { api: hands, whose, canEdit, isEmbedded } = useSettings()
  const api = useSettingsApi('services')
  const query = useQuery(api.list.queryOptions(whose))
  const { mutateAsync } = useMutation(api.remove.mutationOptions())
  const [text, setText] = useState('')
  const services = query.data ?? []
  const found = searchServices(services, text)
  return (
    <EditableList
      title="Palvelut"
      hint="Asiakkaat näkevät palvelujen nimet, eivät hintoja. Hinnat ovat pohjana tarjouksille ja huolloille."
      canEdit={canEdit}
      embedded={isEmbedded}
      query={query}
      queryKey={api.list.pathKey()}
      skeleton="h-96"
      columns={columns}
      rows={found}
      total={found.length}
      isNarrowed={found.length < services.length}
      search={{
        label: 'Hae palveluja',
        placeholder: 'Nimi tai ryhmä',
        counted: ['palvelu', 'palvelua'],
        text,
        onText: setText,
      }}
      empty={{
        icon: <Wrench aria-hidden="true" />,
        title: 'Ei palveluja',
        text: 'Valitse tavallisista ja anna omat hintasi, tai lisää työt itse: asiakkaat löytävät sinut niiden perusteella.',
      }}
      starter={services.length < FEW ? <UsualServicesButton services={services} /> : null}
      addLabel="Lisää palvelu"
      editor={(given) => <ServiceDialog {...given} groups={groupsOf(services)} />}
      removal={{
        remove: (row) => mutateAsync({ ...whose, ...row }),
        done: 'Palvelu poistettu',
        meaning: 'Palvelu poistuu hinnastosta. Tehdyt huollot ja tarjoukset säilyvät ennallaan.',
      }}
      // only the organisation's own people import files
      importer={hands === 'settings' ? (given) => <ServiceImport {...given} whose={whose} /> : undefined}
    />
  )
}
