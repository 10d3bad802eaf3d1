import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FACT_LABELS, type VehicleDetails } from '#features/vehicles/vehicle-edit.ts'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import { formatDate } from '#web/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useVehicleActs } from './use-vehicle-acts.ts'
import { RecordHours, VehicleHours } from './vehicle-hours.tsx'
import { VehicleMileages } from './vehicle-mileages.tsx'

const ownFacts = ({ facts }: VehicleDetails): [string, string | null][] => [
  [FACT_LABELS.costCentre, facts?.costCentre ?? null],
  [FACT_LABELS.location, facts?.location ?? null],
  [FACT_LABELS.groupName, facts?.groupName ?? null],
  [FACT_LABELS.driverId, facts?.driver?.name ?? null],
]

/** What is recorded of the vehicle, and its mileage over time. */
export function VehicleFacts({ vehicle }: { vehicle: VehicleDetails }) {
  const facts: [string, string | null][] = [
    ['Valmistenumero', vehicle.vinNumber],
    ['Väri', vehicle.color],
    ['Käyttöönottopäivä', vehicle.firstUseOn ? formatDate(vehicle.firstUseOn) : null],
    ['Haltija', vehicle.handedOver?.to ?? vehicle.customer.name],
    // what the owner has not sorted its fleet by is not asked of every car
    ...ownFacts(vehicle).filter(([, value]) => value),
  ]
  return (
    <div className="grid gap-4">
      <VehicleMileages vehicle={vehicle} />
      <VehicleHours vehicle={vehicle} />
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
          {vehicle.engineTenths === null ? <RecordHours vehicle={vehicle} /> : null}
          {vehicle.can.edit && !vehicle.retiredAt ? <Remove vehicle={vehicle} /> : null}
        </CardBody>
      </Card>
    </div>
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
