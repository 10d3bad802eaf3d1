import { useQuery } from '@tanstack/react-query'
import { Plus, Warehouse } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { lazyComponent } from '#web/lazy-component.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { TyrePlace } from '../tyre-places.ts'
import { HotelFrame } from './hotel-frame.tsx'
import { PlacesMap } from './places-map.tsx'
import { tyreHotelApi } from './tyre-hotel.api.ts'

const MakePlacesDialog = lazyComponent(() => import('./make-places-dialog.tsx'), 'MakePlacesDialog')
const PlaceDialog = lazyComponent(() => import('./place-dialog.tsx'), 'PlaceDialog')

/** Hyllyt: every place by hall and row, with what is free. */
export function PlacesPage() {
  const [open, setOpen] = useState<'make' | TyrePlace>()
  return (
    <HotelFrame
      part="/app/tyre-hotel/places"
      actions={
        <Button kind="primary" onClick={() => setOpen('make')}>
          <Plus className="size-4" aria-hidden="true" />
          Luo hyllypaikkoja
        </Button>
      }
    >
      <Places onMake={() => setOpen('make')} onOpen={setOpen} />
      <LazyOverlay open={open !== undefined}>
        {open === 'make' ? <MakePlacesDialog onClose={() => setOpen(undefined)} /> : null}
        {open !== undefined && open !== 'make' ? <PlaceDialog place={open} onClose={() => setOpen(undefined)} /> : null}
      </LazyOverlay>
    </HotelFrame>
  )
}

function Places({ onMake, onOpen }: { onMake: () => void; onOpen: (place: TyrePlace) => void }) {
  const { id: organizationId } = useOrganization()
  const query = useQuery(tyreHotelApi.places.queryOptions({ organizationId }))
  if (query.isPending)
    return (
      <div aria-busy="true">
        <p className="sr-only">Ladataan hyllyjä…</p>
        <Skeleton className="h-96" />
      </div>
    )
  if (!query.data) return <FailedQuery query={query} title="Hyllyjä ei voitu hakea" />
  const { places } = query.data
  if (places.length === 0)
    return (
      <EmptyState
        title="Ei vielä hyllypaikkoja"
        icon={<Warehouse />}
        action={
          <Button kind="primary" onClick={onMake}>
            Luo hyllypaikkoja
          </Button>
        }
      >
        Anna hallin nimi, rivit ja hyllyt, niin paikat A-01-1 … A-12-4 syntyvät kerralla.
      </EmptyState>
    )
  const free = places.filter(({ set, isClosed }) => set === null && !isClosed).length
  return (
    <div className="grid gap-5">
      <p className="tabular text-muted" role="status">
        {free} vapaana, {places.length - free} käytössä tai suljettu, yhteensä {places.length}
      </p>
      <PlacesMap places={places} onOpen={onOpen} />
    </div>
  )
}
