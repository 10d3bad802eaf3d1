import type { ExportedKind } from '#server/exported.ts'
import { exportedTable, pick } from '#server/exported-table.ts'
import { apiKeys } from './api-keys.tables.ts'

/** What keys there are, without anything by which one could be used or guessed. */
export const apiKeysExported: readonly ExportedKind[] = [
  exportedTable({
    name: 'apiKeys',
    about: 'Rajapinta-avaimet ilman itse avaimia',
    whose: apiKeys.organizationId,
    order: [apiKeys.id],
    columns: pick(apiKeys, 'id', 'name', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt', 'revokedAt'),
  }),
]
