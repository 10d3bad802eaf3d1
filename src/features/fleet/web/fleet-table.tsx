import { Wrench } from 'lucide-react'
import { worksText } from '#features/service-plans/service-plans.ts'
import { shortVehicleName } from '#features/vehicles/vehicle-name.ts'
import { DueDay } from '#features/vehicles/web/due-day.tsx'
import { NextServiceDay } from '#features/vehicles/web/next-service.tsx'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import { formatKilometres } from '#web/format.ts'
import { NearLink } from '#web/link.tsx'
import { useWiderThan } from '#web/media.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { PickBox } from '#web/ui/pick-box.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import type { FleetCar } from '../fleet.ts'
import type { FleetPageSearch } from './fleet-search.ts'
import { FLEET_COLUMNS, type FleetColumn, fleetColumns } from './shown-columns.ts'
import type { Picked } from './use-picked.ts'
import { statusWords, Whereabouts } from './whereabouts.tsx'

type Props = {
  caption: string
  cars: readonly FleetCar[]
  /** Offers to report each car: for whose cars they are. */
  mayReport?: boolean
  /** Of the list of cars; without them it is one part of a page: where each car is and what is due. */
  columns?: readonly FleetColumn[]
  /** Which cars are picked; without it none can be. */
  picked?: Picked | undefined
  sort?: FleetOrder
  onSort?: (sort: FleetOrder) => void
}

/** Cars in rows, in the order in which they come; two lines each on a phone. */
export function FleetTable({ caption, cars, columns, mayReport = false, picked, sort, onSort }: Props) {
  const isWide = useWiderThan('md')
  if (!isWide) return <PhoneRows caption={caption} cars={cars} picked={picked} />
  if (!columns)
    return <Table caption={caption} columns={shortColumns} rows={cars} rowKey={({ id }) => id} className={framed} />
  const isBackwards = sort?.startsWith('-') ?? false
  return (
    <Table
      caption={caption}
      isDense
      columns={[
        ...(picked ? [pickColumn(picked, cars.length)] : []),
        carColumn,
        ...fleetColumns.flatMap((name) =>
          columns.includes(name) ? [{ ...wide[name], key: name, header: FLEET_COLUMNS[name] }] : [],
        ),
        ...(mayReport ? [act] : []),
      ]}
      rows={cars}
      rowKey={({ id }) => id}
      sort={sort && { by: columnOf(sort.replace('-', '')), direction: isBackwards ? 'desc' : 'asc' }}
      onSort={onSort && (({ by, direction }) => onSort(orderOf(by, direction)))}
      className={framed}
    />
  )
}

const framed = 'rounded-lg border border-line bg-surface'

export type FleetOrder = NonNullable<FleetPageSearch['sort']>
/** The columns are named as their orders are, but for the car's own. */
const columnOf = (sort: string): string => (sort === 'plate' ? 'car' : sort)
const orderOf = (column: string, direction: 'asc' | 'desc'): FleetOrder =>
  `${direction === 'desc' ? '-' : ''}${column === 'car' ? 'plate' : column}` as FleetOrder

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

const pickColumn = (picked: Picked, count: number): Column<FleetCar> => ({
  key: 'pick',
  header: 'Valinta',
  head: (
    <PickBox
      label={count === 1 ? 'Valitse auto' : `Valitse sivun kaikki ${count} autoa`}
      isPicked={picked.ofPage === 'all'}
      isPartly={picked.ofPage === 'some'}
      onToggle={picked.togglePage}
    />
  ),
  cell: (car) => (
    <PickBox label={`Valitse ${vehicleTitle(car)}`} isPicked={picked.has(car)} onToggle={() => picked.toggle(car)} />
  ),
  className: 'w-11 md:px-0!',
})

const carColumn: Column<FleetCar> = {
  key: 'car',
  header: 'Auto',
  opensRow: true,
  sortable: true,
  cell: (car) => (
    <span className="flex items-center gap-x-3">
      <span className="w-34 shrink-0">{plateOf(car)}</span>
      <span className="max-w-28 truncate text-muted text-sm">{shortVehicleName(car)}</span>
    </span>
  ),
}

