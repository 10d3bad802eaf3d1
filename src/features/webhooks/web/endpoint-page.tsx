import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureOf } from '#web/failure.ts'
import { formatDateTime } from '#web/format.ts'
import { MissingThing } from '#web/missing-thing.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { WebhookEndpoint } from '../webhooks.ts'
import { DeliveryList } from './delivery-list.tsx'
import { EndpointState } from './endpoint-state.tsx'
import { SecretCard } from './secret-card.tsx'
import { TestCard } from './test-card.tsx'
import { webhooksApi } from './webhooks.api.ts'

/** One address: its secret, a trial, and what was sent to it. */
export function EndpointPage() {
  const { endpointId } = useParams({ from: '/app/webhooks/$endpointId' })
  const { id: organizationId } = useOrganization()
  const query = useQuery(webhooksApi.get.queryOptions({ organizationId, endpointId }))
  usePageTitle(query.data ? `Webhook: ${query.data.name}` : 'Webhook')
  if (query.data) return <Shown key={endpointId} endpoint={query.data} />
  if (query.isError && failureOf(query.error).kind === 'not_found')
    return <MissingThing title="Osoitetta ei löytynyt">Osoite on voitu poistaa, tai se on jonkun muun.</MissingThing>
  if (query.isError) return <FailedQuery query={query} title="Osoitetta ei voitu hakea" />
  return (
    <div className="mx-auto grid max-w-4xl gap-4" aria-busy="true">
      <p className="sr-only">Ladataan osoitetta…</p>
      <Skeleton className="h-24" />
      <Skeleton className="h-80" />
    </div>
  )
}

const offWhy = {
  GONE: 'Järjestelmäsi vastasi, ettei osoite ole enää käytössä (410).',
  FAILING: 'Mikään lähetys ei mennyt perille viiteen päivään.',
}

function Shown({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { isOn, offReason, failingSince } = endpoint
  return (
    <div className="mx-auto grid max-w-4xl gap-5">
      <PageHeader
        className="mb-0"
        title={<span className="wrap-anywhere">{endpoint.name}</span>}
        crumbs={[
          <Link key="list" to="/app/settings/$page" params={{ page: 'organization-webhooks' }}>
            Webhookit
          </Link>,
        ]}
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="break-all">{endpoint.url}</span>
          <EndpointState endpoint={endpoint} />
        </span>
      </PageHeader>
      {isOn ? null : (
        <Notice kind={offReason ? 'danger' : 'info'}>
          {offReason ? `${offWhy[offReason]} ` : ''}Osoite on pois päältä. Kytke se päälle asetuksissa, niin voit
          lähettää epäonnistuneet uudelleen.
        </Notice>
      )}
      {isOn && failingSince !== null ? (
        <Notice kind="danger">
          Mikään ei ole mennyt perille {formatDateTime(failingSince)} jälkeen. Viiden päivän kuluttua siitä osoite
          kytketään pois.
        </Notice>
      ) : null}
      {isOn ? <TestCard endpointId={endpoint.id} /> : null}
      <SecretCard endpoint={endpoint} />
      <DeliveryList endpoint={endpoint} />
    </div>
  )
}
