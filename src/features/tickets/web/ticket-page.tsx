import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureOf } from '#web/failure.ts'
import { MissingThing } from '#web/missing-thing.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { pieceAt } from '#web/piece-at.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { TicketDetails } from '../ticket-views.ts'
import { Letterhead, SignatureLines } from './print-sheet.tsx'
import { TicketFacts } from './ticket-facts.tsx'
import { TicketHeader } from './ticket-header.tsx'
import { TicketParties } from './ticket-parties.tsx'
import { TicketPlan } from './ticket-plan.tsx'
import { TicketTimeline } from './ticket-timeline.tsx'
import { ticketsApi } from './tickets.api.ts'

export function TicketPage() {
  const { ticketId } = useParams({ from: '/app/tickets/$ticketId' })
  const { id: organizationId } = useOrganization()
  const found = useQuery(ticketsApi.get.queryOptions({ organizationId, ticketId }))
  usePageTitle(found.data ? `${vehicleTitle(found.data)} ${found.data.title}` : 'Huolto')

  const kind = found.error ? failureOf(found.error).kind : null
  // one that was shown before may be somebody else's now
  if (found.data && kind !== 'not_found') return <TicketView key={ticketId} ticket={found.data} />
  if (found.isPending) return <TicketSkeleton />
  if (kind === 'not_found')
    return (
      <MissingThing title="Huoltoa ei löytynyt">
        Osoite voi olla väärä, tai huolto kuuluu toiselle organisaatiollesi. Vaihda silloin organisaatiota.
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

function TicketView({ ticket }: { ticket: TicketDetails }) {
  const WorkTimer = pieceAt('workTimer')
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-4 max-lg:pb-20 print:block print:space-y-4">
      <Letterhead ticket={ticket} />
      <TicketHeader ticket={ticket} />
      <div className="grid grid-cols-1 items-start gap-4 print:block print:space-y-4 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr]">
        <TicketFacts ticket={ticket} />
        <div className="grid min-w-0 gap-4 max-xl:sm:grid-cols-2 xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <TicketPlan ticket={ticket} />
          {WorkTimer ? (
            <Suspense>
              <WorkTimer ticketId={ticket.id} />
            </Suspense>
          ) : null}
          <TicketParties ticket={ticket} />
        </div>
        <SignatureLines />
        <TicketTimeline ticket={ticket} />
      </div>
    </div>
  )
}

function TicketSkeleton() {
  return (
    <div className="mx-auto grid max-w-6xl gap-4" aria-busy="true">
      <p className="sr-only">Ladataan huoltoa…</p>
      <Skeleton className="h-56 w-full" />
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid content-start gap-4">
          <Skeleton className="h-72 w-full" />
          <Skeleton className="h-80 w-full" />
        </div>
        <div className="grid content-start gap-4">
          <Skeleton className="h-52 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      </div>
    </div>
  )
}
