import { useQuery } from '@tanstack/react-query'
import { Repeat2 } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { VehicleDetails } from '#features/vehicles/vehicle-edit.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { type OwnTyreSet, SHORT_SEASONS, setTitle } from '../tyre-set.ts'
import { tyreHotelApi } from './tyre-hotel.api.ts'
import { factsOfSet, treadsLine, WearBadge } from './tyre-words.tsx'

const WHERE: Record<OwnTyreSet['state'], (garage: string) => string> = {
  ON_SHELF: (garage) => `Säilössä: ${garage}`,
  ON_CAR: (garage) => `Auton alla, pitää kirjaa: ${garage}`,
  FETCHED: () => 'Sinulla',
  DISCARDED: () => 'Hävitetty',
}

/** On the page of a customer's own car: its sets that garages keep, and asking to have them changed. Nothing where there is none. */
export function VehicleTyres({ vehicle }: { vehicle: VehicleDetails }) {
  const { id: organizationId, type } = useOrganization()
  const isCustomer = type === 'CUSTOMER'
  const { data: sets = [] } = useQuery(
    tyreHotelApi.ownOfVehicle.queryOptions({ organizationId, vehicleId: vehicle.id }, { enabled: isCustomer }),
  )
  if (!isCustomer || sets.length === 0) return null
  const isInUse = vehicle.retiredAt === null
  return (
    <Card aria-label="Renkaat">
      <CardHeader title="Renkaat" />
      <ul className="divide-y divide-line">
        {sets.map((set) => (
          <li key={set.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 grow basis-60">
              <p className="font-semibold">{setTitle(set)}</p>
              <p className="wrap-anywhere text-muted text-sm">{factsOfSet(set)}</p>
              <p className="text-sm">{WHERE[set.state](set.garage.name)}</p>
            </div>
            <span className="grid justify-items-start gap-1">
              <span className="tabular text-sm">{treadsLine(set.treads)}</span>
              <WearBadge wear={set.wear} />
            </span>
            {set.state === 'ON_SHELF' && isInUse ? (
              <ButtonLink
                to="/app/tickets/new"
                search={{
                  vehicleId: vehicle.id,
                  garageId: set.garage.id,
                  title: `Renkaiden vaihto: ${SHORT_SEASONS[set.season].toLowerCase()} alle`,
                }}
                size="sm"
                className="print:hidden"
              >
                <Repeat2 className="size-4" aria-hidden="true" />
                Pyydä vaihtoa
              </ButtonLink>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}
