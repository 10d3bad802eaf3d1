import { Wrench } from 'lucide-react'
import { shortVehicleName } from '#features/vehicles/vehicle-name.ts'
import { DueDay } from '#features/vehicles/web/due-day.tsx'
import { NextServiceDay } from '#features/vehicles/web/next-service.tsx'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import { formatDate, formatKilometres } from '#web/format.ts'
import { NearLink } from '#web/link.tsx'
import { useWiderThan } from '#web/media.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import type { FleetCar } from '../fleet.ts'
import { statusWords, Whereabouts } from './whereabouts.tsx'

type Props = {
  caption: string
  cars: readonly FleetCar[]
  /** Offers to report each car: for whose cars they are. */
  mayReport?: boolean
  /** As one part of a page: where each car is and what is due. */
  isShort?: boolean
}

/** Cars in rows, in the order in which they come; two lines each on a phone. */
export function FleetTable({ caption, cars, mayReport = false, isShort = false }: Props) {
  const isWide = useWiderThan('md')
  if (!isWide) return <PhoneRows caption={caption} cars={cars} />
  return (
    <Table
      caption={caption}
      columns={isShort ? shortColumns : mayReport ? [...columns, act] : columns}
      rows={cars}
      rowKey={(car) => car.id}
      className="rounded-lg border border-line bg-surface"
    />
  )
}

/** The next service, and the works that were declined. */
const Service = ({ car }: { car: FleetCar }) => (
  <span className="grid justify-items-start gap-1">
    {car.nextServiceOn || car.nextServiceKm || car.deferred === 0 ? <NextServiceDay service={car} /> : null}
    <Deferred car={car} />
  </span>
)

const Deferred = ({ car: { deferred } }: { car: FleetCar }) =>
  deferred === 0 ? null : <Badge>{deferred === 1 ? '1 siirretty työ' : `${deferred} siirrettyä työtä`}</Badge>

const plateOf = (car: FleetCar) => (
  <VehiclePlate
    opensRow
    registrationNumber={car.registrationNumber}
    vinNumber={car.vinNumber}
    link={<NearLink to="/app/vehicles/$vehicleId" params={{ vehicleId: car.id }} />}
  />
)

const car: Column<FleetCar> = {
  key: 'car',
  header: 'Auto',
  cell: (car) => (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {plateOf(car)}
      <span className="text-muted text-sm">{shortVehicleName(car)}</span>
    </span>
  ),
}

const inspection: Column<FleetCar> = {
  key: 'inspection',
  header: 'Katsastus',
  cell: ({ nextInspectionOn }) => <DueDay day={nextInspectionOn} isInspection />,
}

const columns: readonly Column<FleetCar>[] = [
  car,
  {
    key: 'where',
    header: 'Missä',
    cell: (car) => (car.ticket ? <Whereabouts ticket={car.ticket} /> : <span className="text-muted">–</span>),
  },
  inspection,
  { key: 'service', header: 'Huolto', cell: (car) => <Service car={car} /> },
  {
    key: 'mileage',
    header: 'Mittarilukema',
    align: 'end',
    cell: (car) =>
      car.mileageKm === null ? (
        '–'
      ) : (
        <span className="grid whitespace-nowrap">
          {formatKilometres(car.mileageKm)}
          {car.mileageAt ? <span className="text-muted text-sm">{formatDate(car.mileageAt)}</span> : null}
        </span>
      ),
  },
]

const shortColumns: readonly Column<FleetCar>[] = [
  car,
  {
    key: 'ticket',
    header: 'Avoin huolto',
    cell: ({ ticket }) =>
      ticket ? <Whereabouts ticket={ticket} isOfOneParty /> : <span className="text-muted">–</span>,
  },
  {
    key: 'due',
    header: 'Seuraavaksi',
    cell: (car) => (
      <span className="grid gap-1 empty:before:text-muted empty:before:content-['–']">
        {car.nextInspectionOn ? (
          <span>
            <span className="text-muted text-sm">Katsastus</span> <DueDay day={car.nextInspectionOn} isInspection />
          </span>
        ) : null}
        {car.nextServiceOn || car.nextServiceKm ? (
          <span>
            <span className="text-muted text-sm">Huolto</span> <NextServiceDay service={car} isShort />
          </span>
        ) : null}
        <Deferred car={car} />
      </span>
    ),
  },
]

const act: Column<FleetCar> = {
  key: 'act',
  header: 'Toiminto',
  align: 'end',
  cell: (car) => (
    <ButtonLink to="/app/tickets/new" search={{ vehicleId: car.id }} size="sm">
      <Wrench className="size-4" aria-hidden="true" />
      Ilmoita
      <span className="sr-only"> {vehicleTitle(car)} korjaamolle</span>
    </ButtonLink>
  ),
}

function PhoneRows({ caption, cars }: Pick<Props, 'caption' | 'cars'>) {
  return (
    <ul aria-label={caption} className="divide-y divide-line rounded-lg border border-line bg-surface">
      {cars.map((car) => (
        <li key={car.id} className="relative grid gap-1.5 px-3 py-2.5">
          <div className="flex min-w-0 items-center gap-2.5">
            <VehiclePlate
              opensRow
              registrationNumber={car.registrationNumber}
              vinNumber={car.vinNumber}
              className="shrink-0"
              link={
                // the whole row is pressed
                <NearLink to="/app/vehicles/$vehicleId" params={{ vehicleId: car.id }} />
              }
            />
            <span className="min-w-0 grow truncate text-muted text-sm">{shortVehicleName(car)}</span>
          </div>
          <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            {car.ticket ? <StatusBadge tone={car.ticket.status}>{statusWords(car.ticket)}</StatusBadge> : null}
            <span className="inline-flex items-center gap-1.5">
              <span className="text-muted">Katsastus</span> <DueDay day={car.nextInspectionOn} isInspection />
            </span>
            {car.nextServiceOn || car.nextServiceKm ? (
              <span className="inline-flex items-center gap-1.5">
                <span className="text-muted">Huolto</span> <NextServiceDay service={car} isShort />
              </span>
            ) : null}
            <Deferred car={car} />
            {car.mileageKm === null ? null : (
              <span className="tabular ml-auto text-muted">{formatKilometres(car.mileageKm)}</span>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
