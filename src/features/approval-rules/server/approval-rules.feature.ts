import { eq } from 'drizzle-orm'
import { hasRows } from '#server/db/has-rows.ts'
import { serverFeature } from '#server/feature.ts'
import type {} from '../approval-rules.failures.ts'
import { approvalRulesExported } from './approval-rules.exported.ts'
import { approvalRulesPages } from './approval-rules.router.ts'
import { approvalRules as table } from './approval-rules.tables.ts'

/** What a customer approves of extra work without looking at it. */
export const approvalRules = serverFeature({
  name: 'approval-rules',
  routers: {},
  settings: approvalRulesPages,
  isolation: () => import('./approval-rules.isolation.ts'),
  organizationUse: [(tx, organizationId) => hasRows(tx, table, eq(table.organizationId, organizationId))],
  customerMerge: [{ columns: [table.organizationId] }],
  exported: approvalRulesExported,
})
