import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { servicePlansApi } from '#features/service-plans/web/service-plans.api.ts'
import { hoursText } from '#features/vehicles/engine-hours.ts'
import type { VehicleDetails } from '#features/vehicles/vehicle-edit.ts'
import { vehiclesApi } from '#features/vehicles/web/vehicles.api.ts'
import { formatDate } from '#web/format.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { asksAgain } from './fleet.api.ts'

const HoursDialog = lazyComponent(() => import('#features/vehicles/web/hours-dialog.tsx'), 'HoursDialog')

/** So many readings are shown. */
const LISTED = 6

/** Writes down what the engine's meter of hours shows now; nothing of a car that is another's by now, or out of use. */
export function RecordHours({ vehicle }: { vehicle: VehicleDetails }) {
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { id: vehicleId, engineTenths: tenths, engineTenthsAt: at } = vehicle
  if (vehicle.handedOver !== null || vehicle.retiredAt !== null) return null
  return (
    <div className="print:hidden">
      <Button size="sm" onClick={() => setAsking(true)}>
        Kirjaa käyttötunnit
      </Button>
      <LazyOverlay open={isAsking}>
        {isAsking ? (
          <HoursDialog
            vehicleId={vehicleId}
            known={{ tenths, at }}
            onDone={() => void queryClient.invalidateQueries(servicePlansApi.pathFilter())}
            onClose={() => setAsking(false)}
          />
        ) : null}
      </LazyOverlay>
    </div>
  )
}

/** What the engine's meter of hours has shown; nothing of a car without one. */
export function VehicleHours({ vehicle }: { vehicle: VehicleDetails }) {
  const { id: organizationId } = useOrganization()
  const { id: vehicleId, engineTenths, tenthsPerDay } = vehicle
  const hasMeter = engineTenths !== null
  const { data: readings = [] } = useQuery(
    vehiclesApi.hours.queryOptions({ organizationId, vehicleId }, { ...asksAgain, enabled: hasMeter }),
  )
  if (!hasMeter) return null
  return (
    <Card aria-label="Käyttötunnit">
      <CardHeader
        title="Käyttötunnit"
        hint={tenthsPerDay === null ? undefined : `Moottori käy noin ${hoursText(tenthsPerDay)} päivässä.`}
      >
        <RecordHours vehicle={vehicle} />
      </CardHeader>
      <CardBody>
        <table className="tabular w-full text-sm">
          <caption className="sr-only">Käyttötunnit, uusin ensin</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Päivä</th>
              <th scope="col">Lukema</th>
              <th scope="col">Huomio</th>
            </tr>
          </thead>
          <tbody>
            {readings.slice(0, LISTED).map((reading) => (
              <tr key={reading.id}>
                <td className="w-24 py-0.5 text-muted">{formatDate(reading.readAt)}</td>
                <td className="py-0.5 pr-3 text-right">{hoursText(reading.tenths)}</td>
                <td className="w-24 py-0.5">
                  {reading.odd ? (
                    <Badge kind={reading.confirmed ? 'neutral' : 'signal'}>
                      {reading.confirmed ? 'Vahvistettu' : 'Poikkeaa'}
                    </Badge>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </CardBody>
    </Card>
  )
}
