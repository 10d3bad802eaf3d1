import { Link } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { PRICE_TYPE_LABELS } from '#shared/agreed-price.ts'
import { formatDistance } from '#shared/distance.ts'
import { formatMoney } from '#shared/money.ts'
import { formatDateTime } from '#web/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import type { AskedGarage, OfferRequest } from '../../offer-requests.ts'
import type { AskedState } from '../../offer-states.ts'

const LABELS: Record<AskedState, string> = {
  ASKED: 'Ei vielä luettu',
  SEEN: 'Luettu',
  OFFERED: 'Tarjous saatu',
  DECLINED: 'Ei tarjoa',
  WITHDRAWN: 'Perui tarjouksen',
  CHOSEN: 'Valittu',
  NOT_CHOSEN: 'Ei valittu',
}

const KINDS: Partial<Record<AskedState, 'brand' | 'done' | 'danger'>> = {
  OFFERED: 'brand',
  CHOSEN: 'done',
  WITHDRAWN: 'danger',
}

/** Who was asked, and the state of each. */
export const AskedGarages = ({ request: { garages } }: { request: OfferRequest }) => (
  <Card aria-label="Korjaamot">
    <CardHeader title="Korjaamot" />
    <ul className="divide-y divide-line">
      {garages.map((asked) => (
        <li key={asked.garage.id} className="relative flex flex-wrap items-start gap-3 px-4 py-3 hover:bg-ink/4">
          <Avatar name={asked.garage.name} imageUrl={asked.garage.image} size={36} />
          <div className="grid min-w-0 grow basis-40 justify-items-start gap-1">
            <Link
              to="/app/organizations/$organizationId"
              params={{ organizationId: asked.garage.id }}
              className="wrap-anywhere font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline max-desktop:-my-2 max-desktop:inline-block max-desktop:py-2"
            >
              {asked.garage.name}
            </Link>
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Badge kind={KINDS[asked.state]}>{LABELS[asked.state]}</Badge>
              <span className="text-muted text-sm">{placeText(asked)}</span>
            </span>
            {asked.declineReason ? <p className="wrap-anywhere text-sm">”{asked.declineReason}”</p> : null}
            <Earlier asked={asked} />
          </div>
          <ButtonLink
            to="/app/chats/$organizationId"
            params={{ organizationId: asked.garage.id }}
            size="sm"
            className="print:hidden"
          >
            <MessagesSquare className="size-4" aria-hidden="true" />
            <span className="sr-only">Lähetä viesti: {asked.garage.name}</span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  </Card>
)

const placeText = ({ garage, distanceKm }: AskedGarage): string =>
  [garage.city, distanceKm === null ? '' : formatDistance(distanceKm)].filter(Boolean).join(', ')

/** What the garage offered before. */
function Earlier({ asked: { earlier } }: { asked: AskedGarage }) {
  if (earlier.length === 0) return null
  return (
    <details className="relative text-sm">
      <summary className="cursor-pointer text-muted max-desktop:py-2">
        {earlier.length === 1 ? 'Aiempi tarjous' : `Aiemmat tarjoukset (${earlier.length})`}
      </summary>
      <ul className="tabular mt-1 grid gap-0.5">
        {earlier.map(({ number, sentAt, grossCents, priceType }) => (
          <li key={number}>
            {formatDateTime(sentAt)}: {formatMoney(grossCents)}, {PRICE_TYPE_LABELS[priceType].toLowerCase()}
          </li>
        ))}
      </ul>
    </details>
  )
}
