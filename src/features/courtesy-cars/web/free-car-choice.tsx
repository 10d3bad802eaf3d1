import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatMoney } from '#shared/money.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { Radio, RadioGroup } from '#web/ui/radio-group.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { momentOf } from '#web/ui/when/read-when.ts'
import { carTitle, FUEL_LABELS, GEARBOX_LABELS } from '../courtesy-car-words.ts'
import type { FreeCar } from '../courtesy-cars.ts'
import { courtesyCarsApi } from './courtesy-cars.api.ts'
import { timesText } from './loan-words.tsx'

type Props = {
  startsAt: string | null
  endsAt: string | null
  /** The reservation that is changed is in no car's way. */
  loanId: string | null
  value: string
  onChange: (carId: string) => void
  error?: string | undefined
  /** What choosing no car is called, where none needs to be chosen. */
  none?: string
  legend?: string
}

/** Which car: the free ones over the time first, and of the others who has them. */
export function FreeCarChoice({ startsAt, endsAt, loanId, value, onChange, error, none, legend = 'Auto' }: Props) {
  const { id: organizationId } = useOrganization()
  const isKnown =
    momentOf(startsAt ?? '') !== null && momentOf(endsAt ?? '') !== null && (endsAt ?? '') > (startsAt ?? '')
  const query = useQuery(
    courtesyCarsApi.free.queryOptions(
      { organizationId, startsAt: startsAt ?? '', endsAt: endsAt ?? '', loanId },
      { enabled: isKnown, placeholderData: keepPreviousData },
    ),
  )
  if (!isKnown)
    return <p className="text-muted text-sm">Anna ensin luovutuksen ja palautuksen aika, niin näet vapaat autot.</p>
  if (query.isError && !query.data) return <FailedQuery query={query} title="Vapaita sijaisautoja ei voitu hakea" />
  if (!query.data)
    return (
      <div aria-busy="true">
        <p className="sr-only">Haetaan vapaita sijaisautoja…</p>
        <Skeleton className="h-24" />
      </div>
    )
  if (query.data.length === 0) return <p className="text-muted text-sm">Sijaisautoja ei ole vielä lisätty.</p>
  return (
    <RadioGroup legend={legend} error={error}>
      {none === undefined ? null : (
        <Radio name="courtesy-car" value="" label={none} checked={value === ''} onChange={() => onChange('')} />
      )}
      {query.data.map((car) => (
        <Radio
          key={car.id}
          name="courtesy-car"
          value={car.id}
          label={carTitle(car)}
          hint={hintOf(car)}
          disabled={!car.isFree && value !== car.id}
          checked={value === car.id}
          onChange={() => onChange(car.id)}
        />
      ))}
    </RadioGroup>
  )
}

/** "Automaatti, bensiini, 25,00 € päivä", or who has it then. */
function hintOf({ gearbox, fuel, dayPriceCents, isFree, taken }: FreeCar): string {
  if (!isFree && taken) return `Varattu: ${taken.customer}, ${timesText(taken.startsAt, taken.endsAt)}`
  const price = dayPriceCents === 0 ? 'maksuton' : `${formatMoney(dayPriceCents)} päivä`
  return `${GEARBOX_LABELS[gearbox]}, ${FUEL_LABELS[fuel].toLowerCase()}, ${price}`
}
