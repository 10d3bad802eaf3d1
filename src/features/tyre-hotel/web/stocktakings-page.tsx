import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ClipboardList } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureText } from '#web/failure-text.ts'
import { formatDateTime } from '#web/format.ts'
import { NearLink } from '#web/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { HotelFrame } from './hotel-frame.tsx'
import { tyreHotelApi } from './tyre-hotel.api.ts'

/** Inventaario: going through the shelves, one at a time, and what was found the last times. */
export function StocktakingsPage() {
  const { id: organizationId } = useOrganization()
  const navigate = useNavigate()
  const starting = useMutation(tyreHotelApi.startStocktaking.mutationOptions())
  const start = async () => {
    try {
      const { id } = await starting.mutateAsync({ organizationId })
      await navigate({ to: '/app/tyre-hotel/stocktaking/$stocktakingId', params: { stocktakingId: id } })
    } catch (error) {
      toast.error('Inventaariota ei voitu aloittaa', failureText(error))
    }
  }
  return (
    <HotelFrame
      part="/app/tyre-hotel/stocktaking"
      actions={
        <Button kind="primary" pending={starting.isPending} onClick={() => void start()}>
          Aloita tai jatka inventaariota
        </Button>
      }
    >
      <Earlier />
    </HotelFrame>
  )
}

function Earlier() {
  const { id: organizationId } = useOrganization()
  const query = useQuery(tyreHotelApi.stocktakings.queryOptions({ organizationId }))
  if (query.isPending)
    return (
      <div aria-busy="true">
        <p className="sr-only">Ladataan inventaarioita…</p>
        <Skeleton className="h-40" />
      </div>
    )
  if (!query.data) return <FailedQuery query={query} title="Inventaarioita ei voitu hakea" />
  if (query.data.length === 0)
    return (
      <EmptyState title="Ei vielä inventaarioita" icon={<ClipboardList />}>
        Käy hyllyt läpi puhelimella: paikallaan, puuttuu tai väärä sarja. Tulos jää talteen.
      </EmptyState>
    )
  return (
    <ul aria-label="Inventaariot" className="divide-y divide-line rounded-lg border border-line bg-surface">
      {query.data.map(({ id, startedAt, finishedAt, by, counted, total, missing, wrong }) => (
        <li key={id} className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
          <span>
            <NearLink
              to="/app/tyre-hotel/stocktaking/$stocktakingId"
              params={{ stocktakingId: id }}
              className="font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {formatDateTime(startedAt)}
            </NearLink>
            <span className="block text-muted text-sm">
              {[by, `${counted} / ${total} paikkaa`].filter(Boolean).join(', ')}
            </span>
          </span>
          <span className="flex flex-wrap gap-1.5">
            {finishedAt === null ? <Badge kind="brand">Kesken</Badge> : <Badge>Päätetty</Badge>}
            {missing > 0 ? <Badge kind="danger">{missing} puuttuu</Badge> : null}
            {wrong > 0 ? <Badge kind="danger">{wrong} väärää</Badge> : null}
          </span>
        </li>
      ))}
    </ul>
  )
}
