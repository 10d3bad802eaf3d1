import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Archive as ArchiveIcon, SearchX } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import type { ArchivedKind } from '#web/feature.ts'
import { formatDate, formatNumber } from '#web/format.ts'
import { MorePages } from '#web/more-pages.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usePages } from '#web/use-pages.ts'
import type { ArchiveCursor, ArchivedRow, ArchivePage, ListArchive } from '../archive.ts'
import { type ArchiveSearch, filterOf, knownSearch, readArchiveSearch } from '../archive-search.ts'
import { archiveApi } from './archive.api.ts'
import { ArchiveRow } from './archive-row.tsx'
import { ArchiveToolbar } from './archive-toolbar.tsx'
import { ExportFiles } from './export-files.tsx'

type Props = { kinds: readonly ArchivedKind[] }

/** Arkisto: what is past, of every kind, the newest first. */
export function Archive({ kinds }: Props) {
  usePageTitle('Arkisto')
  const navigate = useNavigate()
  const { type } = useOrganization()
  const search = knownSearch(readArchiveSearch(useSearch({ strict: false })), kinds, type)
  const change = (changes: ArchiveSearch) =>
    void navigate({
      to: '/app/archive',
      // from where it is by then: what is typed may be on its way there
      search: (before: Record<string, unknown>) =>
        knownSearch(readArchiveSearch({ ...before, ...changes }), kinds, type) as never,
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
  const { query, rows } = usePages<ArchivedRow, ArchiveCursor>(archiveApi.list.queryKey(asked), (cursor, { signal }) =>
    pageWithRows(cursor, (at) => askPage({ ...asked, cursor: at }, signal)),
  )
  const refresh = () => queryClient.invalidateQueries(archiveApi.pathFilter())
  const isFiltered = Object.keys(search).length > 0
  const isEmpty = rows?.length === 0 && !query.hasNextPage
  const kindOf = new Map(kinds.map((kind) => [kind.kind, kind]))
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex items-center gap-2">
          {/* mounted before its text comes, and says too that there are none */}
          <p className={clsx('tabular text-muted text-sm', isEmpty && 'sr-only')} role="status">
            {rows ? amountText(rows.length, query.data?.pages.at(-1)?.next ?? null) : ''}
          </p>
          {isFiltered && rows && !isEmpty ? (
            <Button size="sm" kind="ghost" onClick={onClear} className="print:hidden">
              Tyhjennä rajaukset
            </Button>
          ) : null}
        </span>
        <ExportFiles search={search} isOffered={query.isPending || (rows !== undefined && !isEmpty)} />
      </div>
      {query.isPending ? <Waiting /> : null}
      {query.isPending || rows ? null : <FailedQuery query={query} title="Arkistoa ei voitu hakea" />}
      {isEmpty ? isFiltered ? <NothingFits onClear={onClear} /> : <NothingYet /> : null}
      {rows && rows.length > 0 ? (
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
      {rows ? <MorePages query={query} label={rows.length > 0 ? undefined : 'Hae vanhemmista'} /> : null}
    </div>
  )
}

/** Past the cache, which keeps the list as a whole; given up when something else is asked for: a search may read much. */
function askPage(asked: ListArchive & { organizationId: string }, signal: AbortSignal): Promise<ArchivePage> {
  const { queryKey, queryFn } = archiveApi.list.queryOptions(asked)
  return (queryFn as (context: object) => Promise<ArchivePage>)({ queryKey, signal })
}

/** So many pages in which nothing fits are looked through before the user is asked whether to go on. */
const EMPTY_PAGES = 10

/** The next page that has something on it, so that a rare word is found by one press. */
async function pageWithRows(cursor: ArchiveCursor | null, ask: (cursor: ArchiveCursor | null) => Promise<ArchivePage>) {
  let page = await ask(cursor)
  for (let more = 1; more < EMPTY_PAGES && page.rows.length === 0 && page.next; more += 1) page = await ask(page.next)
  return page
}

function amountText(amount: number, next: ArchiveCursor | null): string {
  if (!next) return amount === 0 ? 'Ei osumia' : `Yhteensä ${formatNumber(amount)}`
  if (amount === 0) return `Ei osumia ${formatDate(next.at)} jälkeen. Vanhempia on vielä katsomatta.`
  return amount === 1 ? '1 uusin' : `${formatNumber(amount)} uusinta`
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
      <Skeleton key={place} className="h-14 max-desktop:h-40" />
    ))}
  </div>
)
