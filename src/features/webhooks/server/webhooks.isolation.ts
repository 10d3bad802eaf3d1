import { editsNamed, editsOwn, type IdOf, type Isolation, type IsolationCase } from '#server/isolation.ts'
import { makeEndpoint, makeWebhookDelivery } from './webhooks.factory.ts'
import type { WebhooksRouter } from './webhooks.router.ts'

const row = { name: 'x', url: 'https://jarjestelma.example.fi', types: ['ticket.created'], isOn: true, version: 1 }

const readsNamed = (input: (id: IdOf) => Record<string, unknown>): IsolationCase => editsNamed('both', input)

export const isolation: Isolation<{ webhooks: WebhooksRouter }> = {
  async things(db, { garageId }) {
    const endpoint = await makeEndpoint(db, { organizationId: garageId, version: 7 })
    return {
      endpointId: endpoint.id,
      webhookDeliveryId: (await makeWebhookDelivery(db, endpoint, { nextTryAt: null })).id,
    }
  },
  cases: {
    webhooks: {
      list: editsOwn({}),
      get: readsNamed((id) => ({ endpointId: id('endpointId') })),
      save: editsNamed('both', (id) => ({ row: { ...row, id: id('endpointId') } })),
      remove: editsNamed('both', (id) => ({ id: id('endpointId'), version: 1 })),
      showSecret: editsNamed('both', (id) => ({ endpointId: id('endpointId') })),
      renewSecret: editsNamed('both', (id) => ({ endpointId: id('endpointId') })),
      test: editsNamed('both', (id) => ({ endpointId: id('endpointId') })),
      deliveries: readsNamed((id) => ({ endpointId: id('endpointId') })),
      delivery: readsNamed((id) => ({ deliveryId: id('webhookDeliveryId') })),
      replay: editsNamed('both', (id) => ({ deliveryId: id('webhookDeliveryId') })),
      replayFailed: editsNamed('both', (id) => ({ endpointId: id('endpointId'), since: '2026-01-01T00:00:00Z' })),
    },
  },
}
