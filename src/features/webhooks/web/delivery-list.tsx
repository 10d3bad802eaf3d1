import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { MorePages } from '#web/more-pages.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { WebhookEndpoint } from '../webhooks.ts'
import { DeliveryRow } from './delivery-row.tsx'
import { isUnderWay } from './delivery-words.ts'
import { ReplayDialog } from './replay-dialog.tsx'
import { webhooksApi } from './webhooks.api.ts'

const ASK_EVERY_MS = 2000

/** What was sent to an address, newest first; asked again while something is about to leave. */
export function DeliveryList({ endpoint: { id: endpointId, isOn } }: { endpoint: WebhookEndpoint }) {
  const { id: organizationId } = useOrganization()
  const { failed = false } = useSearch({ from: '/app/webhooks/$endpointId' })
  const navigate = useNavigate()
  const [isReplaying, setIsReplaying] = useState(false)
  const query = useInfiniteQuery(
    webhooksApi.deliveries.infiniteQueryOptions(
      { organizationId, endpointId, failed },
      {
        getNextPageParam: ({ next }) => next ?? undefined,
        initialCursor: null,
        refetchInterval: ({ state }) =>
          state.data?.pages.some(({ rows }) => rows.some(isUnderWay)) ? ASK_EVERY_MS : false,
      },
    ),
  )
  const rows = query.data?.pages.flatMap((page) => page.rows)
  return (
    <Card>
      <CardHeader title="Lähetykset" hint="Lähetykset säilyvät 30 päivää.">
        <Checkbox
          label="Vain epäonnistuneet"
          checked={failed}
          onChange={({ currentTarget }) =>
            void navigate({
              to: '/app/webhooks/$endpointId',
              params: { endpointId },
              search: currentTarget.checked ? { failed: true } : {},
              replace: true,
            })
          }
        />
        {isOn ? <Button onClick={() => setIsReplaying(true)}>Lähetä epäonnistuneet uudelleen</Button> : null}
      </CardHeader>
      {rows ? (
        rows.length === 0 ? (
          <EmptyState title={failed ? 'Ei epäonnistuneita' : 'Ei lähetyksiä'}>
            {failed ? 'Kaikki on mennyt perille.' : 'Lähetykset tulevat tähän, kun jotain tapahtuu.'}
          </EmptyState>
        ) : (
          <>
            <ul className="divide-y divide-line">
              {rows.map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} isOn={isOn} />
              ))}
            </ul>
            <CardBody className="empty:hidden">
              <MorePages query={query} />
            </CardBody>
          </>
        )
      ) : query.isError ? (
        <CardBody>
          <FailedQuery query={query} title="Lähetyksiä ei voitu hakea" />
        </CardBody>
      ) : (
        <CardBody aria-busy="true">
          <Skeleton className="h-48" />
        </CardBody>
      )}
      {isReplaying ? <ReplayDialog endpointId={endpointId} onClose={() => setIsReplaying(false)} /> : null}
    </Card>
  )
}