const hasService = ({ nextServiceOn, nextServiceKm, nextServiceTenths }: FleetCar): boolean =>
  nextServiceOn !== null || nextServiceKm !== null || nextServiceTenths !== null

/** What the next service is, of a car with a service programme. */
const Works = ({ car: { nextWorks } }: { car: FleetCar }) =>
  nextWorks.length === 0 ? null : (
    <span className="max-w-40 truncate text-muted text-sm" title={nextWorks.join(', ')}>
      {worksText(nextWorks)}
    </span>
  )

const shortened = (text: string | undefined) =>
  text ? <span className="block max-w-40 truncate">{text}</span> : <span className="text-muted">–</span>

/** Two short lines at most: a row is 44 px high. */
const wide: Record<FleetColumn, Omit<Column<FleetCar>, 'key' | 'header'>> = {
  where: {
    cell: (car) => (car.ticket ? <Whereabouts ticket={car.ticket} isDense /> : <span className="text-muted">–</span>),
  },
  inspection: {
    sortable: true,
    cell: ({ nextInspectionOn }) => <DueDay day={nextInspectionOn} isInspection isDense />,
  },
  service: {
    sortable: true,
    cell: (car) => (
      <span className="flex items-center gap-2">
        {hasService(car) || car.deferred === 0 ? <NextServiceDay service={car} isShort isDense /> : null}
        <Works car={car} />
        <Deferred car={car} />
      </span>
    ),
  },
  mileage: {
    sortable: true,
    align: 'end',
    cell: ({ mileageKm }) => (mileageKm === null ? '–' : formatKilometres(mileageKm)),
  },
  driver: { sortable: true, cell: ({ facts }) => shortened(facts?.driver?.name) },
  costCentre: { sortable: true, cell: ({ facts }) => shortened(facts?.costCentre) },
  location: { sortable: true, cell: ({ facts }) => shortened(facts?.location) },
  group: { sortable: true, cell: ({ facts }) => shortened(facts?.groupName) },
}

const shortColumns: readonly Column<FleetCar>[] = [
  {
    key: 'car',
    header: 'Auto',
    cell: (car) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {plateOf(car)}
        <span className="text-muted text-sm">{shortVehicleName(car)}</span>
      </span>
    ),
  },
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
        {hasService(car) ? (
          <span>
            <span className="text-muted text-sm">Huolto</span> <NextServiceDay service={car} isShort />{' '}
            <Works car={car} />
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
  head: <span className="sr-only">Toiminto</span>,
  align: 'end',
  cell: (car) => (
    <ButtonLink
      to="/app/tickets/new"
      search={{ vehicleId: car.id }}
      size="sm"
      data-tooltip="Ilmoita korjaamolle"
      className="px-2!"
    >
      <Wrench className="size-4" aria-hidden="true" />
      <span className="sr-only">Ilmoita {vehicleTitle(car)} korjaamolle</span>
    </ButtonLink>
  ),
}

function PhoneRows({ caption, cars, picked }: Pick<Props, 'caption' | 'cars' | 'picked'>) {
  return (
    <ul aria-label={caption} className="divide-y divide-line rounded-lg border border-line bg-surface">
      {cars.map((car) => (
        <li key={car.id} className="relative grid grid-cols-1 gap-1.5 px-3 py-2.5">
          <div className="flex min-w-0 items-center gap-2.5">
            {picked ? (
              <span className="-my-2.5 -ml-3">
                <PickBox
                  label={`Valitse ${vehicleTitle(car)}`}
                  isPicked={picked.has(car)}
                  onToggle={() => picked.toggle(car)}
                />
              </span>
            ) : null}
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
            {hasService(car) ? (
              <span className="inline-flex min-w-0 flex-wrap items-center gap-x-1.5">
                <span className="text-muted">Huolto</span> <NextServiceDay service={car} isShort /> <Works car={car} />
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
