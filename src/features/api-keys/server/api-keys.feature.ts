import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { hasRows } from '#server/db/has-rows.ts'
import { serverFeature } from '#server/feature.ts'
import type {} from '../api-keys.failures.ts'
import { apiKeysExported } from './api-keys.exported.ts'
import { apiKeysRouter } from './api-keys.router.ts'
import { apiKeys as table } from './api-keys.tables.ts'

/** Keys by which an organisation's programs use the REST interface. */
export const apiKeys = serverFeature({
  name: 'api-keys',
  routers: { apiKeys: apiKeysRouter },
  isolation: () => import('./api-keys.isolation.ts'),
  organizationUse: [
    (tx, organizationId) =>
      hasRows(
        tx,
        table,
        and(eq(table.organizationId, organizationId), isNull(table.revokedAt), gt(table.expiresAt, sql`now()`)),
      ),
  ],
  exported: apiKeysExported,
})
