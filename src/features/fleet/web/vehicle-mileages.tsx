import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { MileageReading, VehicleDetails } from '#features/vehicles/vehicle-edit.ts'
import { vehiclesApi } from '#features/vehicles/web/vehicles.api.ts'
import { formatDate, formatKilometres } from '#web/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { asksAgain } from './fleet.api.ts'
import { MileageCurve } from './mileage-curve.tsx'

/** So many readings are in the table at first. */
const LISTED = 6

/** The mileages from tickets, signed entries and people: a curve, and the same as a table. */
export function VehicleMileages({ vehicle }: { vehicle: Pick<VehicleDetails, 'id' | 'kmPerDay'> }) {
  const { id: organizationId } = useOrganization()
  const [showsAll, setShowsAll] = useState(false)
  const { data: readings = [] } = useQuery(
    vehiclesApi.mileages.queryOptions({ organizationId, vehicleId: vehicle.id }, asksAgain),
  )
  if (readings.length === 0) return null
  const newest = readings.toReversed()
  return (
    <Card aria-label="Mittarilukemat">
      <CardHeader
        title="Mittarilukemat"
        hint={
          vehicle.kmPerDay === null ? undefined : `Autolla ajetaan noin ${Math.round(vehicle.kmPerDay)} km päivässä.`
        }
      />
      <CardBody className="grid gap-3">
        <MileageCurve readings={readings} />
        <table className="tabular w-full text-sm">
          <caption className="sr-only">Mittarilukemat, uusin ensin</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Päivä</th>
              <th scope="col">Lukema</th>
              <th scope="col">Huomio</th>
            </tr>
          </thead>
          <tbody>
            {(showsAll ? newest : newest.slice(0, LISTED)).map((reading) => (
              <Reading key={reading.id} reading={reading} />
            ))}
          </tbody>
        </table>
        {newest.length > LISTED && !showsAll ? (
          <Button
            kind="ghost"
            size="sm"
            className="-ml-3 justify-self-start print:hidden"
            onClick={() => setShowsAll(true)}
          >
            Näytä kaikki {newest.length}
          </Button>
        ) : null}
      </CardBody>
    </Card>
  )
}

const Reading = ({ reading: { mileageKm, readAt, odd, confirmed } }: { reading: MileageReading }) => (
  <tr>
    <td className="w-24 py-0.5 text-muted">{formatDate(readAt)}</td>
    <td className="py-0.5 pr-3 text-right">{formatKilometres(mileageKm)}</td>
    <td className="w-24 py-0.5">
      {odd ? <Badge kind={confirmed ? 'neutral' : 'signal'}>{confirmed ? 'Vahvistettu' : 'Poikkeaa'}</Badge> : null}
    </td>
  </tr>
)
