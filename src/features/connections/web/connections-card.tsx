import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PartyLink } from '#features/organizations/web/party-link.tsx'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { usePagedSearch, usePages } from '#web/editing/paged-search.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CONNECTIONS_PAGE_SIZE, type Connection, type ConnectionList } from '../connections.ts'
import { ConnectionButtons } from './connection-buttons.tsx'
import { connectionText, uncheckedText } from './connection-words.ts'
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

function ConnectionRow({ connection }: { connection: Connection }) {
  const { type } = useOrganization()
  const { party, blocked } = connection
  const unchecked = uncheckedText(type, connection)
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3 hover:bg-ink/4">
      <div className="flex min-w-0 grow basis-72 items-start gap-3">
        <Avatar name={party.name} imageUrl={party.image} size={40} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2">
            <PartyLink
              partyId={party.id}
              className="wrap-anywhere font-semibold underline-offset-2 after:absolute after:inset-0 hover:underline max-desktop:py-2"
            >
              {party.name}
            </PartyLink>
            {blocked ? <Badge kind="danger">Estetty</Badge> : null}
          </p>
          <p className="text-muted text-sm">
            {party.businessId ? `Y-tunnus ${party.businessId} · ` : ''}
            {connectionText(type, connection)}
          </p>
          {unchecked ? <p className="mt-1 text-sm">{unchecked}</p> : null}
        </div>
      </div>
      <ConnectionButtons connection={connection} />
    </li>
  )
}
