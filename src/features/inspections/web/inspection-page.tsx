import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { ticketsApi } from '#features/tickets/web/tickets.api.ts'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureOf } from '#web/failure.ts'
import { NearLink } from '#web/link.tsx'
import { MissingThing } from '#web/missing-thing.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import type { Inspection } from '../inspections.ts'
import { FilledInspection } from './filled-inspection.tsx'
import { InspectionForm } from './inspection-form.tsx'
import { inspectionsApi } from './inspections.api.ts'

/** Tarkastus: filled in by the garage, point by point, and read by both sides once it is finished. */
export function InspectionPage() {
  const { ticketId, inspectionId } = useParams({ from: '/app/tickets/$ticketId/inspection/$inspectionId' })
  const { id: organizationId } = useOrganization()
  const found = useQuery(inspectionsApi.get.queryOptions({ organizationId, inspectionId }))
  const ticket = useQuery(ticketsApi.get.queryOptions({ organizationId, ticketId }))
  const kind = found.error ? failureOf(found.error).kind : null
  usePageTitle(found.data ? `${found.data.name} ${ticket.data ? vehicleTitle(ticket.data) : ''}`.trim() : 'Tarkastus')
  if (found.data && kind !== 'not_found')
    return (
      <div className="mx-auto w-full max-w-3xl">
        <PageHeader
          title={found.data.name}
          crumbs={[
            <NearLink key="ticket" to="/app/tickets/$ticketId" params={{ ticketId }}>
              Huolto {ticket.data?.number ?? ''}
            </NearLink>,
          ]}
        >
          {ticket.data ? (
            <VehiclePlate registrationNumber={ticket.data.registrationNumber} vinNumber={ticket.data.vinNumber} />
          ) : (
            <Skeleton className="h-8 w-36" />
          )}
        </PageHeader>
        <Shown inspection={found.data} />
      </div>
    )
  if (found.isPending)
    return (
      <div aria-busy="true" className="grid gap-4">
        <p className="sr-only">Ladataan tarkastusta…</p>
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-44 w-full" />
        <Skeleton className="h-44 w-full" />
      </div>
    )
  if (kind === 'not_found')
    return (
      <MissingThing title="Tarkastusta ei löytynyt">
        Se on voitu poistaa, tai korjaamo on avannut sen uudelleen ja täydentää sitä vielä.
      </MissingThing>
    )
  return (
    <FailedQuery query={found} title="Tarkastusta ei voitu hakea">
      {kind === 'offline'
        ? 'Ei yhteyttä. Ilman yhteyttä näkyvät ne tarkastukset, jotka olet avannut tällä laitteella aiemmin.'
        : null}
    </FailedQuery>
  )
}

const Shown = ({ inspection }: { inspection: Inspection }) =>
  inspection.can.fill ? (
    <InspectionForm key={inspection.id} inspection={inspection} />
  ) : (
    <FilledInspection key={inspection.id} inspection={inspection} />
  )
