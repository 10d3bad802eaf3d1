import { useInfiniteQuery } from '@tanstack/react-query'
import { BookOpenCheck } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { formatDate, formatKilometres } from '#web/format.ts'
import { NearLink } from '#web/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ShowMore } from '#web/ui/pagination.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ENTRY_KIND_LABELS } from '../entry-words.ts'
import type { VehicleEntry } from '../vehicle-entries.ts'
import { EntryBadges } from './entry-badges.tsx'
import { maintenanceBooksApi } from './maintenance-books.api.ts'

/** On a car's page: what is signed of it in all books that the viewer may see; each entry leads to its book. */
export function VehicleEntries({ vehicleId }: { vehicleId: string }) {
  const { id: organizationId, type } = useOrganization()
  const query = useInfiniteQuery(
    maintenanceBooksApi.ofVehicle.infiniteQueryOptions(
      { organizationId, vehicleId },
      { initialCursor: null, getNextPageParam: (page) => page.next ?? undefined },
    ),
  )
  const entries = query.data?.pages.flatMap(({ rows }) => rows) ?? []
  if (query.isPending)
    return (
      <div className="grid gap-3 p-4" aria-busy="true">
        <p className="sr-only">Ladataan merkintöjä…</p>
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    )
  if (!query.data) return <FailedQuery query={query} title="Merkintöjä ei voitu hakea" />
  if (entries.length === 0)
    return (
      <EmptyState title="Ei vielä merkintöjä huoltokirjassa" icon={<BookOpenCheck />}>
        {type === 'CUSTOMER'
          ? 'Kun korjaamo kirjaa huollon huoltokirjaan ja allekirjoittaa sen, merkintä tulee tähän.'
          : 'Kun kirjaat huollon huoltokirjaan ja allekirjoitat sen, merkintä tulee tähän.'}
      </EmptyState>
    )
  return (
    <>
      <ol className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryRow entry={entry} garage={type === 'CUSTOMER' ? entry.garage.name : null} />
          </li>
        ))}
      </ol>
      {query.hasNextPage ? (
        <ShowMore onClick={() => void query.fetchNextPage()} pending={query.isFetchingNextPage} />
      ) : null}
    </>
  )
}

function EntryRow({ entry, garage }: { entry: VehicleEntry; garage: string | null }) {
  const { works, workCount, mileageKm, correctedBy } = entry
  const facts = [garage, `merkintä ${entry.sequence}`, mileageKm === null ? null : formatKilometres(mileageKm)]
  const more = workCount - works.length
  return (
    <article className="relative grid gap-1 px-4 py-3 hover:bg-ink/4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <h3 className={correctedBy === null ? 'font-semibold' : 'font-semibold text-muted line-through'}>
          <NearLink
            to="/app/maintenance-books/$maintenanceBookId"
            params={{ maintenanceBookId: entry.maintenanceBookId }}
            className="underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {ENTRY_KIND_LABELS[entry.kind]}
          </NearLink>
        </h3>
        <p className="tabular text-muted text-sm">{formatDate(entry.doneOn)}</p>
      </div>
      <p className="wrap-anywhere tabular flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
        <span>{facts.filter(Boolean).join(' · ')}</span>
        {entry.isMileageOdd ? <Badge>Poikkeava lukema</Badge> : null}
        <EntryBadges entry={entry} />
      </p>
      {works.length > 0 ? (
        <p className="wrap-anywhere text-sm">
          {works.join(', ')}
          {more > 0 ? ` ja ${more} muuta` : ''}
        </p>
      ) : entry.remarks ? (
        <p className="wrap-anywhere line-clamp-2 text-sm">{entry.remarks}</p>
      ) : null}
    </article>
  )
}
