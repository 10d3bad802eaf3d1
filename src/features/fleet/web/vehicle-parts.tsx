import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useId } from 'react'
import { slot } from '#web/slot.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TabList, tabPanel } from '#web/ui/tabs.tsx'
import { VehicleCostsList } from './vehicle-costs-list.tsx'
import { VehicleLife } from './vehicle-life.tsx'
import type {} from './vehicle-slots.ts'

const PARTS = ['tickets', 'entries', 'offers', 'costs'] as const
type Part = (typeof PARTS)[number]

/** A car's life, a part at a time: the one that is shown is in the URL, and only it asks the server. */
export function VehicleParts({ vehicleId }: { vehicleId: string }) {
  const id = useId()
  const navigate = useNavigate()
  const search: { part?: unknown } = useSearch({ strict: false })
  const [Entries, Offers] = [slot('vehicleEntries'), slot('vehicleOffers')]
  const parts: { value: Part; label: string; content: ReactNode }[] = [
    { value: 'tickets', label: 'Huollot', content: <VehicleLife vehicleId={vehicleId} /> },
    ...(Entries
      ? [{ value: 'entries' as const, label: 'Huoltokirja', content: <Entries vehicleId={vehicleId} /> }]
      : []),
    ...(Offers ? [{ value: 'offers' as const, label: 'Tarjoukset', content: <Offers vehicleId={vehicleId} /> }] : []),
    { value: 'costs', label: 'Kulut', content: <VehicleCostsList vehicleId={vehicleId} /> },
  ]
  const shown = parts.find(({ value }) => value === search.part) ?? parts[0]
  if (!shown) return null
  const show = (part: Part) =>
    void navigate({
      to: '/app/vehicles/$vehicleId',
      params: { vehicleId },
      search: part === 'tickets' ? {} : { part },
      replace: true,
      resetScroll: false,
    })
  return (
    <Card aria-label="Auton historia">
      <h2 className="sr-only">Auton historia</h2>
      <TabList label="Auton historia" tabs={parts} value={shown.value} onValueChange={show} id={id} />
      <div {...tabPanel(id, shown.value)}>
        <Suspense fallback={<Loading />}>{shown.content}</Suspense>
      </div>
    </Card>
  )
}

const Loading = () => (
  <div className="grid gap-3 p-4" aria-busy="true">
    <p className="sr-only">Ladataan…</p>
    <Skeleton className="h-16" />
    <Skeleton className="h-16" />
  </div>
)
