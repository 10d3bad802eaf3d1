import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import { vehiclesApi } from '#features/vehicles/web/vehicles.api.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureOf } from '#web/failure.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VehicleFacts } from './vehicle-facts.tsx'
import { VehicleHead } from './vehicle-head.tsx'
import { VehicleLife } from './vehicle-life.tsx'

/** One vehicle's whole life, as far as the viewer may see it. */
export function VehiclePage() {
  const { vehicleId } = useParams({ from: '/app/vehicles/$vehicleId' })
  const { id: organizationId } = useOrganization()
  const found = useQuery(vehiclesApi.details.queryOptions({ organizationId, vehicleId }))
  usePageTitle(found.data ? vehicleTitle(found.data) : 'Ajoneuvo')

  if (found.data)
    return (
      <div className="mx-auto grid max-w-5xl gap-4">
        <VehicleHead vehicle={found.data} />
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <VehicleLife vehicleId={vehicleId} />
          <VehicleFacts vehicle={found.data} />
        </div>
      </div>
    )
  if (found.isPending)
    return (
      <div className="mx-auto grid max-w-5xl gap-4" aria-busy="true">
        <p className="sr-only">Ladataan auton tietoja…</p>
        <Skeleton className="h-32 w-full" />
        <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Skeleton className="h-80 w-full" />
          <Skeleton className="h-80 w-full" />
        </div>
      </div>
    )
  if (failureOf(found.error).kind === 'not_found')
    return (
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title="Ajoneuvoa ei löytynyt"
        titleAs="h1"
        action={
          <ButtonLink to="/app" kind="primary">
            Siirry työpöydälle
          </ButtonLink>
        }
      >
        Osoite voi olla väärä, tai auto kuuluu toiselle organisaatiollesi.
      </EmptyState>
    )
  return <FailedQuery query={found} title="Ajoneuvoa ei voitu hakea" />
}
