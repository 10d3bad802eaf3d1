import { CircleCheck } from 'lucide-react'
import { Children, type ReactNode } from 'react'
import { formatNumber } from '#web/format.ts'
import { NearLink } from '#web/link.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'

/** So many of one kind are shown; the rest is where all of them are. */
export const SHOWN = 5

type Car = { registrationNumber: string | null; vinNumber: string | null }
type RowProps = {
  car: Car | null
  /** A link to the thing: its press area is the whole row. */
  title: ReactNode
  /** By whom, how much, until when; what is empty is left out. */
  facts: readonly (string | false | null)[]
  /** What is late, or waits for this person in particular. */
  mark?: ReactNode
  /** The act that ends the wait. */
  children?: ReactNode
}

/** One thing that waits. */
export const ToDoRow = ({ car, title, facts, mark, children }: RowProps) => (
  <li className="relative flex flex-wrap items-center has-[a:hover]:bg-ink/4 gap-x-4 gap-y-2 px-4 py-3">
    <div className="flex min-w-0 grow basis-72 flex-wrap items-center gap-x-3 gap-y-1">
      {car ? <VehiclePlate registrationNumber={car.registrationNumber} vinNumber={car.vinNumber} /> : null}
      <div className="min-w-32 grow basis-56">
        <p className="wrap-anywhere font-semibold leading-5">{title}</p>
        <p className="wrap-anywhere tabular text-muted text-sm">{facts.filter(Boolean).join(' · ')}</p>
        {mark}
      </div>
    </div>
    {children ? <div className="relative flex flex-wrap gap-2">{children}</div> : null}
  </li>
)

/** Of the link in a row: what is read aloud begins with the car, and the row is pressed anywhere. */
export const rowLinkClass = 'after:absolute after:inset-0'
export const SpokenCar = ({ registrationNumber, vinNumber }: Car) => (
  <span className="sr-only">{registrationNumber ?? vinNumber} </span>
)

type AllProps = {
  to: '/app' | '/app/vehicles' | '/app/offer-requests' | '/app/permits' | '/app/maintenance-books'
  search?: Record<string, string>
}

/** The way to all of a kind. */
export const All = ({ to, search = {} }: AllProps) => (
  <NearLink to={to} search={search} className="inline-flex min-h-11 items-center font-semibold text-brand text-sm">
    Näytä kaikki
  </NearLink>
)

type GroupProps = {
  title: string
  /** How many there are in all; some of them may not be shown. */
  total: number
  /** Leads to all of them. */
  all?: ReactNode
  children: ReactNode
}

/** What waits of one kind; nothing where nothing does. */
export function ToDoGroup({ title, total, all, children }: GroupProps) {
  const rows = Children.toArray(children)
  if (rows.length === 0) return null
  return (
    <Card aria-label={title}>
      <header className="flex min-h-12 flex-wrap items-center gap-x-3 border-line border-b px-4 py-1.5">
        <h2 className="grow font-semibold text-lg">
          {title} <span className="tabular font-normal text-muted">{formatNumber(total)}</span>
        </h2>
        {total > rows.length ? all : null}
      </header>
      <ul className="divide-y divide-line">{rows}</ul>
    </Card>
  )
}

export const ToDoSkeleton = () => (
  <div className="grid gap-4" aria-busy="true">
    <p className="sr-only">Haetaan, mikä odottaa sinua…</p>
    <Skeleton className="h-56 w-full" />
    <Skeleton className="h-40 w-full" />
  </div>
)

/** Nothing waits: that is said, and where to begin something. */
export const NothingToDo = ({ action }: { action: ReactNode }) => (
  <Card aria-label="Ei mitään odottamassa">
    <EmptyState title="Mikään ei odota sinua nyt" icon={<CircleCheck aria-hidden="true" />} action={action}>
      Tähän tulee se, mihin tarvitaan sinua. Saat siitä myös ilmoituksen.
    </EmptyState>
  </Card>
)
