import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureOf } from '#web/failure.ts'
import { formatDateTime } from '#web/format.ts'
import { MissingThing } from '#web/missing-thing.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { OfferRequest } from '../../offer-requests.ts'
import { offerRequestsApi } from '../offer-requests.api.ts'
import { RequestSkeleton } from '../request-skeleton.tsx'
import { askAgainMs } from './ask-again.ts'
import { AskedFor } from './asked-for.tsx'
import { AskedGarages } from './asked-garages.tsx'
import { CompareOffers } from './compare-offers.tsx'
import { RequestHead } from './request-head.tsx'

/** A request with all its answers, as its customer sees it. */
export function CustomerRequest({ offerRequestId }: { offerRequestId: string }) {
  const { id: organizationId } = useOrganization()
  const found = useQuery(
    offerRequestsApi.get.queryOptions(
      { organizationId, offerRequestId },
      { refetchInterval: ({ state }) => askAgainMs(state.data) },
    ),
  )
  usePageTitle(found.data ? `Tarjouspyyntö ${vehicleTitle(found.data)}` : 'Tarjouspyyntö')
  const isMissing = found.error !== null && failureOf(found.error).kind === 'not_found'
  // one that was shown before may belong to another organisation now
  if (found.data && !isMissing) return <Request request={found.data} />
  if (found.isPending) return <RequestSkeleton />
  if (isMissing)
    return (
      <MissingThing title="Tarjouspyyntöä ei löytynyt">Osoite voi olla väärä, tai pyyntö kuuluu toiselle.</MissingThing>
    )
  return <FailedQuery query={found} title="Tarjouspyyntöä ei voitu hakea" />
}

const Request = ({ request }: { request: OfferRequest }) => (
  <div className="mx-auto grid max-w-6xl grid-cols-1 gap-4">
    <RequestHead request={request} />
    <Outcome request={request} />
    {request.garages.some(({ offer }) => offer !== null) ? (
      <CompareOffers request={request} />
    ) : request.state === 'OPEN' ? (
      <Card>
        <EmptyState title="Ei vielä tarjouksia" icon={<Hourglass />}>
          Tarjoukset tulevat tähän rinnakkain, kun korjaamot vastaavat. Saat niistä ilmoituksen.
        </EmptyState>
      </Card>
    ) : null}
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <AskedGarages request={request} />
      <AskedFor request={request} />
    </div>
  </div>
)

/** How it ended, and what of it is older than the last edit. */
function Outcome({ request: { state, ticketId, garages, revisedAt } }: { request: OfferRequest }) {
  if (state === 'ACCEPTED' && ticketId) {
    const chosen = garages.find((asked) => asked.state === 'CHOSEN')
    return (
      <Notice
        kind="done"
        actions={
          <ButtonLink to="/app/tickets/$ticketId" params={{ ticketId }} kind="primary" size="sm">
            Avaa huolto
          </ButtonLink>
        }
      >
        Tarjous on hyväksytty{chosen ? `: ${chosen.garage.name}` : ''}.
      </Notice>
    )
  }
  if (state === 'CANCELLED') return <Notice>Pyyntö on peruttu, eikä tarjouksia voi enää hyväksyä.</Notice>
  if (state === 'EXPIRED')
    return <Notice>Pyyntö vanheni, ennen kuin mitään tarjousta hyväksyttiin. Voit tehdä uuden pyynnön.</Notice>
  const old = garages.filter(({ state: part, offer }) => part === 'OFFERED' && offer?.isBeforeEdit)
  if (old.length === 0 || revisedAt === null) return null
  return (
    <Notice>
      Muutit pyyntöä {formatDateTime(revisedAt)}. Sitä vanhemmat tarjoukset on merkitty, ja ne voi hyväksyä vasta, kun
      korjaamo on vahvistanut ne.
    </Notice>
  )
}
