import type { GarageCard } from '#features/garages/garages.ts'
import { NextFree } from '#features/garages/web/next-free.tsx'
import { formatDistance } from '#shared/distance.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'

type Props = {
  garage: GarageCard
  isChosen: boolean
  /** It was asked before. */
  isAsked: boolean
  disabled: boolean
  onToggle: () => void
}

/** A garage to choose, all of it the checkbox's label. */
export const GarageChoice = ({ garage, isChosen, isAsked, disabled, onToggle }: Props) => (
  <Checkbox
    className="rounded-lg border border-edge bg-raised px-3 transition-colors hover:border-ink has-checked:border-brand has-checked:bg-brand-soft desktop:py-1.5"
    checked={isChosen || isAsked}
    disabled={disabled || isAsked}
    onChange={onToggle}
    label={
      <span className="flex min-w-0 items-start gap-3">
        <Avatar name={garage.name} imageUrl={garage.image} size={36} />
        <span className="grid min-w-0 gap-0.5">
          <span className="wrap-anywhere font-semibold">{garage.name}</span>
          <span className="wrap-anywhere text-muted text-sm">
            {garage.address || garage.city || 'Osoite ei ole tiedossa'}
            {garage.distanceKm === null ? null : (
              <span className="tabular font-semibold text-ink"> · {formatDistance(garage.distanceKm)}</span>
            )}
          </span>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <NextFree at={garage.nextFreeAt} />
            {isAsked ? <Badge>Pyydetty jo</Badge> : garage.isConnected ? <Badge kind="brand">Korjaamosi</Badge> : null}
          </span>
        </span>
      </span>
    }
  />
)
