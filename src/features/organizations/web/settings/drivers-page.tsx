import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { CarFront, FileUp, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { formatPhone } from '#shared/phone.ts'
import { formatNumber } from '#web/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { CHANNEL_LABELS, DRIVERS_PAGE_SIZE, type Driver } from '../../organization-people.ts'
import { DriverDialog } from './drivers/driver-dialog.tsx'
import { RemoveRow } from './editing/remove-row.tsx'
import { actsColumn, namedClass } from './editing/row-actions.tsx'
import { usePaused } from './editing/use-paused.ts'
import { useRowCache } from './editing/use-row-cache.ts'
import { SettingsPage } from './settings-page.tsx'
import { type SettingsPageProps, sourceOf } from './settings-source.ts'

const DriverImport = lazy(() =>
  import('./drivers/driver-import.tsx').then((module) => ({ default: module.DriverImport })),
)

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
  { key: 'channel', header: 'Viestikanava', cell: ({ channel }) => CHANNEL_LABELS[channel] },
]

type Props = SettingsPageProps & {
  /** Whether a file may be brought in here; that way leads through the organisation's own people alone. */
  canImport?: boolean | undefined
}

/** Kuljettajat: the people who drive a customer's cars and get its messages. */
export function DriversPage({ canImport = true, ...props }: Props) {
  const { api, whose } = sourceOf(props)
  const [text, setText] = useState('')
  const [page, setPage] = useState(0)
  const searched = usePaused(text.trim())
  const query = useQuery(
    api.drivers.list.queryOptions({ ...whose, text: searched, page }, { placeholderData: keepPreviousData }),
  )
  // the organisation's own channel; where it cannot be read, the commonest one
  const properties = useQuery(api.properties.queryOptions(whose))
  const { mutateAsync } = useMutation(api.drivers.remove.mutationOptions())
  const rows = useRowCache<Driver>(api.drivers.list.pathKey())
  const [edited, setEdited] = useState<Driver | 'new' | null>(null)
  const [removed, setRemoved] = useState<Driver | null>(null)
  const [isImporting, setIsImporting] = useState(false)

  const actions = (
    <>
      {canImport ? (
        <Button onClick={() => setIsImporting(true)}>
          <FileUp className="size-4" aria-hidden="true" />
          Tuo tiedostosta
        </Button>
      ) : null}
      <Button kind="primary" onClick={() => setEdited('new')}>
        <Plus className="size-4" aria-hidden="true" />
        Lisää kuljettaja
      </Button>
    </>
  )
  const own = [...columns, actsColumn<Driver>({ onEdit: setEdited, onRemove: setRemoved })]
  const { data: found } = properties
  const hasAny = (query.data?.total ?? 0) > 0 || searched !== ''

  return (
    <SettingsPage
      title="Kuljettajat"
      hint="Kuljettaja saa viestin, kun auto on noudettavissa, eikä tarvitse omaa tunnusta."
      canEdit={props.canEdit}
      embedded={props.embedded}
      actions={props.canEdit && hasAny ? actions : null}
      query={query}
      skeleton="h-96"
    >
      {({ drivers, total }) => (
        <div className="grid gap-4">
          {hasAny ? (
            <div className="flex flex-wrap items-center gap-3">
              <SearchInput
                aria-label="Hae kuljettajia"
                placeholder="Nimi, puhelin tai sähköposti"
                className="grow basis-60 sm:max-w-sm"
                value={text}
                onValueChange={(typed) => {
                  setText(typed)
                  setPage(0)
                }}
              />
              <p className="tabular text-muted" role="status">
                {formatNumber(total)} {total === 1 ? 'kuljettaja' : 'kuljettajaa'}
              </p>
            </div>
          ) : null}
          <Table
            className="md:rounded-lg md:border md:border-line md:bg-surface"
            caption="Kuljettajat"
            columns={props.canEdit ? own : columns}
            rows={drivers}
            rowKey={({ id }) => id}
            empty={
              <Card>
                {searched ? (
                  <EmptyState title="Ei osumia">Kokeile lyhyempää hakua.</EmptyState>
                ) : (
                  <EmptyState
                    icon={<CarFront aria-hidden="true" />}
                    title="Ei kuljettajia"
                    action={props.canEdit ? actions : null}
                  >
                    Lisää kuljettajat yksitellen tai tuo koko luettelo taulukosta.
                  </EmptyState>
                )}
              </Card>
            }
          />
          <Pagination page={page} pageCount={Math.ceil(total / DRIVERS_PAGE_SIZE)} onPageChange={setPage} />
          {edited ? (
            <DriverDialog
              {...props}
              driver={edited === 'new' ? null : edited}
              defaultChannel={found?.type === 'CUSTOMER' ? found.defaultDriverChannel : 'SMS'}
              onStored={(driver) => rows.replace(driver)}
              onClose={() => setEdited(null)}
            />
          ) : null}
          <RemoveRow
            row={removed}
            onClose={() => setRemoved(null)}
            title={`Poistetaanko ${removed?.name ?? ''}?`}
            done="Kuljettaja poistettu"
            remove={(id) => mutateAsync({ ...whose, id })}
            {...rows}
          >
            Hän ei enää saa viestejä autoista. Aiemmat huollot säilyvät ennallaan.
          </RemoveRow>
          <Suspense>
            {isImporting ? (
              <DriverImport whose={whose} onImported={rows.refetch} onClose={() => setIsImporting(false)} />
            ) : null}
          </Suspense>
        </div>
      )}
    </SettingsPage>
  )
}
