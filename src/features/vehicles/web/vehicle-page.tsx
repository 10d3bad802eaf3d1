import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { failureOf } from '#web/failure.ts'
import { failureText } from '#web/failure-text.ts'
import { formatDate, formatKilometres } from '#web/format.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import { vehicleName } from '../vehicle-name.ts'
import type { Vehicle } from '../vehicles.ts'
import { vehicleTitle } from './vehicle-title.ts'
import { vehiclesApi } from './vehicles.api.ts'

export function VehiclePage() {
  const { vehicleId } = useParams({ from: '/app/vehicles/$vehicleId' })
  const { id: organizationId } = useOrganization()
  const found = useQuery(vehiclesApi.get.queryOptions({ organizationId, vehicleId }))
  usePageTitle(found.data ? vehicleTitle(found.data) : 'Ajoneuvo')

  if (found.data) return <VehicleView vehicle={found.data} />
  if (found.isPending)
    return (
      <div className="mx-auto grid max-w-4xl gap-4" aria-busy="true">
        <p className="sr-only">Ladataan auton tietoja…</p>
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-52 w-full" />
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
  return (
    <ErrorState
      title="Ajoneuvoa ei voitu hakea"
      onRetry={() => void found.refetch()}
      requestId={failureOf(found.error).requestId}
    >
      {failureText(found.error)}
    </ErrorState>
  )
}

function VehicleView({ vehicle }: { vehicle: Vehicle }) {
  const { type } = useOrganization()
  const facts: [string, string | null][] = [
    ['Rekisterinumero', vehicle.registrationNumber],
    ['Valmistenumero', vehicle.vinNumber],
    ['Merkki', vehicle.make],
    ['Malli', vehicle.model],
    ['Vuosimalli', vehicle.year === null ? null : String(vehicle.year)],
    ['Väri', vehicle.color],
    ['Mittarilukema', vehicle.mileageKm === null ? null : formatKilometres(vehicle.mileageKm)],
    ['Seuraava katsastus', vehicle.nextInspectionOn ? formatDate(vehicle.nextInspectionOn) : null],
    ['Seuraava huolto', nextService(vehicle)],
  ]
  return (
    <div className="mx-auto grid max-w-4xl gap-4">
      <Card className="flex flex-wrap items-center justify-between gap-4 p-4 sm:p-6">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <VehiclePlate registrationNumber={vehicle.registrationNumber} vinNumber={vehicle.vinNumber} copyable />
          <h1 className="font-bold text-2xl tracking-tight">{vehicleName(vehicle) || vehicleTitle(vehicle)}</h1>
        </div>
        {type === 'CUSTOMER' ? (
          <ButtonLink to="/app/tickets/new" search={{ vehicleId: vehicle.id }} kind="primary">
            Ilmoita auto korjaamolle
          </ButtonLink>
        ) : null}
      </Card>
      <Card aria-label="Tiedot">
        <CardHeader title="Tiedot" />
        <CardBody>
          <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt className="text-muted text-sm">{name}</dt>
                <dd className={value ? 'tabular wrap-anywhere' : 'text-muted'}>{value || 'Ei tiedossa'}</dd>
              </div>
            ))}
          </dl>
        </CardBody>
      </Card>
    </div>
  )
}

function nextService({ nextServiceOn, nextServiceKm }: Vehicle): string | null {
  const parts = [
    nextServiceOn ? formatDate(nextServiceOn) : null,
    nextServiceKm === null ? null : formatKilometres(nextServiceKm),
  ].filter((part) => part !== null)
  return parts.length > 0 ? parts.join(' tai ') : null
}
