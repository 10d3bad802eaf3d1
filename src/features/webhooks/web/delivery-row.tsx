import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatDateTime } from '#web/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { useAct } from '#web/use-act.ts'
import { webhookLabel } from '../webhook-kinds.ts'
import type { WebhookDelivery } from '../webhooks.ts'
import { DeliveryOutcome } from './delivery-outcome.tsx'
import { isUnderWay, readable, STATE_LOOKS } from './delivery-words.ts'
import { webhooksApi } from './webhooks.api.ts'

/** One delivery; opened it shows what was sent, what was answered, and the way to send it again. */
export function DeliveryRow({ delivery, isOn }: { delivery: WebhookDelivery; isOn: boolean }) {
  const { label, kind } = STATE_LOOKS[delivery.state]
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 hover:bg-sunken [&::-webkit-details-marker]:hidden">
          <ChevronRight className="size-4 shrink-0 text-muted group-open:rotate-90" aria-hidden="true" />
          <span className="min-w-0 grow basis-56">
            <span className="wrap-anywhere font-semibold">{webhookLabel(delivery.type)}</span>
            <span className="flex flex-wrap gap-x-3 text-muted text-sm">
              <code className="break-all">{delivery.type}</code>
              <RelativeTime at={delivery.createdAt} />
            </span>
          </span>
          <span className="flex items-center gap-3 max-sm:pl-7">
            <Badge kind={kind}>{label}</Badge>
            {delivery.answerCode === null ? null : (
              <span className="tabular text-muted text-sm">{delivery.answerCode}</span>
            )}
          </span>
        </summary>
        <Opened delivery={delivery} isOn={isOn} />
      </details>
    </li>
  )
}

function Opened({ delivery, isOn }: { delivery: WebhookDelivery; isOn: boolean }) {
  const { id: organizationId } = useOrganization()
  const { mutateAsync } = useMutation(webhooksApi.replay.mutationOptions())
  const queryClient = useQueryClient()
  const { act, isPending } = useAct(() => queryClient.invalidateQueries(webhooksApi.pathFilter()))
  const { tries, lastTriedAt, nextTryAt } = delivery
  return (
    <div className="grid gap-3 px-4 pt-1 pb-4 sm:pl-11">
      <DeliveryOutcome delivery={delivery} />
      <p className="text-muted text-sm">
        {tries === 1 ? 'Yritetty kerran' : `Yritetty ${tries} kertaa`}
        {lastTriedAt ? `, viimeisin ${formatDateTime(lastTriedAt)}` : ''}
        {nextTryAt && !isUnderWay(delivery) ? `, seuraava ${formatDateTime(nextTryAt)}` : ''}.
      </p>
      <div>
        <p className="font-semibold text-sm">Lähetetty sisältö</p>
        <pre className="wrap-anywhere max-h-64 overflow-y-auto whitespace-pre-wrap rounded-sm bg-sunken p-3 text-sm">
          {readable(delivery.payload)}
        </pre>
        <p className="mt-1 break-all text-muted text-sm">webhook-id {delivery.id}</p>
      </div>
      {isOn && !isUnderWay(delivery) ? (
        <div>
          <Button
            size="sm"
            pending={isPending}
            onClick={() =>
              void act(
                mutateAsync({ organizationId, deliveryId: delivery.id }),
                'Lähetetään uudelleen',
                'Uudelleen ei voitu lähettää',
              )
            }
          >
            Lähetä uudelleen
          </Button>
        </div>
      ) : null}
    </div>
  )
}
