import { useQueries } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { shortVehicleName } from '#features/vehicles/vehicle-name.ts'
import { vehiclesApi } from '#features/vehicles/web/vehicles.api.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import type { Several } from './report-several.ts'

/** The cars that are reported together, and why some of them were not. */
export function SeveralCars({ vehicleIds, several }: { vehicleIds: readonly string[]; several: Several | undefined }) {
  const { id: organizationId } = useOrganization()
  const found = useQueries({
    queries: vehicleIds.map((vehicleId) => vehiclesApi.get.queryOptions({ organizationId, vehicleId })),
  })
  const refused = several?.refused ?? []
  const isStopped = several?.stopped !== undefined && several.done > 0
  return (
    <div className="grid gap-3">
      <p className="text-muted">Jokaisesta autosta tehdään oma huolto samoilla tiedoilla.</p>
      <ul aria-label="Ilmoitettavat autot" className="flex flex-wrap gap-x-4 gap-y-2">
        {found.map(({ data: car }, index) => (
          <li key={vehicleIds[index]} className="flex min-h-8 items-center gap-2">
            {car ? (
              <>
                <VehiclePlate registrationNumber={car.registrationNumber} vinNumber={car.vinNumber} />
                <span className="text-muted text-sm">{shortVehicleName(car)}</span>
              </>
            ) : (
              <Skeleton className="h-8 w-44" />
            )}
          </li>
        ))}
      </ul>
      {isStopped ? (
        <Notice>
          {several.done} / {vehicleIds.length} autoa ehdittiin ilmoittaa. Kun lähetät uudelleen, niitä ei ilmoiteta
          toista kertaa.
        </Notice>
      ) : null}
      {refused.length > 0 && !isStopped ? (
        <div role="alert">
          <Notice kind="danger" title={`${refused.length} / ${vehicleIds.length} autoa jäi ilmoittamatta`}>
            <ul className="grid gap-1">
              {refused.map(({ vehicleId, text }) => (
                <li key={vehicleId}>
                  {found[vehicleIds.indexOf(vehicleId)]?.data?.registrationNumber ?? 'Auto'}: {text}
                </li>
              ))}
            </ul>
            Muut on ilmoitettu. Kun lähetät uudelleen, niitä ei ilmoiteta toista kertaa.
          </Notice>
        </div>
      ) : null}
    </div>
  )
}
