import { serverFeature } from '#server/feature.ts'
import type {} from '../organizations.failures.ts'
import { profileOfCustomer } from './customer-data.ts'
import { mergeOrganizations } from './merge-organizations.ts'
import { organizationsExported } from './organizations.exported.ts'
import { hasOtherParties } from './organizations.hooks.ts'
import { organizationsRouter } from './organizations.router.ts'
import { outreachTrust } from './outreach-trust.ts'

/** Garages and customers, who belongs to them, who is connected with whom. */
export const organizations = serverFeature({
  name: 'organizations',
  routers: { organizations: organizationsRouter },
  isolation: () => import('./organizations.isolation.ts'),
  organizationUse: [hasOtherParties],
  outreachTrust: [outreachTrust],
  firstQuestions: () => [{ procedure: 'organizations.sync' }],
  customerMerge: [mergeOrganizations],
  customerData: [profileOfCustomer],
  exported: organizationsExported,
})
