import { Link } from '@tanstack/react-router'
import { FileText, Pencil, Wrench } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { hoursText } from '#features/vehicles/engine-hours.ts'
import { dueState } from '#features/vehicles/inspection.ts'
import type { VehicleDetails } from '#features/vehicles/vehicle-edit.ts'
import { vehicleName } from '#features/vehicles/vehicle-name.ts'
import { DueDay } from '#features/vehicles/web/due-day.tsx'
import { NextService } from '#features/vehicles/web/next-service.tsx'
import { VehicleDialog } from '#features/vehicles/web/vehicle-dialog.tsx'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { formatDate, formatKilometres } from '#web/format.ts'
import { filledSlots } from '#web/slot.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import { MarkInspected } from './mark-inspected.tsx'
import { useVehicleActs } from './use-vehicle-acts.ts'
import type {} from './vehicle-slots.ts'

/** Plate, name and acts, and what is due next. */
export function VehicleHead({ vehicle }: { vehicle: VehicleDetails }) {
  const { type } = useOrganization()
  const [isEditing, setEditing] = useState(false)
  const { takeBack } = useVehicleActs(vehicle)
  const today = dayInHelsinki(new Date())
  const { nextInspectionOn: due, handedOver } = vehicle
  const inspection = dueState(due, today)
  return (
    <Card className="grid grid-cols-1 gap-4 p-4 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid min-w-0 gap-2">
          <nav aria-label="Murupolku" className="text-muted text-sm print:hidden">
            {type === 'CUSTOMER' ? (
              <Link
                to="/app/vehicles"
                className="inline-flex items-center hover:text-ink hover:underline max-desktop:min-h-11"
              >
                Autot
              </Link>
            ) : (
              <Link
                to="/app/customers/$customerId"
                params={{ customerId: vehicle.customer.id }}
                className="inline-flex items-center hover:text-ink hover:underline max-desktop:min-h-11"
              >
                {vehicle.customer.name}
              </Link>
            )}
          </nav>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <VehiclePlate registrationNumber={vehicle.registrationNumber} vinNumber={vehicle.vinNumber} copyable />
            <h1 className="wrap-anywhere font-bold text-2xl tracking-tight">
              {vehicleName(vehicle) || vehicleTitle(vehicle)}
            </h1>
            {vehicle.retiredAt ? <Badge>{handedOver ? 'Luovutettu' : 'Poistettu käytöstä'}</Badge> : null}
          </div>
          {handedOver ? (
            <p className="wrap-anywhere">
              Luovutettu uudelle omistajalle{handedOver.to ? ` (${handedOver.to})` : ''} {formatDate(handedOver.at)}.
              Auton huollot ja kulut ovat yhä nähtävissä, mutta sen tietoja ei voi enää muuttaa.
            </p>
          ) : null}
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          {vehicle.can.edit && vehicle.retiredAt ? (
            <Button onClick={() => void takeBack()}>Palauta käyttöön</Button>
          ) : null}
          {vehicle.can.edit ? (
            <Button onClick={() => setEditing(true)}>
              <Pencil className="size-4" aria-hidden="true" />
              Muokkaa
            </Button>
          ) : null}
          {type === 'CUSTOMER' && vehicle.retiredAt === null ? (
            <ButtonLink to="/app/offer-requests/new" search={{ vehicleId: vehicle.id }}>
              <FileText className="size-4" aria-hidden="true" />
              Pyydä tarjous
            </ButtonLink>
          ) : null}
          {vehicle.retiredAt ? null : (
            <ButtonLink
              to="/app/tickets/new"
              search={{ vehicleId: vehicle.id, ...(type === 'GARAGE' && { customerId: vehicle.customer.id }) }}
              kind="primary"
            >
              <Wrench className="size-4" aria-hidden="true" />
              {type === 'GARAGE' ? 'Uusi huolto' : 'Ilmoita auto'}
            </ButtonLink>
          )}
        </div>
      </div>
      <dl className="grid gap-x-8 gap-y-3 sm:flex sm:flex-wrap">
        {handedOver ? null : (
          <>
            <div>
              <dt className="text-muted text-sm">Seuraava katsastus</dt>
              <dd className="flex flex-wrap items-center gap-2">
                <DueDay day={due} unknown="Ei tiedossa" isInspection />
                {(inspection || due === null) && vehicle.can.edit && vehicle.retiredAt === null ? (
                  <MarkInspected vehicle={vehicle} />
                ) : null}
              </dd>
              {inspection === 'overdue' ? (
                <dd className="mt-1 text-danger text-sm">Katsastamattomalla autolla ei saa ajaa.</dd>
              ) : null}
            </div>
            <div>
              <dt className="text-muted text-sm">Seuraava huolto</dt>
              <dd>
                {vehicle.servicedOn && vehicle.nextServiceOn === null && vehicle.nextServiceKm === null ? (
                  <span className="flex flex-wrap items-center gap-2">
                    <span>
                      Huollettu {formatDate(vehicle.servicedOn)}.{' '}
                      <span className="text-muted">Milloin seuraavan kerran?</span>
                    </span>
                    {vehicle.can.edit ? (
                      <Button size="sm" onClick={() => setEditing(true)}>
                        Kirjaa seuraava huolto
                      </Button>
                    ) : null}
                  </span>
                ) : (
                  <>
                    <NextService service={vehicle} />
                    {vehicle.serviceByPlan ? <span className="block text-muted text-sm">Huolto-ohjelmasta</span> : null}
                  </>
                )}
              </dd>
            </div>
          </>
        )}
        {vehicle.engineTenths === null ? null : (
          <div>
            <dt className="text-muted text-sm">Käyttötunnit</dt>
            <dd className="tabular">
              {hoursText(vehicle.engineTenths)}
              {vehicle.engineTenthsAt ? (
                <span className="text-muted"> {formatDate(vehicle.engineTenthsAt)}</span>
              ) : null}
            </dd>
          </div>
        )}
        <div>
          <dt className="text-muted text-sm">Mittarilukema</dt>
          <dd className="tabular">
            {vehicle.mileageKm === null ? (
              <span className="text-muted">Ei tiedossa</span>
            ) : (
              <>
                {formatKilometres(vehicle.mileageKm)}
                {vehicle.mileageAt ? <span className="text-muted"> {formatDate(vehicle.mileageAt)}</span> : null}
              </>
            )}
          </dd>
        </div>
      </dl>
      <Acts vehicle={vehicle} />
      {isEditing ? <VehicleDialog vehicle={vehicle} onClose={() => setEditing(false)} /> : null}
    </Card>
  )
}

/** What features above offer to do with the car; nothing where none does. */
function Acts({ vehicle }: { vehicle: VehicleDetails }) {
  const { type, role } = useOrganization()
  const acts = filledSlots('vehicleActs')
  if (acts.length === 0) return null
  // only its admins have acts today: no other member waits for an empty row
  const hasAny = type === 'CUSTOMER' && role === 'ADMIN' && vehicle.retiredAt === null
  return (
    <div className="flex flex-wrap gap-2 empty:hidden print:hidden">
      <LazyPart className={hasAny ? 'min-h-8 max-desktop:min-h-11' : 'hidden'}>
        {acts.map(({ of, Component }) => (
          <Component key={of} vehicle={vehicle} />
        ))}
      </LazyPart>
    </div>
  )
}
