import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Camera, Check, KeyRound, Pause, Play, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { TicketBadges } from '#features/tickets/web/ticket-badges.tsx'
import { workTime } from '#features/tickets/web/ticket-time.ts'
import { TicketTime } from '#features/tickets/web/ticket-time-label.tsx'
import { shortVehicleName } from '#features/vehicles/vehicle-name.ts'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import type { MyCar as Car } from '../work-times.ts'
import { durationWords } from './duration-words.ts'
import { isLate } from './my-day.ts'
import type { TimeVerb } from './queued-time-act.ts'
import { RunningClock } from './running-clock.tsx'

type Props = {
  car: Car
  /** By this browser's clock, in milliseconds; undefined while no time runs on it. */
  since: number | undefined
  /** Milliseconds since 1970, to the minute. */
  now: number
  isWaiting: boolean
  onPress: (verb: TimeVerb) => void
}

/** A glove hits it: 64 px high. */
const large = 'h-16! min-w-0 grow basis-26 px-2! text-lg'

/** One car of the mechanic: what it is, what is wanted, where the keys are, and its time. */
export function MyCar({ car, since, now, isWaiting, onPress }: Props) {
  const isRunning = since !== undefined
  const hasTime = isRunning || car.workedMs > 0
  const late = isLate(car, now)
  return (
    <li className="@container">
      <article
        data-ticket-id={car.id}
        aria-label={vehicleTitle(car)}
        className={clsx(
          // the bars of a phone cover nothing of it when it is scrolled to
          'grid scroll-mt-20 scroll-mb-24 grid-cols-1 gap-3 rounded-lg border bg-surface p-4',
          isRunning ? 'border-brand ring-1 ring-brand ring-inset forced-colors:outline-2' : 'border-line',
        )}
      >
        <div className="grid grid-cols-1 gap-1.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <VehiclePlate registrationNumber={car.registrationNumber} vinNumber={car.vinNumber} />
            {/* where there is no room for both, the duration is next to the plate, the name below */}
            <span className={clsx('text-muted', hasTime && 'order-last w-full @md:order-none @md:w-auto')}>
              {shortVehicleName(car)}
            </span>
            {isRunning ? (
              <RunningClock since={since} className="ml-auto font-bold text-2xl text-brand" />
            ) : hasTime ? (
              <span className="tabular ml-auto text-muted text-sm">Tehty {durationWords(car.workedMs)}</span>
            ) : null}
          </div>
          <h3 className="wrap-anywhere font-semibold text-lg leading-6">
            <Link to="/app/tickets/$ticketId" params={{ ticketId: car.id }} className="hover:underline">
              {car.title}
            </Link>
          </h3>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <TicketTime ticket={car} now={now} organizationType="GARAGE" />
            {car.status === 'SCHEDULED' && car.promisedReadyAt ? (
              <p className="text-muted text-sm">Luvattu {workTime(car.promisedReadyAt, now)}</p>
            ) : null}
            {late ? <Badge kind="signal">Myöhässä</Badge> : null}
            <TicketBadges ticket={car} organizationType="GARAGE" />
            {isWaiting ? <Badge>Odottaa yhteyttä</Badge> : null}
          </div>
          {car.services.length > 0 ? (
            <Line icon={<Wrench className="mt-0.5 size-4 shrink-0" aria-hidden="true" />} name="Palvelut">
              {car.services.join(', ')}
            </Line>
          ) : null}
          <Line icon={<KeyRound className="mt-0.5 size-4 shrink-0" aria-hidden="true" />} name="Avaimet">
            {car.keysLocation || 'Avainten paikkaa ei ole kerrottu'}
          </Line>
          <p className="truncate text-muted text-sm">{car.customer.name}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {isRunning ? (
            <Button className={large} onClick={() => onPress('pause')}>
              <Pause className="size-6" aria-hidden="true" />
              Tauko
            </Button>
          ) : (
            <Button kind="primary" className={large} onClick={() => onPress('start')}>
              <Play className="size-6" aria-hidden="true" />
              {car.status === 'WAITING' ? 'Jatka' : 'Aloita'}
            </Button>
          )}
          {car.status === 'IN_PROGRESS' ? (
            <Button kind={isRunning ? 'primary' : 'secondary'} className={large} onClick={() => onPress('finish')}>
              <Check className="size-6" aria-hidden="true" />
              Valmis
            </Button>
          ) : null}
          <ButtonLink
            to="/app/tickets/$ticketId"
            params={{ ticketId: car.id }}
            preload="intent"
            aria-label={`Kuva tai viesti: ${vehicleTitle(car)}`}
            data-tooltip="Kuva tai viesti"
            className="h-16! w-16 px-0!"
          >
            <Camera className="size-6" aria-hidden="true" />
          </ButtonLink>
        </div>
      </article>
    </li>
  )
}

const Line = ({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) => (
  <p className="flex gap-1.5 text-sm">
    {icon}
    <span className="sr-only">{name}: </span>
    <span className="wrap-anywhere min-w-0">{children}</span>
  </p>
)
