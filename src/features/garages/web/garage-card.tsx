import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { FileText, MapPin, MessagesSquare, Wrench } from 'lucide-react'
import { OpenNow } from '#features/organizations/web/open-now.tsx'
import { RatingLine } from '#features/reviews/web/rating-line.tsx'
import { formatDistance } from '#shared/distance.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import type { GarageCard as Garage } from '../garages.ts'
import { NextFree } from './next-free.tsx'

type Props = {
  garage: Garage
  isSelected: boolean
  /** Shows it on the map; left out where there is no map. */
  onShow?: (() => void) | undefined
}

/** A garage as customers choose among them. */
export function GarageCard({ garage, isSelected, onShow }: Props) {
  const isOnMap = garage.latitude !== null && garage.longitude !== null
  return (
    <article
      aria-label={garage.name}
      className={clsx(
        'relative grid gap-3 rounded-lg border p-4 transition-colors',
        isSelected ? 'border-brand bg-brand-soft/50 ring-1 ring-brand' : 'border-line bg-surface hover:border-edge',
      )}
    >
      <div className="flex items-start gap-3">
        <Avatar name={garage.name} imageUrl={garage.image} size={56} />
        <div className="min-w-0 grow">
          <h2 className="font-semibold text-lg">
            <Link
              to="/app/organizations/$organizationId"
              params={{ organizationId: garage.id }}
              className="wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline max-desktop:-my-2 max-desktop:inline-block max-desktop:py-2"
            >
              {garage.name}
            </Link>
          </h2>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <OpenNow hours={garage.openingHours} className="text-sm" />
            <NextFree at={garage.nextFreeAt} className="text-sm" />
            <RatingLine rating={garage.rating} className="text-sm" />
            {garage.isConnected ? <Badge kind="brand">Korjaamosi</Badge> : null}
          </p>
          <p className="wrap-anywhere text-muted">
            {garage.address || 'Osoite ei ole tiedossa'}
            {garage.distanceKm === null ? null : (
              <span className="tabular font-semibold text-ink"> · {formatDistance(garage.distanceKm)}</span>
            )}
          </p>
        </div>
      </div>
      {garage.shortDescription ? <p className="wrap-anywhere">{garage.shortDescription}</p> : null}
      {garage.services.length > 0 ? (
        <ul aria-label="Palvelut" className="flex flex-wrap gap-1.5">
          {garage.services.map((service) => (
            <li key={service}>
              <Badge>{service}</Badge>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/app/tickets/new" search={{ garageId: garage.id }} kind="primary" size="sm">
          <Wrench className="size-4" aria-hidden="true" />
          Ilmoita auto
        </ButtonLink>
        {garage.takesOfferRequests ? (
          <ButtonLink to="/app/offer-requests/new" search={{ garageId: garage.id }} size="sm">
            <FileText className="size-4" aria-hidden="true" />
            Pyydä tarjous
          </ButtonLink>
        ) : null}
        <ButtonLink to="/app/chats/$organizationId" params={{ organizationId: garage.id }} size="sm">
          <MessagesSquare className="size-4" aria-hidden="true" />
          Lähetä viesti
        </ButtonLink>
        {onShow && isOnMap ? (
          <button
            type="button"
            aria-pressed={isSelected}
            onClick={onShow}
            className="relative inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 font-semibold text-brand text-sm hover:bg-ink/8 desktop:min-h-8"
          >
            <MapPin className="size-4" aria-hidden="true" />
            Näytä kartalla
          </button>
        ) : null}
      </div>
    </article>
  )
}
