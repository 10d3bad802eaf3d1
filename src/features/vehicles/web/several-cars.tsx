import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import { shortVehicleName } from '../vehicle-name.ts'
import type { Several } from './send-each.ts'
import { vehicleTitle } from './vehicle-title.ts'
import { vehiclesApi } from './vehicles.api.ts'

type Props = { vehicleIds: readonly string[]; label: string }

function useCars(vehicleIds: readonly string[]) {
  const { id: organizationId } = useOrganization()
  return useQueries({
    queries: vehicleIds.map((vehicleId) => vehiclesApi.get.queryOptions({ organizationId, vehicleId })),
  })
}

/** The cars that a form is about. */
export function SeveralCars({ vehicleIds, label }: Props) {
  const found = useCars(vehicleIds)
  return (
    <ul aria-label={label} className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      {found.map(({ data: car, isError }, index) => (
        <li key={vehicleIds[index]} className="flex min-h-8 min-w-0 items-center gap-2">
          {car ? (
            <>
              <VehiclePlate registrationNumber={car.registrationNumber} vinNumber={car.vinNumber} />
              <span className="min-w-0 truncate text-muted text-sm">{shortVehicleName(car)}</span>
            </>
          ) : isError ? (
            <span className="text-muted text-sm">Autoa ei voitu hakea.</span>
          ) : (
            <Skeleton className="h-8 w-44" />
          )}
        </li>
      ))}
    </ul>
  )
}

type OutcomeProps = {
  vehicleIds: readonly string[]
  several: Several | undefined
  words: {
    stopped: (done: number, all: number) => string
    refused: (refused: number, all: number) => string
    /** What became of the others, and of sending again. */
    rest: string
  }
}

/** What was not sent, and why; nothing when all was. It comes into sight, since the button that sends is always there. */
export function SeveralOutcome({ vehicleIds, several, words }: OutcomeProps) {
  const found = useCars(vehicleIds)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (several?.stopped !== undefined || several?.refused.length) place.current?.scrollIntoView({ block: 'center' })
  }, [several])
  if (!several) return null
  const { done, refused, stopped } = several
  if (stopped !== undefined)
    return done > 0 ? (
      <div ref={place}>
        <Notice>{words.stopped(done, vehicleIds.length)}</Notice>
      </div>
    ) : null
  if (refused.length === 0) return null
  return (
    <div role="alert" ref={place}>
      <Notice kind="danger" title={words.refused(refused.length, vehicleIds.length)}>
        <ul className="grid gap-1">
          {refused.map(({ vehicleId, text }) => {
            const car = found[vehicleIds.indexOf(vehicleId)]?.data
            return (
              <li key={vehicleId}>
                {car ? vehicleTitle(car) : 'Auto'}: {text}
              </li>
            )
          })}
        </ul>
        {done > 0 ? words.rest : null}
      </Notice>
    </div>
  )
}
