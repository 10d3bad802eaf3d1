import { useInfiniteQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { formatDate } from '#web/format.ts'
import { NearLink } from '#web/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ShowMore } from '#web/ui/pagination.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { GarageOfferRequestRow, OfferRequestRow } from '../../offer-requests.ts'
import { OWN_PART_LABELS, STANDING_LABELS, STATE_LABELS } from '../../state-words.ts'
import { offerRequestsApi } from '../offer-requests.api.ts'
import { offersText, wishOf } from '../request-words.ts'

type Props = { vehicleId: string }

/** On a car's page: what offers were asked for, and the state of each request. A garage sees only requests to itself. */
export function VehicleOffers({ vehicleId }: Props) {
  const { type } = useOrganization()
  return type === 'CUSTOMER' ? <Own vehicleId={vehicleId} /> : <Asked vehicleId={vehicleId} />
}

const paging = { initialCursor: null, getNextPageParam: (page: { next: string | null }) => page.next ?? undefined }

function Own({ vehicleId }: Props) {
  const { id: organizationId } = useOrganization()
  const query = useInfiniteQuery(offerRequestsApi.ofVehicle.infiniteQueryOptions({ organizationId, vehicleId }, paging))
  const rows = query.data?.pages.flatMap((page) => page.rows)
  return (
    <Requests
      query={query}
      count={rows?.length}
      empty="Pyydä tarjous auton sivun yläreunasta, niin näet vastaukset täällä."
    >
      {rows?.map((row) => (
        <Row key={row.offerRequestId} row={row} badge={<OwnBadge row={row} />}>
          {row.garageCount === 1 ? '1 korjaamo' : `${row.garageCount} korjaamoa`} ·{' '}
          {row.offerCount === 0 ? 'ei tarjouksia' : offersText(row.offerCount)}
        </Row>
      ))}
    </Requests>
  )
}

const OwnBadge = ({ row: { state, offerCount } }: { row: OfferRequestRow }) => (
  <Badge kind={state === 'OPEN' && offerCount > 0 ? 'signal' : state === 'ACCEPTED' ? 'done' : 'neutral'}>
    {STATE_LABELS[state]}
  </Badge>
)

function Asked({ vehicleId }: Props) {
  const { id: organizationId } = useOrganization()
  const query = useInfiniteQuery(
    offerRequestsApi.forGarage.ofVehicle.infiniteQueryOptions({ organizationId, vehicleId }, paging),
  )
  const rows = query.data?.pages.flatMap((page) => page.rows)
  return (
    <Requests
      query={query}
      count={rows?.length}
      empty="Kun asiakas pyytää tästä autosta tarjousta sinulta, pyyntö tulee tähän."
    >
      {rows?.map((row) => (
        <Row key={row.offerRequestId} row={row} badge={<AskedBadge row={row} />} />
      ))}
    </Requests>
  )
}

const AskedBadge = ({ row: { standing, askedState } }: { row: GarageOfferRequestRow }) => (
  <Badge kind={standing === 'CHOSEN' ? 'done' : 'neutral'}>
    {standing === 'OPEN' ? OWN_PART_LABELS[askedState] : STANDING_LABELS[standing]}
  </Badge>
)

type RequestsProps = {
  query: Parameters<typeof FailedQuery>[0]['query'] & {
    isPending: boolean
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
  }
  /** Undefined as long as there is no answer. */
  count: number | undefined
  empty: string
  children: ReactNode
}

function Requests({ query, count, empty, children }: RequestsProps) {
  if (query.isPending)
    return (
      <div className="grid gap-3 p-4" aria-busy="true">
        <p className="sr-only">Ladataan tarjouspyyntöjä…</p>
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    )
  if (count === undefined) return <FailedQuery query={query} title="Tarjouspyyntöjä ei voitu hakea" />
  if (count === 0)
    return (
      <EmptyState title="Ei tarjouspyyntöjä" icon={<FileText />}>
        {empty}
      </EmptyState>
    )
  return (
    <>
      <ul className="divide-y divide-line">{children}</ul>
      {query.hasNextPage ? (
        <ShowMore onClick={() => void query.fetchNextPage()} pending={query.isFetchingNextPage} />
      ) : null}
    </>
  )
}

type RowProps = { row: OfferRequestRow | GarageOfferRequestRow; badge: ReactNode; children?: ReactNode }

const Row = ({ row, badge, children }: RowProps) => (
  <li className="relative grid gap-1 px-4 py-3 hover:bg-ink/4">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
      <h3 className="wrap-anywhere line-clamp-2 min-w-0 font-semibold">
        <NearLink
          to="/app/offer-requests/$offerRequestId"
          params={{ offerRequestId: row.offerRequestId }}
          className="underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {wishOf(row)}
        </NearLink>
      </h3>
      <p className="tabular text-muted text-sm">{formatDate(row.createdAt)}</p>
    </div>
    <p className="tabular flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
      {badge}
      <span>{children}</span>
    </p>
  </li>
)
