import type { WebFeature } from '#web/feature.ts'
import { organizationFailures } from '../organizations.failures.ts'

/** Garages and customers, who belongs to them, who is connected with whom. */
export const organizations = {
  name: 'organizations',
  failures: organizationFailures,
  keptOffline: ['organizations.sync', 'organizations.listMembers'],
  auditWords: () => import('./organizations.audit-words.ts'),
  checkedPages: [],
} satisfies WebFeature
