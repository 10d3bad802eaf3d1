import { Link } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { RatingLine } from '#features/reviews/web/rating-line.tsx'
import { formatMoney } from '#shared/money.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { useMinute } from '#web/use-minute.ts'
import { offerRequestFailures } from '../../offer-requests.failures.ts'
import type { OfferRequest } from '../../offer-requests.ts'
import { whyNotAccepted } from '../../offer-states.ts'
import { AcceptOffer } from './accept-offer.tsx'
import { AskAdmin } from './ask-admin.tsx'
import { type Compared, canBeLowest, lowestWhole, missingWorks } from './compare.ts'

type Props = { request: OfferRequest; of: Compared }

/** Whose offer it is, what it costs in all, and what can be done with it. */
export function OfferHead({ request, of }: Props) {
  const { garage, offer } = of
  const now = useMinute()
  const missing = missingWorks(offer, request.wanted)
  return (
    <div className="grid content-start justify-items-start gap-1.5 text-left font-normal">
      <Link
        to="/app/organizations/$organizationId"
        params={{ organizationId: garage.id }}
        className="wrap-anywhere font-semibold underline-offset-4 hover:underline max-desktop:inline-flex max-desktop:min-h-11 max-desktop:items-center"
      >
        {garage.name}
      </Link>
      <RatingLine rating={garage.rating} className="text-sm" />
      <span className="flex flex-wrap gap-1 empty:hidden">
        {of.state === 'CHOSEN' ? <Badge kind="done">Valittu</Badge> : null}
        {offer.isBeforeEdit ? <Badge kind="signal">Ennen muutosta</Badge> : null}
        {canBeLowest(offer, request, now) && offer.grossCents === lowestWhole(request, now) ? (
          <Badge kind="done">Halvin</Badge>
        ) : null}
        {missing.length > 0 ? (
          <Badge kind="danger">{missing.length === 1 ? '1 työ puuttuu' : `${missing.length} työtä puuttuu`}</Badge>
        ) : null}
      </span>
      <p className="tabular">
        <span className="plate-type block text-2xl leading-tight">{formatMoney(offer.grossCents)}</span>
        <span className="block text-muted text-sm">sis. ALV, veroton {formatMoney(offer.netCents)}</span>
      </p>
      <div className="mt-1 flex flex-wrap gap-2 print:hidden">
        <Accepting request={request} of={of} />
        <ButtonLink to="/app/chats/$organizationId" params={{ organizationId: garage.id }} size="sm">
          <MessagesSquare className="size-4" aria-hidden="true" />
          Kysy<span className="sr-only"> viestillä: {garage.name}</span>
        </ButtonLink>
      </div>
    </div>
  )
}

/** The button, or why there is none. */
function Accepting({ request, of }: Props) {
  const now = useMinute()
  const { approveUpToCents: most } = request.can
  if (request.state !== 'OPEN') return null
  const why = whyNotAccepted(request, of, { ...of.offer, requestRevision: revisionOf(request, of) }, now)
  if (why) return <p className="text-danger text-sm">{offerRequestFailures[why]}</p>
  if (most !== null && of.offer.grossCents > most) return <AskAdmin request={request} of={of} mostCents={most} />
  return <AcceptOffer request={request} of={of} />
}

/** The customer reads whether an offer is older than its last edit, not of which revision it is. */
const revisionOf = ({ revision }: OfferRequest, { offer }: Compared): number =>
  offer.isBeforeEdit ? revision - 1 : revision
