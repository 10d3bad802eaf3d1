import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Archive as ArchiveIcon, SearchX } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { askOnce } from '#web/ask-once.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import type { ArchivedKind } from '#web/feature.ts'
import { formatNumber } from '#web/format.ts'
import { MorePages } from '#web/more-pages.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usePages } from '#web/use-pages.ts'
import type { ArchiveCursor, ArchivedRow, ArchivePage } from '../archive.ts'
import { type ArchiveSearch, filterOf, readArchiveSearch } from '../archive-search.ts'
import { archiveApi } from './archive.api.ts'
import { ArchiveRow } from './archive-row.tsx'
import { ArchiveToolbar } from './archive-toolbar.tsx'
import { ExportFiles } from './export-files.tsx'

type Props = { kinds: readonly ArchivedKind[] }

/** Arkisto: what is past, of every kind, the newest first. */
export function Archive({ kinds }: Props) {
  usePageTitle('Arkisto')
  const navigate = useNavigate()
  const search = readArchiveSearch(useSearch({ strict: false }))
  const change = (changes: ArchiveSearch) =>
    void navigate({
      to: '/app/archive',
      // from where it is by then: what is typed may be on its way there
      search: (before: Record<string, unknown>) => readArchiveSearch({ ...before, ...changes }) as never,
      replace: true,
      resetScroll: false,
    })
  return (
    <div className="mx-auto max-w-7xl">
      <PageHeader title="Arkisto" />
      <ArchiveToolbar kinds={kinds} search={search} onChange={change} />
      <ArchiveList kinds={kinds} search={search} onClear={() => void navigate({ to: '/app/archive', search: {} })} />
    </div>
  )
}

function ArchiveList({ kinds, search, onClear }: Props & { search: ArchiveSearch; onClear: () => void }) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const asked = { organizationId, ...filterOf(search) }
  const { query, rows } = usePages<ArchivedRow, ArchiveCursor>(archiveApi.list.queryKey(asked), (cursor) =>
    askOnce<ArchivePage>(archiveApi.list.queryOptions({ ...asked, cursor })),
  )
  const refresh = () => queryClient.invalidateQueries(archiveApi.pathFilter())
  if (query.isPending) return <Waiting />
  if (!rows) return <FailedQuery query={query} title="Arkistoa ei voitu hakea" />
  const isFiltered = Object.keys(search).length > 0
  if (rows.length === 0 && !query.hasNextPage) return isFiltered ? <NothingFits onClear={onClear} /> : <NothingYet />
  const kindOf = new Map(kinds.map((kind) => [kind.kind, kind]))
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex items-center gap-2">
          <p className="tabular text-muted text-sm" role="status">
            {amountText(rows.length, query.hasNextPage)}
          </p>
          {isFiltered ? (
            <Button size="sm" kind="ghost" onClick={onClear} className="print:hidden">
              Tyhjennä rajaukset
            </Button>
          ) : null}
        </span>
        <ExportFiles search={search} />
      </div>
      {rows.length > 0 ? (
        <ul
          aria-label="Arkisto"
          className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
        >
          {rows.map((row) => {
            const kind = kindOf.get(row.kind)
            return kind ? <ArchiveRow key={row.id} row={row} kind={kind} refresh={refresh} /> : null
          })}
        </ul>
      ) : null}
      <MorePages query={query} />
    </div>
  )
}

function amountText(amount: number, hasMore: boolean): string {
  if (amount === 0) return 'Uusimmista ei löytynyt yhtään. Vanhempia on vielä katsomatta.'
  if (hasMore) return `${formatNumber(amount)} uusinta`
  return `Yhteensä ${formatNumber(amount)}`
}

const NothingFits = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    title="Rajauksiin sopivaa ei löytynyt"
    icon={<SearchX />}
    action={<Button onClick={onClear}>Tyhjennä rajaukset</Button>}
  >
    Kokeile pidempää aikaa tai rekisterinumeron osaa hakukentässä.
  </EmptyState>
)

const NothingYet = () => (
  <EmptyState title="Arkisto on vielä tyhjä" icon={<ArchiveIcon />}>
    Tänne siirtyvät valmiit ja perutut huollot, kun ne poistuvat työpöydältä, sekä toimitetut huoltokirjat ja päättyneet
    tarjouspyynnöt.
  </EmptyState>
)

const Waiting = () => (
  <div className="grid gap-2" aria-busy="true">
    <p className="sr-only">Ladataan arkistoa…</p>
    {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((place) => (
      <Skeleton key={place} className="h-14 max-desktop:h-28" />
    ))}
  </div>
)
