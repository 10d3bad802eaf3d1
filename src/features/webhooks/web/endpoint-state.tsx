import { Badge } from '#web/ui/badge.tsx'
import type { WebhookEndpoint } from '../webhooks.ts'

/** Whether it is sent to, and whether that works. */
export function EndpointState({
  endpoint: { isOn, offReason, failingSince },
}: {
  endpoint: Pick<WebhookEndpoint, 'isOn' | 'offReason' | 'failingSince'>
}) {
  if (!isOn) return <Badge kind={offReason ? 'danger' : 'neutral'}>Pois päältä</Badge>
  return failingSince === null ? <Badge kind="done">Päällä</Badge> : <Badge kind="danger">Ei mene perille</Badge>
}
