import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { failureText } from '#web/failure-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'
import { DeliveryOutcome } from './delivery-outcome.tsx'
import { isUnderWay, STATE_LOOKS } from './delivery-words.ts'
import { webhooksApi } from './webhooks.api.ts'

const ASK_EVERY_MS = 1000

/** Sends a trial and shows what the receiver answered. */
export function TestCard({ endpointId }: { endpointId: string }) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const [deliveryId, setDeliveryId] = useState<string>()
  const test = useMutation(
    webhooksApi.test.mutationOptions({
      onSuccess: (sent) => setDeliveryId(sent.deliveryId),
      onError: (error) => toast.error('Kokeilua ei voitu lähettää', failureText(error)),
      onSettled: () => queryClient.invalidateQueries(webhooksApi.deliveries.pathFilter()),
    }),
  )
  return (
    <Card>
      <CardHeader title="Kokeilu" hint="Lähettää tapahtuman webhook.test, josta näet, pääseekö se perille.">
        <Button pending={test.isPending} onClick={() => test.mutate({ organizationId, endpointId })}>
          <Send className="size-4" aria-hidden="true" />
          Lähetä kokeilu
        </Button>
      </CardHeader>
      {deliveryId === undefined ? null : <Outcome key={deliveryId} deliveryId={deliveryId} />}
    </Card>
  )
}

function Outcome({ deliveryId }: { deliveryId: string }) {
  const { id: organizationId } = useOrganization()
  const { data } = useQuery(
    webhooksApi.delivery.queryOptions(
      { organizationId, deliveryId },
      { refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data) ? false : ASK_EVERY_MS) },
    ),
  )
  return (
    <CardBody aria-live="polite">
      {data && !isUnderWay(data) ? (
        <div className="grid gap-2">
          <p>
            <Badge kind={STATE_LOOKS[data.state].kind}>{STATE_LOOKS[data.state].label}</Badge>
          </p>
          <DeliveryOutcome delivery={data} />
        </div>
      ) : (
        <p className="text-muted">Lähetetään…</p>
      )}
    </CardBody>
  )
}
