import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureOf } from '#web/failure.ts'
import { MissingThing } from '#web/missing-thing.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { TicketTab } from './ticket-search.ts'
import { TicketView, ticketColumnsClass, ticketPageClass } from './ticket-view.tsx'
import { ticketsApi } from './tickets.api.ts'

export function TicketPage() {
  const { ticketId } = useParams({ from: '/app/tickets/$ticketId' })
  const { id: organizationId } = useOrganization()
  const found = useQuery(ticketsApi.get.queryOptions({ organizationId, ticketId }))
  // the person to call is at the top: fetched at once, so that it comes with the ticket
  useQuery(ticketsApi.whomToCall.queryOptions({ organizationId, ticketId }))
  const { tab = 'work' } = useSearch({ from: '/app/tickets/$ticketId' })
  const navigate = useNavigate({ from: '/app/tickets/$ticketId' })
  const showTab = (next: TicketTab) =>
    void navigate({
      search: (search) => ({ ...search, tab: next === 'work' ? undefined : next }),
      replace: true,
      resetScroll: false,
    })
  usePageTitle(found.data ? `${vehicleTitle(found.data)} ${found.data.title}` : 'Huolto')

  const kind = found.error ? failureOf(found.error).kind : null
  // the ticket shown before may be another user's now
  if (found.data && kind !== 'not_found')
    return <TicketView key={ticketId} ticket={found.data} tab={tab} onTab={showTab} />
  if (found.isPending) return <TicketSkeleton />
  if (kind === 'not_found')
    return (
      <MissingThing title="Huoltoa ei löytynyt">
        Osoite voi olla väärä, tai huolto kuuluu toiselle. Jos toimit useamman puolesta, vaihda vasemmasta yläkulmasta.
      </MissingThing>
    )
  return (
    <FailedQuery query={found} title="Huoltoa ei voitu hakea">
      {kind === 'offline'
        ? 'Ei yhteyttä. Ilman yhteyttä näkyvät ne huollot, jotka olet avannut tällä laitteella aiemmin.'
        : null}
    </FailedQuery>
  )
}

function TicketSkeleton() {
  return (
    <div className={ticketPageClass} aria-busy="true">
      <p className="sr-only">Ladataan huoltoa…</p>
      <Skeleton className="h-30 w-full shrink-0" />
      <div className={clsx('grid min-h-0 grow gap-3', ticketColumnsClass)}>
        <Skeleton className="h-full min-h-64 w-full" />
        <Skeleton className="h-full min-h-64 w-full max-2xl:hidden" />
        <div className="grid content-start gap-3 max-xl:hidden">
          <Skeleton className="h-44 w-full" />
          <Skeleton className="h-36 w-full" />
          <Skeleton className="h-72 w-full" />
        </div>
      </div>
    </div>
  )
}
