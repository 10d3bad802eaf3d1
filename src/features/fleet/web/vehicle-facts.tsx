import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { VehicleDetails } from '#features/vehicles/vehicle-edit.ts'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import { vehiclesApi } from '#features/vehicles/web/vehicles.api.ts'
import { formatDate, formatKilometres } from '#web/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { asksAgain } from './ask-again.ts'
import { MileageCurve } from './mileage-curve.tsx'
import { useVehicleActs } from './use-vehicle-acts.ts'

/** So many readings stand in the table beside the curve. */
const LISTED = 6

/** What is recorded of the vehicle, and its mileage over time. */
export function VehicleFacts({ vehicle }: { vehicle: VehicleDetails }) {
  const facts: [string, string | null][] = [
    ['Valmistenumero', vehicle.vinNumber],
    ['Väri', vehicle.color],
    ['Käyttöönottopäivä', vehicle.firstUseOn ? formatDate(vehicle.firstUseOn) : null],
    ['Omistaja', vehicle.customer.name],
  ]
  return (
    <div className="grid gap-4">
      <Mileage vehicleId={vehicle.id} />
      <Card aria-label="Tiedot">
        <CardHeader title="Tiedot" />
        <CardBody className="grid gap-4">
          <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt className="text-muted text-sm">{name}</dt>
                <dd className={value ? 'tabular wrap-anywhere' : 'text-muted'}>{value || 'Ei tiedossa'}</dd>
              </div>
            ))}
          </dl>
          {vehicle.can.edit && !vehicle.retiredAt ? <Remove vehicle={vehicle} /> : null}
        </CardBody>
      </Card>
    </div>
  )
}

function Mileage({ vehicleId }: { vehicleId: string }) {
  const { id: organizationId } = useOrganization()
  const { data: readings = [] } = useQuery(vehiclesApi.mileages.queryOptions({ organizationId, vehicleId }, asksAgain))
  if (readings.length === 0) return null
  return (
    <Card aria-label="Mittarilukemat">
      <CardHeader title="Mittarilukemat" />
      <CardBody className="grid gap-3">
        <MileageCurve readings={readings} />
        <ul className="grid gap-1 text-sm">
          {readings
            .slice(-LISTED)
            .reverse()
            .map(({ id, mileageKm, readAt, odd, confirmed }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3">
                <span className="tabular w-24 text-muted">{formatDate(readAt)}</span>
                <span className="tabular">{formatKilometres(mileageKm)}</span>
                {odd ? (
                  <Badge kind={confirmed ? 'neutral' : 'signal'}>{confirmed ? 'Vahvistettu' : 'Poikkeaa'}</Badge>
                ) : null}
              </li>
            ))}
        </ul>
      </CardBody>
    </Card>
  )
}

function Remove({ vehicle }: { vehicle: VehicleDetails }) {
  const [isAsking, setAsking] = useState(false)
  const { remove } = useVehicleActs(vehicle)
  return (
    <div className="border-line border-t pt-3 print:hidden">
      <Button kind="ghost" size="sm" className="-ml-3 text-danger!" onClick={() => setAsking(true)}>
        <Trash2 className="size-4" aria-hidden="true" />
        Poista auto
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Poistetaanko ${vehicleTitle(vehicle)}?`}
        confirmLabel="Poista auto"
        onConfirm={remove}
        danger
      >
        Jos autolla on huoltoja, se poistetaan käytöstä, sen historia säilyy ja voit palauttaa sen. Muuten auto
        poistetaan kokonaan.
      </ConfirmDialog>
    </div>
  )
}
