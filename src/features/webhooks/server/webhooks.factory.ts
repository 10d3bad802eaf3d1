import type { Queryable } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import type { Secret } from '#server/secure-token.ts'
import { WEBHOOK_TYPES } from '../webhook-kinds.ts'
import { payloadOf } from './make-deliveries.ts'
import { newSecret, secretSealer } from './webhook-secret.ts'
import { webhookDeliveries, webhookEndpoints } from './webhooks.tables.ts'

type Given = Partial<typeof webhookEndpoints.$inferInsert> & { organizationId: string }

/** An address that wants every kind; `secret` is the product's, by default that of the tests. */
export async function makeEndpoint(
  db: Queryable,
  {
    platformSecret = 'a secret of the tests',
    secret = newSecret(),
    ...given
  }: Given & { platformSecret?: Secret; secret?: string },
): Promise<typeof webhookEndpoints.$inferSelect> {
  const id = given.id ?? newId()
  const [made] = await db
    .insert(webhookEndpoints)
    .values({
      id,
      name: 'Toiminnanohjaus',
      url: 'https://jarjestelma.example.fi/webhook',
      types: [...WEBHOOK_TYPES],
      sealedKey: secretSealer.seal(platformSecret, id, secret),
      ...given,
    })
    .returning()
  if (!made) throw new Error('the webhook address was not made')
  return made
}

type Endpoint = Pick<typeof webhookEndpoints.$inferSelect, 'id' | 'organizationId'>

/** A delivery that waits, unless something else is given. */
export async function makeWebhookDelivery(
  db: Queryable,
  endpoint: Endpoint,
  given: Partial<typeof webhookDeliveries.$inferInsert> = {},
): Promise<typeof webhookDeliveries.$inferSelect> {
  const type = given.type ?? 'ticket.created'
  const [made] = await db
    .insert(webhookDeliveries)
    .values({
      organizationId: endpoint.organizationId,
      endpointId: endpoint.id,
      type,
      payload: payloadOf(type, '2026-11-23T10:00:00.000Z', { ticketId: newId() }),
      ...given,
    })
    .returning()
  if (!made) throw new Error('the delivery was not made')
  return made
}
