import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus, Wrench } from 'lucide-react'
import { useState } from 'react'
import { RemoveRow } from '#features/organizations/web/settings/editing/remove-row.tsx'
import { actsColumn, namedClass } from '#features/organizations/web/settings/editing/row-actions.tsx'
import { useRowCache } from '#features/organizations/web/settings/editing/use-row-cache.ts'
import { SettingsPage } from '#features/organizations/web/settings/settings-page.tsx'
import { formatHours, formatMoney, formatNumber } from '#web/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import type { Service } from '../catalog.ts'
import { type PriceListProps, priceListOf } from './price-list-source.ts'
import { ServiceDialog } from './services/service-dialog.tsx'
import { groupsOf, searchServices } from './services/service-search.ts'
import { vatRate, withVat } from './vat-words.ts'

const columns: Column<Service>[] = [
  {
    key: 'name',
    header: 'Palvelu',
    lead: true,
    className: namedClass,
    cell: ({ name, active }) => (
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{name}</span>
        {active ? null : <Badge>Ei käytössä</Badge>}
      </span>
    ),
  },
  { key: 'group', header: 'Ryhmä', cell: ({ group }) => group || '–' },
  { key: 'hours', header: 'Työaika', align: 'end', cell: ({ hours }) => (hours === null ? '–' : formatHours(hours)) },
  {
    key: 'price',
    header: 'Hinta, veroton',
    align: 'end',
    className: 'whitespace-nowrap',
    cell: ({ priceCents }) => (priceCents === null ? 'sovitaan' : formatMoney(priceCents)),
  },
  {
    key: 'vat',
    header: 'ALV',
    align: 'end',
    wideOnly: true,
    className: 'whitespace-nowrap',
    cell: ({ vatCode }) => vatRate(vatCode),
  },
  {
    key: 'total',
    header: 'Verollinen',
    align: 'end',
    className: 'whitespace-nowrap',
    cell: ({ priceCents, vatCode }) => (priceCents === null ? '–' : withVat(priceCents, vatCode)),
  },
]

/** Palvelut: what a garage does, for how much. */
export function ServicesPage(props: PriceListProps) {
  const { api, whose } = priceListOf(props)
  const query = useQuery(api.services.list.queryOptions(whose))
  const { mutateAsync } = useMutation(api.services.remove.mutationOptions())
  const rows = useRowCache<Service>(api.services.list.pathKey())
  const [text, setText] = useState('')
  const [edited, setEdited] = useState<Service | 'new' | null>(null)
  const [removed, setRemoved] = useState<Service | null>(null)
  const add = (
    <Button kind="primary" onClick={() => setEdited('new')}>
      <Plus className="size-4" aria-hidden="true" />
      Lisää palvelu
    </Button>
  )
  const own = [...columns, actsColumn<Service>({ onEdit: setEdited, onRemove: setRemoved })]
  const hasAny = (query.data?.length ?? 0) > 0
  return (
    <SettingsPage
      title="Palvelut"
      hint="Asiakkaat näkevät palvelujen nimet, eivät hintoja. Hinnat ovat pohjana tarjouksille ja huolloille."
      canEdit={props.canEdit}
      embedded={props.embedded}
      actions={props.canEdit && hasAny ? add : null}
      query={query}
      skeleton="h-96"
    >
      {(services) => {
        const found = searchServices(services, text)
        return (
          <div className="grid gap-4">
            {hasAny ? (
              <div className="flex flex-wrap items-center gap-3">
                <SearchInput
                  aria-label="Hae palveluja"
                  placeholder="Nimi tai ryhmä"
                  className="grow basis-60 sm:max-w-sm"
                  value={text}
                  onValueChange={setText}
                />
                <p className="tabular text-muted" role="status">
                  {formatNumber(found.length)} {found.length === 1 ? 'palvelu' : 'palvelua'}
                </p>
              </div>
            ) : null}
            <Table
              className="md:rounded-lg md:border md:border-line md:bg-surface"
              caption="Palvelut"
              columns={props.canEdit ? own : columns}
              rows={found}
              rowKey={({ id }) => id}
              empty={
                <Card>
                  {hasAny ? (
                    <EmptyState title="Ei osumia">Kokeile lyhyempää hakua.</EmptyState>
                  ) : (
                    <EmptyState
                      icon={<Wrench aria-hidden="true" />}
                      title="Ei palveluja"
                      action={props.canEdit ? add : null}
                    >
                      Lisää työt, joita teet: asiakkaat löytävät sinut niiden perusteella.
                    </EmptyState>
                  )}
                </Card>
              }
            />
            {edited ? (
              <ServiceDialog
                {...props}
                service={edited === 'new' ? null : edited}
                groups={groupsOf(services)}
                onStored={(service) => rows.replace(service)}
                onClose={() => setEdited(null)}
              />
            ) : null}
            <RemoveRow
              row={removed}
              onClose={() => setRemoved(null)}
              title={`Poistetaanko ${removed?.name ?? ''}?`}
              done="Palvelu poistettu"
              remove={(id) => mutateAsync({ ...whose, id })}
              {...rows}
            >
              Palvelu lähtee hinnastosta. Tehdyt huollot ja tarjoukset säilyvät ennallaan.
            </RemoveRow>
          </div>
        )
      }}
    </SettingsPage>
  )
}
