import { type ReactNode, Suspense, useMemo, useState } from 'react'
import type { GarageCard } from '#features/garages/garages.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import type { Pin } from '#web/map/map-props.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { ChosenGarage, NearPlace } from './request-form.ts'

const PlaceMap = lazyComponent(() => import('#web/map/place-map.tsx'), 'PlaceMap')

/** The nearest that are to be in sight with the place that distances are counted from. */
const NEAREST_IN_SIGHT = 4

type Props = {
  garages: readonly GarageCard[]
  near: NearPlace | null
  chosen: readonly ChosenGarage[]
  choice: (garage: GarageCard) => ReactNode
}

/** The same garages on the map; the one that is pressed is shown below, to be chosen. */
export function GarageMap({ garages, near, chosen, choice }: Props) {
  const [shownId, setShownId] = useState<string | null>(null)
  const pins = useMemo(() => garages.flatMap((garage) => pinOf(garage, chosen)), [garages, chosen])
  const origin = useMemo(() => near && { id: 'origin', ...near }, [near])
  const focus = useMemo(() => (origin ? [origin, ...pins.slice(0, NEAREST_IN_SIGHT)] : pins), [origin, pins])
  const shown = garages.find(({ id }) => id === shownId)
  const box = 'h-[40dvh] min-h-64 rounded-lg border border-line'
  return (
    <div className="grid gap-3 lg:sticky lg:top-20">
      <Suspense fallback={<Skeleton className={box} />}>
        <PlaceMap
          label="Korjaamot kartalla"
          pins={pins}
          origin={origin}
          selectedId={shownId}
          onSelect={setShownId}
          focus={focus}
          className={box}
        />
      </Suspense>
      {shown ? choice(shown) : <p className="text-muted text-sm">Valitse korjaamo kartalta painamalla sitä.</p>}
    </div>
  )
}

const pinOf = ({ id, name, latitude, longitude }: GarageCard, chosen: readonly ChosenGarage[]): Pin[] => {
  if (latitude === null || longitude === null) return []
  const isChosen = chosen.some((one) => one.id === id)
  return [{ id, name, latitude, longitude, ...(isChosen && { more: 'Valittu' }) }]
}
