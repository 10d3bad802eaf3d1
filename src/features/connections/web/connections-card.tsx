import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { usePagedSearch, usePages } from '#web/editing/paged-search.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CONNECTIONS_PAGE_SIZE, type ConnectionList } from '../connections.ts'
import { ConnectionRow } from './connection-row.tsx'
import { connectionsApi } from './connections.api.ts'

type Props = {
  list: ConnectionList
  title: string
  hint?: string | undefined
  /** Said in place of the list; left out, an empty list is not shown at all. */
  empty?: string | undefined
}

/** One list of connections, a page at a time. */
export function ConnectionsCard({ list, title, hint, empty }: Props) {
  const { id: organizationId } = useOrganization()
  const search = usePagedSearch()
  const query = useQuery(
    connectionsApi.list.queryOptions(
      { organizationId, list, text: search.searched, page: search.page },
      { placeholderData: keepPreviousData },
    ),
  )
  const pages = usePages(search, query, CONNECTIONS_PAGE_SIZE)
  const { connections = [], total = 0 } = query.data ?? {}
  const isNarrowed = search.searched !== ''
  const hasNone = query.data !== undefined && total === 0 && !isNarrowed
  if (hasNone && empty === undefined) return null
  return (
    <Card aria-label={title}>
      <CardHeader title={title} hint={hint} />
      {query.data === undefined ? (
        <CardBody>
          {query.isError ? (
            <FailedQuery query={query} title="Yhteyksiä ei voitu hakea" />
          ) : (
            <div aria-busy="true" className="grid gap-3">
              <Skeleton className="h-12" />
              <Skeleton className="h-12" />
            </div>
          )}
        </CardBody>
      ) : (
        <>
          {isNarrowed || total > CONNECTIONS_PAGE_SIZE ? (
            <CardBody>
              <SearchInput
                aria-label={`Hae: ${title.toLowerCase()}`}
                placeholder="Nimi tai Y-tunnus"
                maxLength={100}
                value={search.text}
                onValueChange={search.onText}
              />
            </CardBody>
          ) : null}
          {total === 0 ? (
            <CardBody className="text-muted">{isNarrowed ? 'Yksikään yhteys ei vastaa hakua.' : empty}</CardBody>
          ) : (
            <ul className="divide-y divide-line" aria-label={title}>
              {connections.map((connection) => (
                <ConnectionRow key={connection.id} connection={connection} />
              ))}
            </ul>
          )}
          <Pagination {...pages} className="border-line border-t py-2" />
        </>
      )}
    </Card>
  )
}
