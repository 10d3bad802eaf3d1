import type { WebhookDelivery } from '../webhooks.ts'
import { outcomeOf } from './delivery-words.ts'

/** What became of the last try, with what was answered. */
export function DeliveryOutcome({ delivery }: { delivery: WebhookDelivery }) {
  const outcome = outcomeOf(delivery)
  return (
    <div className="grid gap-2 empty:hidden">
      {outcome ? <p>{outcome}</p> : null}
      {delivery.answer ? (
        <pre className="wrap-anywhere max-h-40 overflow-y-auto whitespace-pre-wrap rounded-sm bg-sunken p-3 text-sm">
          {delivery.answer}
        </pre>
      ) : null}
    </div>
  )
}
