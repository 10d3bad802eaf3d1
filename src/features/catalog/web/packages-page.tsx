import { useMutation, useQuery } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { formatMoney } from '#shared/money.ts'
import { EditableList } from '#web/editing/editable-list.tsx'
import { lazyComponent } from '#web/lazy-component.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/table.tsx'
import { packagePrice, type ServicePackage, soldRows } from '../packages.ts'
import { useSettingsApi } from './catalog.api.ts'
import { PackageDialog } from './packages/package-dialog.tsx'
import { nameColumn } from './price-columns.tsx'
import { groupsOf, searchServices } from './services/service-search.ts'

const PackageImport = lazyComponent(() => import('./packages/package-import.tsx'), 'PackageImport')

const columns: Column<ServicePackage>[] = [
  nameColumn('Paketti'),
  { key: 'group', header: 'Ryhmä', cell: ({ group }) => group || '–' },
  { key: 'rows', header: 'Rivit', cell: ({ rows }) => <Rows rows={rows} /> },
  {
    key: 'price',
    header: 'Hinta, veroton',
    align: 'end',
    className: 'whitespace-nowrap',
    cell: ({ rows }) => priceText(packagePrice(rows)),
  },
]

/** Palvelupaketit: what a garage does and sells together. */
export function PackagesPage() {
  const { api: hands, whose, canEdit, isEmbedded } = useSettings()
  const api = useSettingsApi('packages')
  const query = useQuery(api.list.queryOptions(whose))
  const { mutateAsync } = useMutation(api.remove.mutationOptions())
  const [text, setText] = useState('')
  const packages = query.data ?? []
  const found = searchServices(packages, text)
  return (
    <EditableList
      title="Palvelupaketit"
      hint="Palvelut ja tuotteet, jotka myyt yhdessä. Paketti lisää huoltoon kaikki rivinsä kerralla, päivän hinnoilla."
      canEdit={canEdit}
      embedded={isEmbedded}
      query={query}
      queryKey={api.list.pathKey()}
      skeleton="h-96"
      columns={columns}
      rows={found}
      total={found.length}
      isNarrowed={found.length < packages.length}
      search={{
        label: 'Hae paketteja',
        placeholder: 'Nimi tai ryhmä',
        counted: ['paketti', 'pakettia'],
        text,
        onText: setText,
      }}
      empty={{
        icon: <Layers aria-hidden="true" />,
        title: 'Ei palvelupaketteja',
        text: 'Kokoa yhteen se, minkä teet usein kerralla. Esimerkiksi Määräaikaishuolto, henkilöauto: huoltotyö, 4,5 l moottoriöljyä ja öljynsuodatin.',
      }}
      addLabel="Lisää paketti"
      editor={(given) => <PackageDialog {...given} groups={groupsOf(packages)} />}
      removal={{
        remove: (row) => mutateAsync({ ...whose, ...row }),
        done: 'Palvelupaketti poistettu',
        meaning: 'Paketti poistuu hinnastosta. Sen palvelut ja tuotteet sekä tehdyt huollot säilyvät ennallaan.',
      }}
      // only the organisation's own people import files
      importer={hands === 'settings' ? (given) => <PackageImport {...given} whose={whose} /> : undefined}
    />
  )
}

function Rows({ rows }: Pick<ServicePackage, 'rows'>) {
  const skipped = rows.length - soldRows(rows).length
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {rows.length}
      {skipped > 0 ? <Badge>{skipped} ei myynnissä</Badge> : null}
    </span>
  )
}

function priceText({ netCents, isOpen }: ReturnType<typeof packagePrice>): string {
  if (!isOpen) return formatMoney(netCents)
  return netCents === 0 ? 'sovitaan' : `${formatMoney(netCents)} + sovittavat`
}
