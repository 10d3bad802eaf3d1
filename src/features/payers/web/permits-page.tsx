import { useInfiniteQuery } from '@tanstack/react-query'
import { FileCheck } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatMoney } from '#shared/money.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { NearLink } from '#web/link.tsx'
import { MorePages } from '#web/more-pages.tsx'
import { NotFoundView } from '#web/navigation/not-found-view.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { ListedPermit } from '../permits.ts'
import { permitsApi } from './payers.api.ts'
import { ASKING_LABELS } from './permit-words.ts'

/** A garage asks on its tickets: to it the page does not exist. */
export const PermitsPage = () => (useOrganization().type === 'CUSTOMER' ? <Permits /> : <NotFoundView />)

/** Laskutusluvat: what garages asked this organisation as a payer, the newest first. */
function Permits() {
  usePageTitle('Laskutusluvat')
  const { id: organizationId } = useOrganization()
  const query = useInfiniteQuery(
    permitsApi.list.infiniteQueryOptions(
      { organizationId },
      { getNextPageParam: ({ next }) => next ?? undefined, initialCursor: null },
    ),
  )
  const permits = query.data?.pages.flatMap(({ rows }) => rows)
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader title="Laskutusluvat">
        Korjaamot kysyvät tässä, mitä ne saavat laskuttaa autoista, jotka maksat.
      </PageHeader>
      {permits ? (
        permits.length === 0 ? (
          <EmptyState title="Laskutuslupia ei ole pyydetty" icon={<FileCheck />}>
            Kun korjaamo pyytää lupaa laskuttaa auton työstä, pyyntö tulee tähän.
          </EmptyState>
        ) : (
          <>
            <Card>
              <ul className="divide-y divide-line">
                {permits.map((permit) => (
                  <PermitRow key={permit.id} permit={permit} />
                ))}
              </ul>
            </Card>
            <MorePages query={query} />
          </>
        )
      ) : query.isError ? (
        <FailedQuery query={query} title="Laskutuslupia ei voitu hakea" />
      ) : (
        <div aria-busy="true">
          <p className="sr-only">Ladataan…</p>
          <Skeleton className="h-40" />
        </div>
      )}
    </div>
  )
}

function PermitRow({ permit }: { permit: ListedPermit }) {
  const { id: permitId, state, plate, car, title, netCents, askedAt, garage, permitNumber } = permit
  const { label, kind } = ASKING_LABELS[state]
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 hover:bg-sunken">
      <div className="min-w-0 grow basis-56">
        <NearLink
          to="/app/permits/$permitId"
          params={{ permitId }}
          className="wrap-anywhere font-semibold after:absolute after:inset-0"
        >
          {plate} {title}
        </NearLink>
        <p className="wrap-anywhere text-muted text-sm">
          {[car, garage, permitNumber && `lupa ${permitNumber}`].filter(Boolean).join(', ')}{' '}
          <RelativeTime at={askedAt} className="whitespace-nowrap" />
        </p>
      </div>
      <Badge kind={kind}>{label}</Badge>
      <span className="tabular whitespace-nowrap font-semibold">{formatMoney(netCents)} veroton</span>
    </li>
  )
}
