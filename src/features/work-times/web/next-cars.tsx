import { Link } from '@tanstack/react-router'
import { ShortTicketTime } from '#features/tickets/web/short-ticket-time.tsx'
import { dayNumberOf, wallClockAt } from '#shared/helsinki-clock.ts'
import { formatDay } from '#web/format.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import type { WorkCard } from '../work-times.ts'

type Props = { at: string; cars: readonly WorkCard[]; now: number }

/** The next day with something to do, shortly. */
export function NextCars({ at, cars, now }: Props) {
  const days = dayNumberOf(wallClockAt(new Date(at))) - dayNumberOf(wallClockAt(new Date(now)))
  const title = days === 1 ? 'Huomenna' : `Seuraavaksi ${formatDay(at)}`
  return (
    <Card aria-label={title}>
      <CardHeader title={title} />
      <ul className="divide-y divide-line">
        {cars.map((car) => (
          <ShortCar key={car.id} car={car} now={now} />
        ))}
      </ul>
    </Card>
  )
}

/** A car in two lines. */
export const ShortCar = ({ car, now, children }: { car: WorkCard; now: number; children?: React.ReactNode }) => (
  <li className="@container grid grid-cols-1 gap-1.5 px-4 py-3">
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <VehiclePlate registrationNumber={car.registrationNumber} vinNumber={car.vinNumber} />
      <ShortTicketTime ticket={car} now={now} organizationType="GARAGE" />
    </div>
    <Link
      to="/app/tickets/$ticketId"
      params={{ ticketId: car.id }}
      className="wrap-anywhere font-semibold hover:underline max-desktop:min-h-11 max-desktop:content-center"
    >
      {car.title}
    </Link>
    {children}
  </li>
)
