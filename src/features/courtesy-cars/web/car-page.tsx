import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { CalendarPlus, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { dayText } from '#shared/calendar-day.ts'
import { formatMoney } from '#shared/money.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureOf } from '#web/failure.ts'
import { formatKilometres } from '#web/format.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { NearLink } from '#web/link.tsx'
import { MissingThing } from '#web/missing-thing.tsx'
import { NotFoundView } from '#web/navigation/not-found-view.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { carTitle, FUEL_LABELS, GEARBOX_LABELS, levelLabel, levelText } from '../courtesy-car-words.ts'
import type { CarDetails } from '../courtesy-cars.ts'
import { courtesyCarsApi } from './courtesy-cars.api.ts'
import { DamagesCard } from './damages-card.tsx'
import { LoanBadge, timesText } from './loan-words.tsx'
import { useLoanAct } from './use-loan-act.ts'

const CarDialog = lazyComponent(() => import('./car-dialog.tsx'), 'CarDialog')
const DamageDialog = lazyComponent(() => import('./damage-dialog.tsx'), 'DamageDialog')
const ReserveDialog = lazyComponent(() => import('./reserve-dialog.tsx'), 'ReserveDialog')

/** One courtesy car: what it is, its damages, and who has had it. */
export function CarPage() {
  const { type } = useOrganization()
  return type === 'GARAGE' ? <OneCar /> : <NotFoundView />
}

function OneCar() {
  const { carId } = useParams({ from: '/app/courtesy-cars/cars/$carId' })
  const { id: organizationId } = useOrganization()
  const query = useQuery(courtesyCarsApi.get.queryOptions({ organizationId, carId }))
  usePageTitle(query.data ? carTitle(query.data) : 'Sijaisauto')
  if (query.data) return <Shown car={query.data} />
  if (query.isError && failureOf(query.error).kind === 'not_found')
    return (
      <MissingThing title="Sijaisautoa ei löytynyt">Osoite voi olla väärä, tai auto on toisen korjaamon.</MissingThing>
    )
  if (query.isError) return <FailedQuery query={query} title="Sijaisautoa ei voitu hakea" />
  return (
    <div className="mx-auto grid max-w-5xl gap-4" aria-busy="true">
      <p className="sr-only">Ladataan sijaisautoa…</p>
      <Skeleton className="h-24" />
      <Skeleton className="h-64" />
    </div>
  )
}

const NOT_YET = { startsAt: null, endsAt: null }

function Shown({ car }: { car: CarDetails }) {
  const { id: organizationId } = useOrganization()
  const [open, setOpen] = useState<'edit' | 'damage' | 'reserve'>()
  const { act, isPending } = useLoanAct()
  const repairing = useMutation(courtesyCarsApi.repairDamage.mutationOptions())
  const close = () => setOpen(undefined)
  return (
    <div className="mx-auto max-w-5xl">
      <PageHeader
        title={carTitle(car)}
        crumbs={[
          <Link key="cars" to="/app/courtesy-cars">
            Sijaisautot
          </Link>,
        ]}
        actions={
          <>
            <Button onClick={() => setOpen('edit')}>
              <Pencil className="size-4" aria-hidden="true" />
              Muokkaa
            </Button>
            {car.isRetired ? null : (
              <Button kind="primary" onClick={() => setOpen('reserve')}>
                <CalendarPlus className="size-4" aria-hidden="true" />
                Varaa
              </Button>
            )}
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <CarFacts car={car} />
        <DamagesCard
          damages={car.damages}
          action={
            <Button size="sm" onClick={() => setOpen('damage')}>
              <Plus className="size-4" aria-hidden="true" />
              Lisää vaurio
            </Button>
          }
          acts={({ id: damageId }) => (
            <Button
              size="sm"
              className="justify-self-start"
              disabled={isPending}
              onClick={() =>
                void act(() => repairing.mutateAsync({ organizationId, damageId }), 'Vaurio merkitty korjatuksi')
              }
            >
              Merkitse korjatuksi
            </Button>
          )}
        />
        <CarLoans car={car} />
      </div>
      <LazyOverlay open={open !== undefined}>
        {open === 'edit' ? <CarDialog car={car} onClose={close} /> : null}
        {open === 'damage' ? <DamageDialog carId={car.id} onClose={close} /> : null}
        {open === 'reserve' ? <ReserveDialog first={{ ...NOT_YET, carId: car.id }} onClose={close} /> : null}
      </LazyOverlay>
    </div>
  )
}

function CarFacts({ car }: { car: CarDetails }) {
  const facts: readonly (readonly [string, string | null])[] = [
    ['Vuosimalli', car.year === null ? null : String(car.year)],
    ['Vaihteet', GEARBOX_LABELS[car.gearbox]],
    ['Käyttövoima', FUEL_LABELS[car.fuel]],
    ['Istuinpaikkoja', car.seats === null ? null : String(car.seats)],
    ['Mittarilukema', formatKilometres(car.mileageKm)],
    [levelLabel(car.fuel), levelText(car.fuel, car.level)],
    ['Hinta päivältä', car.dayPriceCents === 0 ? 'Maksuton' : `${formatMoney(car.dayPriceCents)} (sis. ALV)`],
    ['Omavastuu', car.excess || null],
    ['Seuraava katsastus', car.nextInspectionDay && dayText(car.nextInspectionDay)],
    ['Lisätiedot', car.notes || null],
  ]
  return (
    <Card aria-label="Auto">
      <CardHeader title="Auto">
        {car.isRetired ? <Badge>Poissa käytöstä</Badge> : car.out ? null : <Badge kind="done">Vapaana</Badge>}
        {car.out ? <LoanBadge state={car.out.state} isLate={car.out.isLate} /> : null}
      </CardHeader>
      <CardBody>
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {facts.map(([name, value]) =>
            value === null ? null : (
              <div key={name}>
                <dt className="text-muted text-sm">{name}</dt>
                <dd className="wrap-anywhere tabular whitespace-pre-line">{value}</dd>
              </div>
            ),
          )}
        </dl>
      </CardBody>
    </Card>
  )
}

const CarLoans = ({ car }: { car: CarDetails }) => (
  <Card aria-label="Lainat" className="lg:col-span-2">
    <CardHeader title="Lainat" />
    {car.loans.length === 0 ? (
      <p className="px-4 py-3 text-muted">Autoa ei ole vielä lainattu.</p>
    ) : (
      <ul className="divide-y divide-line">
        {car.loans.map(({ id, customer, driverName, startsAt, endsAt, state, isLate }) => (
          <li
            key={id}
            className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 has-[a:hover]:bg-ink/4"
          >
            <NearLink
              to="/app/courtesy-cars/loans/$loanId"
              params={{ loanId: id }}
              className="min-w-40 grow font-semibold after:absolute after:inset-0"
            >
              {[customer, driverName].filter(Boolean).join(' · ')}
            </NearLink>
            <span className="tabular text-muted text-sm">{timesText(startsAt, endsAt)}</span>
            <LoanBadge state={state} isLate={isLate} />
          </li>
        ))}
      </ul>
    )}
  </Card>
)
