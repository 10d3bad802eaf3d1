import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { extraWorkApi } from '#features/extra-work/web/extra-work.api.ts'
import { VehicleDeferred } from '#features/extra-work/web/vehicle-deferred.tsx'
import { inspectionsApi } from '#features/inspections/web/inspections.api.ts'
import { VehicleInspection } from '#features/inspections/web/vehicle-inspection.tsx'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { payersApi } from '#features/payers/web/payers.api.ts'
import { VehiclePayer } from '#features/payers/web/vehicle-payer.tsx'
import { servicePlansApi } from '#features/service-plans/web/service-plans.api.ts'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import { vehiclesApi } from '#features/vehicles/web/vehicles.api.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureOf } from '#web/failure.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { MissingThing } from '#web/missing-thing.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { slot } from '#web/slot.ts'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { asksAgain } from './fleet.api.ts'
import { VehicleFacts } from './vehicle-facts.tsx'
import { VehicleHead } from './vehicle-head.tsx'
import { VehicleParts } from './vehicle-parts.tsx'
import type {} from './vehicle-slots.ts'

const VehiclePlan = lazyComponent(() => import('#features/service-plans/web/vehicle-plan.tsx'), 'VehiclePlan')

/** One vehicle's whole life, as far as the viewer may see it. */
export function VehiclePage() {
  const { vehicleId } = useParams({ from: '/app/vehicles/$vehicleId' })
  const { id: organizationId } = useOrganization()
  const found = useQuery(vehiclesApi.details.queryOptions({ organizationId, vehicleId }, asksAgain))
  // above the car's history: asked for at once, so that it does not push that down
  useQuery(extraWorkApi.deferredOfVehicle.queryOptions({ organizationId, vehicleId }))
  useQuery(servicePlansApi.ofVehicle.queryOptions({ organizationId, vehicleId }, asksAgain))
  const Tyres = slot('vehicleTyres')
  useQuery(payersApi.ofVehicle.queryOptions({ organizationId, vehicleId }))
  useQuery(inspectionsApi.latestOfVehicle.queryOptions({ organizationId, vehicleId }))
  usePageTitle(found.data ? vehicleTitle(found.data) : 'Ajoneuvo')

  const isMissing = found.error !== null && failureOf(found.error).kind === 'not_found'
  // one that was shown before may belong to another organisation now
  if (found.data && !isMissing)
    return (
      <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4">
        <VehicleHead vehicle={found.data} />
        {found.data.handedOver ? null : (
          <>
            <VehiclePayer vehicleId={vehicleId} />
            <LazyPart className="min-h-24">
              <VehiclePlan vehicle={found.data} />
            </LazyPart>
            <VehicleInspection vehicleId={vehicleId} />
            <VehicleDeferred vehicleId={vehicleId} canReport={found.data.retiredAt === null} />
          </>
        )}
        {Tyres ? (
          <Suspense fallback={null}>
            <Tyres vehicle={found.data} />
          </Suspense>
        ) : null}
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <VehicleParts vehicleId={vehicleId} />
          <VehicleFacts vehicle={found.data} />
        </div>
      </div>
    )
  if (found.isPending)
    return (
      <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4" aria-busy="true">
        <p className="sr-only">Ladataan auton tietoja…</p>
        <Skeleton className="h-32 w-full" />
        <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Skeleton className="h-80 w-full" />
          <Skeleton className="h-80 w-full" />
        </div>
      </div>
    )
  if (isMissing)
    return <MissingThing title="Ajoneuvoa ei löytynyt">Osoite voi olla väärä, tai auto kuuluu toiselle.</MissingThing>
  return <FailedQuery query={found} title="Ajoneuvoa ei voitu hakea" />
}
