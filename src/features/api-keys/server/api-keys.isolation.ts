import { editsNamed, editsOwn, type Isolation } from '#server/isolation.ts'
import { makeApiKey } from './api-keys.factory.ts'
import type { ApiKeysRouter } from './api-keys.router.ts'

export const isolation: Isolation<{ apiKeys: ApiKeysRouter }> = {
  things: async (db, { garageId, customerId }) => ({
    garageApiKeyId: (await makeApiKey(db, { organizationId: garageId })).id,
    customerApiKeyId: (await makeApiKey(db, { organizationId: customerId })).id,
  }),
  cases: {
    apiKeys: {
      list: { about: 'organization', side: 'both', admin: true, input: () => ({}) },
      // no scope: refused
      create: editsOwn({ name: 'x', scopes: [], days: 30 }),
      revoke: editsNamed('both', (id) => ({ apiKeyId: id('garageApiKeyId') })),
    },
  },
}
