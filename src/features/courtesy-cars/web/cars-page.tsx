import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatMoney } from '#shared/money.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { formatDateTime, formatKilometres } from '#web/format.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { NearLink } from '#web/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import { FUEL_LABELS, GEARBOX_LABELS, levelText } from '../courtesy-car-words.ts'
import type { CourtesyCar, LoanBrief } from '../courtesy-cars.ts'
import { CarsFrame } from './cars-frame.tsx'
import { courtesyCarsApi } from './courtesy-cars.api.ts'
import { LoanBadge, timesText } from './loan-words.tsx'

const CarDialog = lazyComponent(() => import('./car-dialog.tsx'), 'CarDialog')

/** Sijaisautot: the garage's cars, with who has each now and until when. */
export function CarsPage() {
  const [isAdding, setIsAdding] = useState(false)
  return (
    <CarsFrame
      part="/app/courtesy-cars"
      actions={
        <Button kind="primary" onClick={() => setIsAdding(true)}>
          <Plus className="size-4" aria-hidden="true" />
          Lisää sijaisauto
        </Button>
      }
    >
      <Cars onAdd={() => setIsAdding(true)} />
      <LazyOverlay open={isAdding}>{isAdding ? <CarDialog onClose={() => setIsAdding(false)} /> : null}</LazyOverlay>
    </CarsFrame>
  )
}

function Cars({ onAdd }: { onAdd: () => void }) {
  const { id: organizationId } = useOrganization()
  const query = useQuery(courtesyCarsApi.list.queryOptions({ organizationId }))
  if (query.isError && !query.data) return <FailedQuery query={query} title="Sijaisautoja ei voitu hakea" />
  if (!query.data)
    return (
      <div className="grid gap-2" aria-busy="true">
        <p className="sr-only">Ladataan sijaisautoja…</p>
        {['a', 'b', 'c'].map((row) => (
          <Skeleton key={row} className="h-16" />
        ))}
      </div>
    )
  if (query.data.length === 0)
    return (
      <EmptyState
        title="Ei vielä sijaisautoja"
        icon={<KeyRound />}
        action={
          <Button kind="primary" onClick={onAdd}>
            Lisää sijaisauto
          </Button>
        }
      >
        Lisää autot, joita lainaat asiakkaille. Sen jälkeen varaat ne huollon aikataulussa.
      </EmptyState>
    )
  return (
    <Table
      caption="Sijaisautot"
      columns={columns}
      rows={query.data}
      rowKey={({ id }) => id}
      className="rounded-lg border border-line bg-surface max-md:border-0 max-md:bg-transparent"
    />
  )
}

const columns: readonly Column<CourtesyCar>[] = [
  {
    key: 'plate',
    header: 'Auto',
    lead: true,
    opensRow: true,
    cell: ({ id, registrationNumber }) => (
      <VehiclePlate
        registrationNumber={registrationNumber}
        vinNumber={null}
        opensRow
        link={<NearLink to="/app/courtesy-cars/cars/$carId" params={{ carId: id }} />}
      />
    ),
  },
  {
    key: 'car',
    header: 'Malli',
    cell: ({ make, model, year, gearbox, fuel }) => (
      <span className="grid">
        <span className="font-semibold">{[make, model, year].filter(Boolean).join(' ')}</span>
        <span className="text-muted text-sm">
          {GEARBOX_LABELS[gearbox]}, {FUEL_LABELS[fuel].toLowerCase()}
        </span>
      </span>
    ),
  },
  {
    key: 'now',
    header: 'Nyt',
    cell: ({ out, isRetired }) =>
      isRetired ? <Badge>Poissa käytöstä</Badge> : out ? <Who loan={out} /> : <Badge kind="done">Vapaana</Badge>,
  },
  {
    key: 'next',
    header: 'Seuraava varaus',
    cell: ({ next }) =>
      next ? (
        <span className="grid">
          <span>{next.customer}</span>
          <span className="tabular text-muted text-sm">{timesText(next.startsAt, next.endsAt)}</span>
        </span>
      ) : (
        '–'
      ),
  },
  {
    key: 'readings',
    header: 'Lukemat',
    className: 'tabular',
    cell: ({ mileageKm, level, fuel }) => (
      <span className="grid">
        <span>{formatKilometres(mileageKm)}</span>
        <span className="text-muted text-sm">{levelText(fuel, level)}</span>
      </span>
    ),
  },
  {
    key: 'price',
    header: 'Päivä',
    align: 'end',
    cell: ({ dayPriceCents }) => (dayPriceCents === 0 ? 'Maksuton' : formatMoney(dayPriceCents)),
  },
]

/** Who has the car, and when it is back. */
const Who = ({ loan }: { loan: LoanBrief }) => (
  <span className="grid justify-items-start gap-0.5 max-md:justify-items-end">
    <LoanBadge state={loan.state} isLate={loan.isLate} />
    <span>{loan.customer}</span>
    <span className="tabular text-muted text-sm">Palautus {formatDateTime(loan.endsAt)}</span>
  </span>
)
