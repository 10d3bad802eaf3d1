import type { ReactNode } from 'react'
import { shortVehicleName } from '#features/vehicles/vehicle-name.ts'
import { formatDay, formatTime } from '#web/format.ts'
import { NearLink } from '#web/link.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import type { OfferRequestCard } from '../../offer-requests.ts'
import { isPast } from '../../offer-states.ts'

type Props = {
  card: OfferRequestCard
  wish: string
  /** Whose it is, how many have answered: a line under the wish. */
  children: ReactNode
  /** Its state. */
  badge: ReactNode
}

/** A request in a list; the whole row leads to it. */
export const RequestRow = ({ card, wish, children, badge }: Props) => (
  <li className="relative grid gap-x-4 gap-y-1.5 px-4 py-3 hover:bg-ink/4 md:grid-cols-[13rem_minmax(0,1fr)_auto] md:items-center">
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 md:grid md:justify-items-start">
      <VehiclePlate
        opensRow
        registrationNumber={card.registrationNumber}
        vinNumber={card.vinNumber}
        link={<NearLink to="/app/offer-requests/$offerRequestId" params={{ offerRequestId: card.offerRequestId }} />}
      />
      <span className="max-w-full truncate text-muted text-sm">{shortVehicleName(card)}</span>
    </span>
    <span className="grid min-w-0 gap-0.5">
      <span className="wrap-anywhere line-clamp-2 font-semibold">{wish}</span>
      <span className="flex flex-wrap gap-x-3 text-muted text-sm">{children}</span>
    </span>
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 md:grid md:justify-items-end">{badge}</span>
  </li>
)

/** Until when garages answer. `now` is milliseconds since 1970. */
export const AnswerBy = ({ at, now }: { at: string; now: number }) => (
  <span className="tabular">
    {isPast(at, now) ? 'Vastausaika päättyi' : 'Vastaukset viimeistään'} {formatDay(at)} klo {formatTime(at)}
  </span>
)
